/** Which account a deposit goes to, before and after a member chooses. */
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { act, closeBrowser, mount, openBrowser, sentBody, textsAt } from "../../testing/browser.ts";

let sent: unknown[] = [];

beforeEach(async () => {
  openBrowser();
  sent = [];
  vi.stubGlobal("requestAnimationFrame", () => 0);
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    if (init.method !== "GET") sent.push(sentBody(init));
    return Response.json({ data: { id: "1", deposit_min: 100, deposit_max: 100_000 } });
  });
  (await import("../../app/session.ts")).beginSession(
    "token",
    { id: "a", phone_number: "0811111111", nickname: "A", role: "USER" },
    0,
  );
  const { loadTexts } = await import("../../text/i18n.ts");
  await loadTexts(["deposits", "common"]);
});
afterAll(closeBrowser);

async function form(ids: readonly string[] | undefined) {
  const { useDepositForm } = await import("./use-deposit-form.ts");
  const accounts = ids?.map((id) => ({ id })) as never;
  const hook = await mount(() => useDepositForm("bank", accounts));
  const submit = () => act(() => hook.value().submit());
  return { value: hook.value, submit };
}

it.each([
  ["the only one there is", ["1"], undefined, "1"],
  ["none of several before one is chosen", ["1", "2"], undefined, ""],
  ["the one of several that is chosen", ["1", "2", "3"], "2", "2"],
  ["none while they are not known", undefined, undefined, ""],
  ["none where there is none", [], undefined, ""],
  ["none that is not offered any more", ["1", "2"], "9", ""],
])("a deposit goes to %s", async (_, ids, chosen, goesTo) => {
  const { value, submit } = await form(ids);
  await act(() => value().amountEntry.onChange("250.5"));
  if (chosen !== undefined) await act(() => value().receiving.onChoose(chosen));
  expect(value().receiving.chosenId).toBe(goesTo);
  expect(value().receiving.error).toBeUndefined();
  await submit();
  if (goesTo === "") {
    expect(value().receiving.error).toBeTruthy();
    expect(sent).toEqual([]);
  } else {
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toEqual([{ amount: "250.50", provider: "bank", bank_account_id: goesTo }]);
  }
});

it.each(["CANCELED", "SUCCESS", "EXPIRED", "FAILED"])(
  "a deposit whose first answer was lost and that is %s since is no answer to a new one",
  async (status) => {
    const answers = [undefined, status, "PENDING"];
    const keys: (string | null)[] = [];
    vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
      if (init === undefined) return new Response(textsAt(path));
      keys.push(new Headers(init.headers).get("idempotency-key"));
      const now = answers[keys.length - 1];
      if (now === undefined) throw new TypeError("Failed to fetch");
      return Response.json({ data: { id: `of ${now}`, status: now } });
    });
    const { useCreateIntent } = await import("./calls.ts");
    const hook = await mount(() => useCreateIntent());
    const body = { amount: "100.00", provider: "bank", bank_account_id: "1" } as const;
    const open = () => act(() => hook.value().mutateAsync(body));
    await open().catch(() => undefined);
    await open();
    await vi.waitFor(() => expect(hook.value().data).toMatchObject({ id: "of PENDING" }));
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  },
);

it("who comes back with an account of their own finds amount and receiving account as they were", async () => {
  location.hash = "#/deposit?mode=auto&amount=250&to=2";
  const { value, submit } = await form(["1", "2"]);
  expect([value().amountEntry.value, value().receiving.chosenId]).toEqual(["250", "2"]);
  await submit();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual([{ amount: "250.00", provider: "bank", bank_account_id: "2" }]);
});

it.each([
  ["stays", 1],
  ["has left", 0],
])("after a lost answer who %s is asked %i times whether to try again", async (who, times) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("Failed to fetch");
  });
  const { useOpenDeposit } = await import("./use-open-deposit.ts");
  const { questions } = await import("../../ui/confirm.ts");
  const hook = await mount(() => useOpenDeposit());
  await act(() => hook.value().open({ amountSatang: 25_000, provider: "bank", accountId: "1" }));
  await vi.waitFor(() => expect(hook.value().error).not.toBeNull());
  if (who === "has left") await hook.unmount();
  vi.advanceTimersByTime(3_000);
  expect(questions.get()).toHaveLength(times);
  for (const question of questions.get()) question.answer(false);
  vi.useRealTimers();
});
