/** The round of a corrected result in what a member owes: by its name in the member's language. */
import { listOwnDebts } from "@chokdee/domain/wallet/debts-contract.ts";
import { afterAll, afterEach, expect, it } from "vitest";

import { act, closeBrowser } from "../../testing/browser.ts";
import { memberPart } from "../../testing/member-web.ts";

afterEach(async () => (await import("../../text/i18n.ts")).chooseLanguage("th"));
afterAll(closeBrowser);

const debt = (names: object) => ({
  kind: "CORRECTION",
  reference: "1",
  since: null,
  amount: "99.00",
  collected: "0.00",
  written_off: "0.00",
  rest: "10.00",
  round: { draw_date: "2026-11-16", names },
});

it.each([
  ["en", { th: "หวยฮานอย", en: "Hanoi" }, "Hanoi"],
  ["en", { th: "หวยฮานอย", my: "ဟနွိုင်း" }, "หวยฮานอย"],
  ["th", { th: "หวยฮานอย", en: "Hanoi" }, "หวยฮานอย"],
] as const)("in %s a round with the names %j is called %s", async (language, names, told) => {
  const data = { total: "10.00", items: [debt(names)], blocks_withdrawals: true };
  const load = async () => (await import("./DebtNotice.tsx")).DebtNotice;
  const { page, says } = await memberPart(["wallet"], load, { [listOwnDebts.path]: { data } });
  await says("10.00");
  const { chooseLanguage } = await import("../../text/i18n.ts");
  await act(() => chooseLanguage(language));
  for (const name of ["Hanoi", "หวยฮานอย"])
    expect(page.words().includes(` ${name} 16 `)).toBe(name === told);
});
