/** Every figure of money stands under its own name: what two names could show is never alike here. */
import { createElement, type FunctionComponent } from "react";
import { afterAll, beforeEach, expect, it, vi } from "vitest";

import { closeBrowser, openBrowser, textsAt } from "../testing/browser.ts";
import { show } from "../testing/page.ts";

let answer: unknown;

beforeEach(() => {
  openBrowser();
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) =>
    init === undefined ? new Response(textsAt(path)) : Response.json(answer),
  );
});
afterAll(async () => {
  await closeBrowser();
});

interface Screen {
  readonly groups: readonly string[];
  readonly part: () => Promise<unknown>;
  readonly props?: object;
  /** What the server answers what it asks. */
  readonly answer?: object;
  /** What stands before them: the heads of a table and the name of its row. */
  readonly before?: string;
  /** The key of a name and what stands behind it, in the order of the screen. */
  readonly shown: readonly (readonly [key: string, figure: string])[];
}

const member = { nickname: "ก้อย", phone_number: "0812345678", registered_name: "ก", id: "m" };
const day = "2026-11-20T12:00:00Z";
/** What is transferred has the satang by which it is found. */
const deposit = { amount: "250.00", qr_amount: "250.37", reference_id: "CD-6911-20458" };
const costs = { commissions: "16.06", adjustments: "17.07", net_profit: "-18.08" };
const ownCosts = { fees: "0.00", bank_fees: "21.11", write_offs: "22.12" };
const sums = { stakes: "11.01", refunds: "12.02", payouts: "13.03", profit: "-14.04" };

const screens: Readonly<Record<string, Screen>> = {
  "the dashboard's figures": {
    groups: ["admin-dashboard"],
    part: async () => (await import("../operations/admin/FigureCards.tsx")).FigureCards,
    props: {
      data: {
        total_members: 11,
        new_members_today: 12,
        signed_in: 130,
        online: 13,
        total_rounds: 14,
        open_rounds: 15,
        pending_withdrawals: 16,
        pending_withdrawals_amount: "17.07",
        credits_in_system: "18.08",
        today: { deposits: "19.09", withdrawals: "20.10" },
        waiting: { results: 0 },
        oldest: { withdrawal_at: null },
      },
    },
    shown: [
      ["members", "11"],
      ["rounds", "14"],
      ["pending_withdrawals", "16"],
      ["sum", "17.07"],
      ["credits", "18.08"],
      ["deposits_today", "+19.09"],
      ["withdrawals_today", "−20.10"],
    ],
  },
  "a round that takes bets": {
    groups: ["admin-rounds"],
    part: async () => (await import("../rounds/admin/RoundFigures.tsx")).RoundFigures,
    props: { round: { id: "7", status: "OPEN", paid: null } },
    answer: {
      data: {
        stake: "100.00",
        expected_payout: "30.03",
        worst_case: "70.07",
        slips: 1,
        members: 1,
      },
    },
    shown: [
      ["total_stake", "100.00"],
      ["worst_case", "70.07"],
      ["expected", "30.03"],
      ["margin", "+69.97"],
    ],
  },
  "a round that is settled": {
    groups: ["admin-rounds"],
    part: async () => (await import("../rounds/admin/RoundFigures.tsx")).RoundFigures,
    props: {
      round: { id: "7", status: "SETTLED", paid: { winners: 5, payout: "60.06", profit: "-9.09" } },
    },
    answer: { data: { stake: "50.97", slips: 1, members: 1 } },
    shown: [
      ["total_stake", "50.97"],
      ["winners", "5"],
      ["payout", "60.06"],
      ["profit", "−9.09"],
    ],
  },
  "the profit of a day": {
    groups: ["admin-reports", "admin-staff", "admin-desk", "common"],
    part: async () => (await import("../operations/admin/ProfitReport.tsx")).ProfitReport,
    answer: {
      data: {
        items: [
          { key: "k", label: "k", slips: 1, pending: "15.05", ...sums, ...costs, ...ownCosts },
        ],
        next_cursor: null,
      },
    },
    before: "โพย ยอดแทง คืนเงิน ยอดจ่าย ยังไม่ออกผล กำไร ค่าแนะนำ ปรับเครดิต ค่าธรรมเนียมธนาคาร หนี้สูญ สุทธิ k",
    shown: [
      ["slips", "1"],
      ["stakes", "11.01"],
      ["refunds", "12.02"],
      ["payouts", "13.03"],
      ["pending", "15.05"],
      ["profit", "−14.04"],
      ["commissions", "16.06"],
      ["adjustments", "17.07"],
      ["accounts.BANK_FEES", "21.11"],
      ["accounts.WRITE_OFFS", "22.12"],
      ["net_profit", "−18.08"],
      // The foot of the table: the only row is the sum.
      ["stakes", "11.01"],
      ["refunds", "12.02"],
      ["payouts", "13.03"],
      ["pending", "15.05"],
      ["profit", "−14.04"],
      ["commissions", "16.06"],
      ["adjustments", "17.07"],
      ["accounts.BANK_FEES", "21.11"],
      ["accounts.WRITE_OFFS", "22.12"],
      ["net_profit", "−18.08"],
    ],
  },
  "a withdrawal to be paid": {
    groups: ["admin-withdrawals", "common"],
    part: async () => (await import("../withdrawals/admin/WithdrawalPanel.tsx")).WithdrawalPanel,
    props: {
      withdrawal: {
        id: "w",
        status: "REJECTED",
        amount: "100.01",
        fee: "5.05",
        net_amount: "94.96",
        bank_name: "x",
        bank_color: "#000",
        bank_account_no: "1",
        bank_account_name: "ก",
        created_at: day,
        processed_at: day,
        reason: null,
        warnings: [],
        paid_by_another: null,
        stage: "RETURNED",
        holds: [],
        sent: null,
        release: null,
        claim: null,
        member: {
          ...member,
          created_at: day,
          balance: "31.01",
          withdrawals_today: 1,
          total_deposited: "32.02",
          total_withdrawn: "33.03",
        },
      },
      onBegin: () => undefined,
      onSend: () => undefined,
      onDecided: () => undefined,
    },
    shown: [
      ["withdraw", "100.01"],
      ["balance", "31.01"],
      ["total_deposited", "32.02"],
      ["total_withdrawn", "33.03"],
      ["fee", "5.05"],
      ["net", "94.96"],
    ],
  },
  "a commission": {
    groups: ["referral", "common"],
    part: async () => (await import("../referral/member/parts/Commission.tsx")).Commission,
    props: { referral: { balance: "7.07", earned: "10.10", transferred: "3.03" } },
    shown: [
      ["commission", "7.07"],
      ["earned", "10.10"],
      ["transferred", "3.03"],
    ],
  },
  "a member's commission at the desk": {
    groups: ["admin-referral"],
    part: async () => (await import("../members/admin/MemberReferral.tsx")).MemberReferral,
    props: { userId: "m" },
    answer: {
      data: {
        referred_by: null,
        code: "ABC",
        friends: 4,
        newest_friends: [],
        earned: "10.10",
        transferred: "13.03",
        balance: "-2.93",
      },
    },
    shown: [
      ["friends", "4"],
      ["earned", "10.10"],
      ["transferred", "13.03"],
      ["balance", "−2.93"],
    ],
  },
  "limits of a member": {
    groups: ["protection"],
    part: async () => (await import("../protection/member/parts/LimitsCard.tsx")).LimitsCard,
    props: {
      limits: (["DEPOSIT", "STAKE", "LOSS"] as const).map((kind, at) => ({
        kind,
        period: "DAY",
        amount: `${at + 1}00.00`,
        used: `${at + 1}0.01`,
        waiting: "0.00",
        left: `${at + 1}9.99`,
        resets_at: day,
        pending: null,
      })),
    },
    shown: [
      ["kind.DEPOSIT", "10.01"],
      ["left", "19.99"],
      ["kind.STAKE", "20.01"],
      ["left", "29.99"],
      ["kind.LOSS", "30.01"],
      ["left", "39.99"],
    ],
  },
  "a deposit beside the slip that shows it": {
    groups: ["deposits"],
    part: async () => (await import("../deposits/member/parts/QrPayment.tsx")).Summary,
    props: { deposit: { ...deposit, expires_at: "2099-11-20T12:00:00Z" } },
    shown: [
      ["to_transfer", "250.37"],
      ["reference", "6911"],
    ],
  },
  "today's bets": {
    groups: ["betting"],
    part: async () => (await import("../betting/member/parts/TodaySummary.tsx")).TodaySummary,
    answer: {
      today_total: "120.00",
      today_slips: 3,
      cancellations_limit: 9,
      cancellations_used: 2,
    },
    shown: [
      ["today_total", "120.00"],
      ["today_slips", "3"],
    ],
  },
};

/** The words of a text up to what is filled in. */
function nameOf(groups: readonly string[], key: string): string {
  const found = groups
    .map((group) => JSON.parse(textsAt(`/locales/th/${group}.json`)) as Record<string, unknown>)
    .map((texts) => key.split(".").reduce<unknown>((at, part) => (at as never)?.[part], texts))
    .find((text) => typeof text === "string");
  if (typeof found !== "string") throw new Error(`No text is called ${key}.`);
  return found.replace(/\{\{.*$/, "").trim();
}

it.each(Object.entries(screens))("%s", async (_, screen) => {
  answer = screen.answer;
  const { loadTexts } = await import("../text/i18n.ts");
  await loadTexts(screen.groups as Parameters<typeof loadTexts>[0]);
  const part = (await screen.part()) as FunctionComponent<object>;
  const text = await show(createElement(part, screen.props ?? {}));
  await vi.waitFor(() => {
    // A sign and the satang stand apart, to be drawn in their own size.
    let rest = text().replaceAll(/ (?=\.[0-9]{2})|(?<=[+−]) (?=[0-9])/g, "");
    if (screen.before !== undefined) {
      expect(rest).toContain(screen.before);
      rest = rest.slice(rest.indexOf(screen.before) + screen.before.length);
    }
    for (const [key, figure] of screen.shown) {
      const name = nameOf(screen.groups, key);
      const at = rest.indexOf(name);
      expect(at, `${name} in ${rest}`).toBeGreaterThan(-1);
      rest = rest.slice(at + name.length).trimStart();
      const behind = /^[^0-9+−]*([+−]?[0-9][0-9,.]*[0-9]|[0-9])/.exec(rest)?.[1];
      expect(behind, name).toBe(figure);
    }
  });
});
