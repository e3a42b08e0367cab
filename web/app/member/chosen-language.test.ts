/** The language that was chosen before the sign-in is the one in which the server writes. */
import { readPreferences, writePreferences } from "@chokdee/domain/members/contract.ts";
import { afterAll, afterEach, expect, it, vi } from "vitest";

import { act, closeBrowser } from "../../testing/browser.ts";
import { member, memberWeb } from "../../testing/member-web.ts";

// The line to the server, over which nothing is pushed here.
vi.mock("socket.io-client", () => ({
  io: () => ({ on: () => undefined, io: { on: () => undefined }, disconnect: () => undefined }),
}));

const PUT = `PUT ${writePreferences.path}`;

afterEach(async () => {
  vi.useRealTimers();
  const { chooseLanguage } = await import("../../text/i18n.ts");
  await act(() => chooseLanguage("th"));
});
afterAll(closeBrowser);

/** A visitor who may choose a language, and the shell once they are signed in. */
async function signedIn(known: string, choose?: "en" | "th") {
  // What is fetched later is not fetched here.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const web = await memberWeb([], "/deposit", false);
  web.answer(`GET ${readPreferences.path}`, { deposit: true, language: known });
  if (choose) {
    const { switchLanguage } = await import("../switch-language.ts");
    await act(() => switchLanguage(choose));
  }
  const { beginSession } = await import("../session.ts");
  const { serverNow } = await import("../../ui/clock.ts");
  beginSession("token", member as never, serverNow());
  const page = await web.show(await import("./AppShell.tsx"));
  return { ...web, page };
}

it.each([
  ["th", "en"],
  ["en", "th"],
] as const)("a server that knows %s is told that %s was chosen", async (known, chosen) => {
  const { sent } = await signedIn(known, chosen);
  await vi.waitFor(() => expect(sent).toEqual([{ call: PUT, body: { language: chosen } }]));
});

it("a server that knows the chosen language already is told nothing", async () => {
  const { sent, queries } = await signedIn("en", "en");
  await vi.waitFor(() => expect(queries(readPreferences.path)).toHaveLength(1));
  for (let moment = 0; moment < 3; moment += 1) await act(() => undefined);
  expect(sent).toEqual([]);
});

it("of a member who never chose a language nothing is asked, nor told", async () => {
  const { sent, queries, page } = await signedIn("en");
  for (let moment = 0; moment < 3; moment += 1) await act(() => undefined);
  expect(page.words()).toContain("หน้าหลัก");
  expect(queries(readPreferences.path)).toEqual([]);
  expect(sent).toEqual([]);
});

it("who signs in after another member has their own language told", async () => {
  const { sent, tokens } = await signedIn("th", "en");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const { beginSession } = await import("../session.ts");
  const { serverNow } = await import("../../ui/clock.ts");
  await act(() => beginSession("other", { ...member, id: "n" } as never, serverNow()));
  await vi.waitFor(() => expect(tokens).toEqual(["Bearer token", "Bearer other"]));
});
