import { expect, it } from "vitest";

import { sourcesUnder } from "../../tools/sources.ts";

const ROOT = new URL("../../", import.meta.url).pathname;
/** What is typed into no keyboard, and the fields whose props bring all of it. */
const NEEDS_NONE = /type="(?:file|checkbox|radio|date|color)"|\{\.\.\.field\.input\}/;

const screens = sourcesUnder(ROOT, /^web\/(?!dist).*(?<!\.test)\.tsx$/);
const elements = (name: string) =>
  screens.flatMap(({ path, text }) =>
    [...text.matchAll(new RegExp(`<${name}\\b[^]*?/>`, "g"))].map(([field]) => ({ path, field })),
  );

it("what keeps digits only brings up the digits of a phone's keyboard", () => {
  const wrong = elements("input").filter(
    ({ field }) =>
      field.includes("onlyDigits(") && !/inputMode=(?:"numeric"|\{digits )/.test(field),
  );
  expect(wrong).toEqual([]);
});

/** A code that stands on the page itself, and numbers that were drawn. */
const SENT_BY_NOBODY = /REGISTRATION_CODE_DIGITS|data-cell/;

it("a code that was sent is filled in by the phone", () => {
  const sent = [
    ...elements("CodeField").filter(({ field }) => !SENT_BY_NOBODY.test(field)),
    ...elements("TextField").filter(({ field }) => /\bt?otp/i.test(field)),
  ];
  expect(sent.length).toBeGreaterThan(4);
  expect(sent.filter(({ field }) => !field.includes('autoComplete="one-time-code"'))).toEqual([]);
});

it("a password that is chosen is not filled in with the one that stands", () => {
  const chosen = elements("PasswordField").filter(({ field }) => /new|next|again/i.test(field));
  expect(chosen.length).toBeGreaterThan(5);
  expect(chosen.filter(({ field }) => !field.includes('autoComplete="new-password"'))).toEqual([]);
});

it("every field of a screen says what Enter does on the keyboard of a phone", () => {
  const silent = elements("input").filter(
    ({ field }) => !/enterKeyHint/.test(field) && !NEEDS_NONE.test(field),
  );
  expect(silent).toEqual([]);
});
