/**
 * A walk over every screen there is, by visitor, member and administrator, at their widths. In
 * npm test a screen is seen in Thai and in one more language, which takes turns; npm run crawl
 * (CRAWL=full) sees every screen in all five, and the dark ones too.
 */

import {
  adminRoundPath,
  checkedRoundAddress,
  paths,
  proofAddress,
  shootAddress,
} from "../web/paths.ts";
import { type Api } from "./api.ts";
import { expect, journey } from "./journey.ts";
import { addBankAccount, addReceivingAccount } from "./bank-accounts.ts";
import { type Member, sitDown } from "./people.ts";
import { type OpenRound, betByApi, openRound } from "./rounds.ts";
import { isFull, walk } from "./walk.ts";

/** All five languages take longer than a journey may. */
if (isFull) journey.setTimeout(900_000);

const PHONE = 390;
const SMALLEST = 320;
const DESK = 1440;

const everywhere = Object.values(paths);
const forVisitors: string[] = everywhere.filter(
  (path) => path.startsWith("/auth/") || path === paths.adminLogin,
);
const forAdmins: string[] = everywhere.filter(
  (path) => path.startsWith("/admin/") && path !== paths.adminLogin,
);
const forMembers: string[] = everywhere.filter(
  (path) => !path.startsWith("/admin") && !path.startsWith("/auth/"),
);

journey("every screen of visitors is whole", async ({ page }) => {
  await page.setViewportSize({ width: PHONE, height: 844 });
  expect(await walk(page, forVisitors, [PHONE, SMALLEST])).toEqual([]);
});

journey("every screen of members is whole", async ({ page, adminApi, memberWith }) => {
  const member = await memberWith(5000);
  const round = await openRound(adminApi);
  await live(member, adminApi, round);
  const deposit = await openDeposit(member);
  const yeekee = await openRound(adminApi, { code: "yeekee" });
  await member.api.call("POST", `/api/lottery/rounds/${yeekee.id}/shots`, { number: "12345" });
  await sitDown(page, member.api);
  const more = [
    `${paths.lotteryBetting}?round=${round.id}`,
    `${paths.deposit}?mode=qr`,
    `${paths.deposit}?mode=auto`,
    `${paths.deposit}?id=${deposit}`,
    `${paths.bankAccount}?form`,
    `${paths.lotteryResults}?tab=foreign`,
    `${paths.lotteryBetting}?round=${yeekee.id}`,
    shootAddress(yeekee.id),
    proofAddress(yeekee.id),
    checkedRoundAddress(yeekee.id),
  ];
  expect(await walk(page, [...forMembers, ...more], [PHONE, SMALLEST])).toEqual([]);
});

journey(
  "every screen of the back office is whole",
  async ({ adminPage: page, adminApi, memberWith }) => {
    const member = await memberWith(5000);
    const open = await openRound(adminApi);
    const closed = await openRound(adminApi);
    await live(member, adminApi, open);
    await betByApi(member, closed, ["77", "43"], "TWO_TOP");
    await adminApi.call("PATCH", `/api/admin/rounds/${closed.id}`, { status: "CLOSED" });
    await openDeposit(member);
    const rounds = [adminRoundPath(open.id), adminRoundPath(closed.id)];
    expect(await walk(page, [...forAdmins, ...rounds], [DESK, PHONE])).toEqual([]);
  },
);

/** Has been here for a while: a slip, accounts and a withdrawal under way. */
async function live(member: Member, adminApi: Api, round: OpenRound): Promise<void> {
  await addReceivingAccount(adminApi);
  const account = await addBankAccount(member);
  await betByApi(member, round, ["582", "077", "123"]);
  await member.api.call("POST", "/payment/withdrawal", {
    amount: 100,
    bank_name: "ธนาคารกสิกรไทย",
    bank_account_no: account,
    bank_account_name: "ก้อย ใจดี",
  });
}

async function openDeposit({ api }: Member): Promise<string> {
  const reply = await api.call("GET", "/wallets/bank-accounts/active?type=promptpay");
  const [account] = (reply["data"] as { items: { id: string }[] }).items;
  const intent = await api.call("POST", "/wallets/deposit-intent", {
    amount: 500,
    provider: "promptpay",
    bank_account_id: account?.id,
  });
  return (intent["data"] as { deposit_id: string }).deposit_id;
}
