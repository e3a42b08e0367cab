/** What a house and a member have after a while, made by the API for the walk over all screens. */
import { LANGUAGES, type Language } from "@chokdee/domain/languages.ts";

import { textIn } from "../tools/text-files.ts";
import { type Api } from "./api.ts";
import { addBankAccount, addReceivingAccount } from "./bank-accounts.ts";
import { newColleague } from "./colleagues.ts";
import { type Member } from "./people.ts";
import { betByApi, closeIn, openRound } from "./rounds.ts";
import { onDatabase, type Product } from "./server.ts";
import { type MembersThings, type OfficesThings } from "./screen-list.ts";

/** 835462 pays a bet on 62 below and on 462 above. */
export const RESULT = {
  prize_first: "835462",
  three_front: "104 981",
  three_bottom: ["257", "630"],
  two_bottom: "71",
};

/** Slips that wait, won and lost, money on its way in and out, lucky numbers, a limit, shots. */
export async function liveAsMember(adminApi: Api, member: Member): Promise<MembersThings> {
  await addReceivingAccount(adminApi);
  const { api } = member;
  const round = await openRound(adminApi);
  await betByApi(member, round, ["582", "077", "123"]);
  await settledRound(adminApi, member);
  await withdraw(member, await addBankAccount(member), 100);
  const [shooting, drawn] = [
    await openRound(adminApi, { code: "yeekee" }),
    await openRound(adminApi, { code: "yeekee" }),
  ];
  for (const { id } of [shooting, drawn]) {
    await api.call("POST", `/api/lottery/rounds/${id}/shots`, { number: "12345" });
  }
  await betByApi(member, drawn, ["582"]);
  await closeIn(adminApi, drawn, 1_500);
  await api.call("PUT", "/api/users/me/protection/limits", {
    limits: [{ kind: "STAKE", period: "DAY", amount: "900" }],
  });
  const shared = await shareLuckySet(api);
  const deposit = await openDeposit(member);
  return { round: round.id, shooting: shooting.id, drawn: drawn.id, deposit, shared };
}

/** Rounds in each state, money that waits for an answer, notices, a colleague, an approval. */
export async function liveAsOffice(
  product: Product,
  adminApi: Api,
  member: Member,
): Promise<OfficesThings> {
  await addReceivingAccount(adminApi);
  const [open, closed] = [await openRound(adminApi), await openRound(adminApi)];
  // The map of two digits is pressed where bets are taken, the field of three where they are not.
  await betByApi(member, open, ["77", "43"], "TWO_TOP");
  await betByApi(member, closed, ["582", "077", "123"]);
  await adminApi.call("PATCH", `/api/admin/rounds/${closed.id}`, { status: "CLOSED" });
  const settled = await settledRound(adminApi, member);
  await withdraw(member, await addBankAccount(member), 100);
  await openDeposit(member);
  const words = Object.fromEntries(LANGUAGES.map((language) => [language, wordIn(language)]));
  await adminApi.call("POST", "/api/admin/announcements", { texts: words });
  await adminApi.call("POST", "/api/admin/promotions", { titles: words, bodies: words });
  await adminApi.call("POST", "/api/admin/number-rules", {
    round_id: open.id,
    bet_type: "THREE_TOP",
    number: "123",
    rule: "PARTIAL",
    odds_percent: 50,
  });
  await newColleague(product, adminApi, { nickname: "ก้อย", rights: ["cashier"] });
  await waitForApproval(product, adminApi, member);
  return {
    open: open.id,
    closed: closed.id,
    settled,
    lottery: open.lotteryTypeId,
    member: member.id,
  };
}

/** A word that no other language has; what is written in Thai, the walk knows as such. */
function wordIn(language: Language): string {
  return language === "th" ? "สำหรับการทดสอบ" : textIn(language, "common", "close");
}

/** A round that is over, with a line that won and one that lost; answers its id. */
async function settledRound(adminApi: Api, member: Member): Promise<string> {
  const round = await openRound(adminApi);
  await betByApi(member, round, ["462", "111"]);
  await adminApi.call("PATCH", `/api/admin/rounds/${round.id}`, { status: "CLOSED" });
  await adminApi.call("POST", `/api/admin/rounds/${round.id}/result`, { result: RESULT });
  return round.id;
}

async function withdraw({ api }: Member, account: string, baht: number): Promise<void> {
  await api.call("POST", "/payment/withdrawal", {
    amount: baht,
    bank_name: "ธนาคารกสิกรไทย",
    bank_account_no: account,
    bank_account_name: "ก้อย ใจดี",
  });
}

async function shareLuckySet(api: Api): Promise<string> {
  const lines = ["077", "582", "45"].map((number) => ({ number }));
  const { data } = await api.call("POST", "/api/lucky-sets", { name: "ก้อย", lines });
  const { id } = data as { id: string };
  const shared = (await api.call("POST", `/api/lucky-sets/${id}/share`))["data"];
  return (shared as { share_code: string }).share_code;
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

/** A credit that a second person has to approve; afterwards one may act alone, as in journeys before. */
async function waitForApproval(product: Product, adminApi: Api, member: Member): Promise<void> {
  await adminApi.call("PUT", "/api/admin/settings", { two_person: true });
  await adminApi.call("POST", `/api/admin/users/${member.id}/credit-adjust`, {
    amount: "9000",
    reason: "สำหรับการทดสอบ",
  });
  // No setting takes it away.
  await onDatabase(
    product.databaseUrl(),
    `insert into settings (key, value) values ('two_person', 'false')
     on conflict (key) do update set value = excluded.value`,
  );
}
