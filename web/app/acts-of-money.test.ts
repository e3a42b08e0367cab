/** Every act of money, sent by the hook that its button uses, over a line that loses answers. */
import { listDeposits } from "@chokdee/domain/deposits/contract.ts";
import type { Debt } from "@chokdee/domain/wallet/debts-contract.ts";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, act, elementsIn, mount, openBrowser, textsAt } from "../testing/browser.ts";

const alice = { id: "a", phone_number: "0811111111", nickname: "A", role: "USER" } as const;
const account = { bank_name: "กสิกรไทย", bank_account_no: "0451239876" };

/** What reached the server, in order, and how it answers the next ones. */
let sent: { readonly path: string; readonly key: string | null; readonly body: unknown }[] = [];
let answers: ("lost" | number)[] = [];

beforeEach(async () => {
  openBrowser();
  sent = [];
  answers = [];
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (init === undefined) return new Response(textsAt(path));
    if (init.method === "GET")
      return Response.json({ data: {}, balance: 5000, wallet: { balance: 5000 } });
    const body = typeof init.body === "string" ? (JSON.parse(init.body) as unknown) : null;
    sent.push({ path, key: new Headers(init.headers).get("idempotency-key"), body });
    const answer = answers.shift() ?? 200;
    if (answer === "lost") throw new TypeError("Failed to fetch");
    return Response.json({ data: { id: "1" }, message: "" }, { status: answer });
  });
  (await import("./session.ts")).beginSession("token", alice, 0);
});
afterAll(async () => {
  await closeBrowser();
});

type Send = () => Promise<unknown>;
/** How it is sent, and how with other content. */
type Act = () => Promise<readonly [once: Send, changed: Send]>;

const acts: Readonly<Record<string, Act>> = {
  "a withdrawal": async () => {
    const { useRequestWithdrawal } = await import("../withdrawals/member/calls.ts");
    const hook = await mount(() => useRequestWithdrawal());
    return [
      () => hook.value().mutateAsync({ amount: "100.00", ...account }),
      () => hook.value().mutateAsync({ amount: "100.01", ...account }),
    ];
  },
  "a withdrawal to another account": async () => {
    const { useRequestWithdrawal } = await import("../withdrawals/member/calls.ts");
    const hook = await mount(() => useRequestWithdrawal());
    return [
      () => hook.value().mutateAsync({ amount: "100.00", ...account }),
      () => hook.value().mutateAsync({ amount: "100.00", ...account, bank_account_no: "1" }),
    ];
  },
  "a deposit": async () => {
    const { useCreateIntent } = await import("../deposits/member/calls.ts");
    const hook = await mount(() => useCreateIntent());
    const open = (amount: string) => () =>
      hook.value().mutateAsync({ amount, provider: "promptpay", bank_account_id: "1" });
    return [open("250.00"), open("251.00")];
  },
  "a transfer of commission": async () => {
    const { useTransfer } = await import("../referral/member/calls.ts");
    const hook = await mount(() => useTransfer());
    return [
      () => hook.value().mutateAsync({ amount: "2.00" }),
      () => hook.value().mutateAsync({ amount: "3.00" }),
    ];
  },
  "a credit adjustment": async () => {
    const { useAdjustCredit } = await import("../members/admin/calls.ts");
    const hook = await mount(() => useAdjustCredit());
    const adjust = (userId: string, amount: string) => () =>
      hook.value().mutateAsync({ userId, amount, reason: "แก้รายการ" });
    return [adjust("m-1", "100.00"), adjust("m-1", "-100.00")];
  },
  "a credit adjustment of another member": async () => {
    const { useAdjustCredit } = await import("../members/admin/calls.ts");
    const hook = await mount(() => useAdjustCredit());
    const adjust = (userId: string) => () =>
      hook.value().mutateAsync({ userId, amount: "100.00", reason: "แก้รายการ" });
    return [adjust("m-1"), adjust("m-2")];
  },
  "a debt that is collected": async () => {
    const { useSettleDebt } = await import("../members/admin/debt-calls.ts");
    const hook = await mount(() => useSettleDebt("m-1"));
    const collect = (reason: string) => () => hook.value().mutateAsync({ debt: undefined, reason });
    return [collect("ตกลงกันแล้ว"), collect("โทรคุยแล้ว")];
  },
  "a debt of another member": async () => {
    const { useSettleDebt } = await import("../members/admin/debt-calls.ts");
    const one = await mount(() => useSettleDebt("m-1"));
    const two = await mount(() => useSettleDebt("m-2"));
    const wish = { debt: undefined, reason: "ตกลงกันแล้ว" };
    return [() => one.value().mutateAsync(wish), () => two.value().mutateAsync(wish)];
  },
  "a debt that is given up": async () => {
    const { useSettleDebt } = await import("../members/admin/debt-calls.ts");
    const hook = await mount(() => useSettleDebt("m-1"));
    const debt = { kind: "COMMISSION", reference: "m-1" } as Debt;
    const writeOff = (reason: string) => () => hook.value().mutateAsync({ debt, reason });
    return [writeOff("ตามไม่ได้"), writeOff("เสียชีวิต")];
  },
  "a shot": async () => {
    const { useShoot } = await import("../results/member/draw-calls.ts");
    const hook = await mount(() => useShoot("7"));
    return [() => hook.value().mutateAsync("54321"), () => hook.value().mutateAsync("54322")];
  },
};

it.each(Object.entries(acts))(
  "%s whose answer was lost goes out again under its key, and changed under another",
  async (_, begin) => {
    const [once, changed] = await begin();
    answers = ["lost", 503, 429];
    const unanswered = () => expect(once()).rejects.toBeInstanceOf(Error);
    for (const tries = answers.length; sent.length < tries;) await unanswered();
    await once();
    answers = ["lost"];
    await unanswered();
    await changed();
    const keys = sent.map(({ key }) => key);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    // Three tries without a yes, and the one that had it: one action.
    expect(new Set(keys.slice(0, 4)).size).toBe(1);
    // The same once more after the yes, and then something else: two more.
    expect(new Set(keys).size).toBe(3);
    const [first, second, third, fourth] = sent.map(({ path, body }) => ({ path, body }));
    expect([second, third, fourth]).toEqual([first, first, first]);
  },
);

it("a slip is cancelled under a key of its own, however often it is sent", async () => {
  const { useCancelSlip } = await import("../betting/member/slip-calls.ts");
  const hook = await mount(() => useCancelSlip());
  for (const slip of ["g-1", "g-1", "g-2"]) await hook.value().mutateAsync(slip);
  const keys = sent.map(({ key }) => key);
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(2);
});

/** What each act makes stale: what it has changed, and the money. Keys, word by word. */
const renewed: readonly (readonly [string, readonly string[]])[] = [
  ["a withdrawal", ["wallet", "withdrawals"]],
  ["a deposit", [`deposits ${listDeposits.path}`, "deposits pending"]],
  ["a transfer of commission", ["referral", "wallet"]],
  ["a credit adjustment", ["backoffice"]],
  ["a shot", ["shots 7"]],
  ["a slip of a deposit", [`deposits ${listDeposits.path}`, "deposits pending"]],
  ["a cancelled slip", ["betting", "wallet"]],
];

it.each(renewed)(
  "%s is asked for anew on the screens, also when its answer was lost",
  async (name, areas) => {
    const { queryClient } = await import("./query-client.ts");
    const cancelled: Act = async () => {
      const { useCancelSlip } = await import("../betting/member/slip-calls.ts");
      const hook = await mount(() => useCancelSlip());
      const cancel = () => hook.value().mutateAsync("g-1");
      return [cancel, cancel];
    };
    const uploaded: Act = async () => {
      const { useUploadSlip } = await import("../deposits/member/calls.ts");
      const hook = await mount(() => useUploadSlip());
      const upload = () => hook.value().mutateAsync({ id: "1", file: new File(["x"], "slip.png") });
      return [upload, upload];
    };
    const other = name === "a slip of a deposit" ? uploaded : cancelled;
    const all = new Set(renewed.flatMap(([, those]) => those));
    const [once] = await (acts[name] ?? other)();
    for (const answer of ["lost", 200] as const) {
      for (const area of all) queryClient.setQueryData(area.split(" "), 1);
      answers = [answer];
      await once().catch(() => undefined);
      const stale = [...all].filter(
        (area) => queryClient.getQueryState(area.split(" "))?.isInvalidated,
      );
      expect(stale.toSorted()).toEqual(areas);
    }
  },
);

/** What the member sees of a withdrawal: the account it goes to, and what is allowed. */
async function openWithdrawal() {
  await (await import("../text/i18n.ts")).loadTexts(["withdrawals"]);
  const { useWithdrawal } = await import("../withdrawals/member/use-withdrawal.ts");
  const bank = { id: "004", code: "KBANK", name_th: "กสิกรไทย" };
  const shown = { bank, account_number: "0451239876", account_name: "ก้อย ใจดี" };
  const limits = { min: 100, max: 50_000, daily_limit: 3, fee: 0, used_today: 0 };
  type Given = Parameters<typeof useWithdrawal>;
  return mount(() => useWithdrawal(shown as Given[0], limits));
}

it("a withdrawal of an unknown outcome says so, and its retry is the same to the satang", async () => {
  const hook = await openWithdrawal();
  answers = ["lost"];
  await act(async () => expect(await hook.value().send("1234.5")).toBe(false));
  const unknown = "ยังไม่ทราบผล กดถอนอีกครั้งได้ ระบบจะไม่หักเงินซ้ำ หรือดูที่ประวัติการถอน";
  await vi.waitFor(() => expect(hook.value().failure).toBe(unknown));
  await act(async () => expect(await hook.value().send("1234.50")).toBe(true));
  await vi.waitFor(() => expect(hook.value().failure).toBeUndefined());
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]).toMatchObject({
    path: "/api/payment/withdrawal",
    body: { amount: "1234.50", ...account, bank_account_name: "ก้อย ใจดี" },
  });
});

it("a withdrawal is sent once for two taps, and not at all without a connection", async () => {
  const hook = await openWithdrawal();
  await act(() => Promise.all([hook.value().send("100"), hook.value().send("100")]));
  expect(sent).toHaveLength(1);
  vi.stubGlobal("navigator", { onLine: false });
  await act(() => hook.value().send("100"));
  expect(sent).toHaveLength(1);
});

it("a deposit whose answer was lost asks after 3 s, and a yes sends the same one again", async () => {
  const { loadTexts } = await import("../text/i18n.ts");
  await loadTexts(["deposits"]);
  const { useOpenDeposit } = await import("../deposits/member/use-open-deposit.ts");
  const { questions } = await import("../ui/confirm.ts");
  const { formatBaht } = await import("@chokdee/domain/money.ts");
  const wish = { amountSatang: 25_000, provider: "promptpay", accountId: "1" } as const;
  const hook = await mount(() => useOpenDeposit());
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  answers = ["lost"];
  await act(() => hook.value().open(wish));
  vi.advanceTimersByTime(2_999);
  expect(questions.get()).toEqual([]);
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  expect(questions.get()).toMatchObject([{ title: "ต้องการลองใหม่หรือไม่?" }]);
  await act(() => questions.get()[0]?.answer(true));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]?.body).toMatchObject({ amount: formatBaht(25_000), bank_account_id: "1" });
});

function press(element: { props: Record<string, unknown> } | undefined, event: string): void {
  const run = element?.props[event];
  if (typeof run !== "function") throw new Error(`Nothing takes ${event}.`);
  run();
}

it("animals whose answer was lost are sent again by themselves under one key", async () => {
  await (await import("../text/i18n.ts")).loadTexts(["animals", "betting", "lottery", "common"]);
  const { AnimalDesk } = await import("../betting/member/parts/AnimalDesk.tsx");
  const { AnimalBar } = await import("../betting/member/parts/AnimalBar.tsx");
  const { keepPick } = await import("../betting/member/kept-animals.ts");
  keepPick("a", { animals: [7], amountText: "10" });
  const round = {
    id: "9",
    animals: [7, 8],
    odds: 30,
    sequence: 1,
    draw_space: 36,
    return_to_player: 0.8,
    closingTime: new Date(Date.now() + 3_600_000).toISOString(),
  } as unknown as Parameters<typeof AnimalDesk>[0]["round"];
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const desk = await mount(() => AnimalDesk({ round, memberId: "a", onOver: () => undefined }));
  const bar = elementsIn(desk.value()).find(({ type }) => type === AnimalBar);
  answers = ["lost"];
  await act(async () => {
    press(bar, "onPlace");
    await vi.advanceTimersByTimeAsync(5_000);
  });
  vi.useRealTimers();
  expect(sent).toHaveLength(2);
  expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(sent[1]).toEqual(sent[0]);
});

it("a credit that is taken goes out with its minus, and one that is given without", async () => {
  await (await import("../text/i18n.ts")).loadTexts(["admin-members", "admin-desk", "common"]);
  const { CreditDialog } = await import("../members/admin/CreditDialog.tsx");
  const { AmountField } = await import("../ui/AmountField.tsx");
  const { EntryDialog } = await import("./admin/parts/EntryDialog.tsx");
  const wallet = { balance: "500.00" };
  const user = { ...alice, wallet } as unknown as Parameters<typeof CreditDialog>[0]["user"];
  const dialog = await mount(() => CreditDialog({ user, onClose: () => undefined }));
  const has = (type: unknown) =>
    elementsIn(dialog.value()).filter((element) => element.type === type);
  const field = () => has(AmountField)[0]?.props as unknown as Parameters<typeof AmountField>[0];
  await act(() => field().onChange("100.25"));
  const entry = () => has(EntryDialog)[0]?.props as unknown as Parameters<typeof EntryDialog>[0];
  const confirm = () => entry().form.submit();
  await act(confirm);
  await act(() => (field() as { onSign?: (sign: string) => void }).onSign?.("-"));
  await act(confirm);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ body }) => body)).toMatchObject([{ amount: "100.25" }, { amount: "-100.25" }]);
});
