/** Puts texts wherever members and operators may write some, by the API. */
import { LANGUAGES } from "@chokdee/domain/languages.ts";

import { type Answer, type Api } from "./api.ts";
import { type Member, newPhone } from "./people.ts";
import { type OpenRound, openRound } from "./rounds.ts";

/** Whose texts they are. */
export interface Writer {
  readonly member: Member;
  /** The number of their account at a bank. */
  readonly account: string;
  /** A member who has nothing but a name. */
  readonly other: Member;
}

/** What stands in the house afterwards. */
export interface Placed {
  /** The texts as the server keeps them, which is how they must be seen. */
  readonly kept: readonly string[];
  readonly refused: readonly string[];
}

/** Every field takes the text; what is refused is counted, for that is an answer too. */
export async function placePayload(
  adminApi: Api,
  { member, account, other }: Writer,
  text: string,
): Promise<Placed> {
  const kept: string[] = [];
  const refused: string[] = [];
  const place = async (field: string, sent: Promise<Answer>): Promise<Answer> => {
    const answer = await sent.catch((error: unknown) => {
      const message = String(error);
      if (!/answered 4\d\d/.test(message)) throw error;
      refused.push(`${field}: ${message.slice(0, 120)}`);
      return {};
    });
    kept.push(...textsWith(answer, `${field}:`));
    return answer;
  };
  const marked = (field: string): string => `${field}:${text}`;
  const everyLanguage = (field: string) =>
    Object.fromEntries(LANGUAGES.map((language) => [language, marked(field)]));
  const { api, id } = member;
  const admin = (method: string, path: string, body: unknown) =>
    adminApi.call(method, `/api/admin/${path}`, body);

  await place("a1", other.api.call("PATCH", "/api/users/me", { nickname: marked("a1") }));
  const lines = [{ number: "077" }];
  await place("b1", api.call("POST", "/api/lucky-sets", { name: marked("b1"), lines }));
  const withdraw = (bank_name: string) =>
    api.call("POST", "/payment/withdrawal", {
      amount: 100,
      bank_name,
      bank_account_no: account,
      bank_account_name: "ก้อย ใจดี",
    });
  const first = await place("b2", withdraw(marked("b2")));
  const asked = Object.keys(first).length > 0 ? first : await withdraw("ธนาคารกสิกรไทย");
  const { id: withdrawalId } = idIn(asked);
  const reject = (reason: string) =>
    admin("POST", `withdrawals/${withdrawalId}/reject`, { reason });
  const rejected = await place("c1", reject(marked("c1")));
  // The money has to come back for the next text.
  if (rejected["data"] === undefined) await reject("x");
  const credit = { amount: "10", reason: marked("c2") };
  await place("c2", admin("POST", `users/${id}/credit-adjust`, credit));
  await place("c2", api.call("GET", "/api/wallets/transactions"));
  await place("c3", admin("POST", `users/${id}/notes`, { text: marked("c3") }));
  await place("c4", admin("POST", "staff", staffCalled(marked("c4"))));
  await place("d1", admin("POST", "announcements", { texts: everyLanguage("d1") }));
  const promotion = { titles: everyLanguage("d2"), bodies: everyLanguage("d3") };
  await place("d2", admin("POST", "promotions", promotion));
  await place("d4", admin("POST", "promotions", { ...promotion, image_url: text }));
  const [round, voided] = [await openRound(adminApi), await openRound(adminApi)];
  await place("e1", admin("PATCH", `rounds/${round.id}`, { name: marked("e1") }));
  await place("e2", admin("POST", `rounds/${voided.id}/void`, { reason: marked("e2") }));
  await place("e3", admin("PUT", calendarDay(round), { moved_to: null, note: marked("e3") }));
  await place("f1", admin("POST", "receiving-accounts", accountOf(marked("f1"))));
  await place("f2", admin("POST", "banks", bankCalled(marked("f2"))));
  for (const address of ["contact_line_url", "group_chat_url", "contact_phone"]) {
    await place(address, admin("PUT", "settings", { [address]: text }));
  }
  return { kept, refused };
}

/** The texts of an answer that begin with the mark of the field. */
function textsWith(answer: unknown, mark: string): string[] {
  if (typeof answer === "string") return answer.startsWith(mark) ? [answer] : [];
  if (typeof answer !== "object" || answer === null) return [];
  return Object.values(answer).flatMap((value) => textsWith(value, mark));
}

function idIn(answer: Answer): { readonly id: string } {
  return (answer["data"] ?? answer) as { id: string };
}

function staffCalled(nickname: string) {
  return { phone_number: newPhone(), nickname, rights: ["auditor"] };
}

function accountOf(account_name: string) {
  const account_number = String(Math.random()).slice(2, 12).padEnd(10, "0");
  return { bank_code: "014", account_name, account_number };
}

function bankCalled(name: string) {
  const code = Math.random().toString(36).slice(2, 12);
  return { code, name_th: name, name_en: name, color: "#123456" };
}

let day = 0;
/** A draw of its own in the calendar, for each text. */
function calendarDay({ lotteryTypeId }: OpenRound): string {
  day += 1;
  const on = new Date(Date.now() + (20 + day) * 86_400_000).toISOString().slice(0, 10);
  return `lottery-types/${lotteryTypeId}/calendar/${on}`;
}
