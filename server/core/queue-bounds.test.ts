/** The desk's lists of a day: from its midnight in Bangkok to the next, on the screen and as a file. */
import { beforeAll, describe, expect, it } from "vitest";

import { useApp, type Caller } from "../testing/app.ts";
import { ask } from "../testing/cluster.ts";
import {
  BANK,
  BANK_SECRET,
  lineFor,
  notify,
  pendingDeposit,
  receivingAccount,
} from "../testing/deposits.ts";
import { richMember, withdrawalOf } from "../testing/withdrawals.ts";

const app = useApp({ PAYMENT_NOTIFICATION_SECRETS: `${BANK}=${BANK_SECRET}` });
let desk: Caller;

/** The last moment before a day, its first, its last, and the first of the next. */
const MOMENTS = [
  "2026-11-04T23:59:59.999999+07",
  "2026-11-05T00:00:00+07",
  "2026-11-05T23:59:59.999999+07",
  "2026-11-06T00:00:00+07",
];
const AMOUNTS = ["101", "102", "103", "104"];

beforeAll(async () => {
  const owner = await app.current.admin();
  desk = await app.current.admin(["cashier"]);
  const account = await receivingAccount(owner, false);
  const { db, ownerUrl } = app.current;
  for (const [at, moment] of MOMENTS.entries()) {
    const baht = Number(AMOUNTS[at]);
    const { intent } = await pendingDeposit(app.current, account, baht);
    await db.query("update deposits set created_at = $2 where id = $1", [
      intent.deposit_id,
      moment,
    ]);
    const id = await withdrawalOf(await richMember(app.current), baht);
    await db.query("update withdrawals set created_at = $2 where id = $1", [id, moment]);
    const line = lineFor({ qr_amount: `${baht}.00` }, account, { to_account: "9990001112" });
    await notify(app.current, line);
    await ask(
      ownerUrl,
      "update bank_notifications set occurred_at = $2 where transaction_id = $1",
      [line.transaction_id, moment],
    );
  }
});

const DAY = "from=2026-11-05&to=2026-11-05";
const lists = ["deposits", "withdrawals", "notifications/unmatched"] as const;
const asked = async (list: string, query: string) => {
  const { data } = (await desk.get(`/api/admin/${list}?limit=50&${query}`)).body;
  const found = data.items.map(({ amount }: { amount: string }) => amount.slice(0, 3));
  expect(data.total).toBe(found.length);
  return found.toSorted();
};
const filed = async (list: string, query: string) => {
  const { body } = await desk.get(`/api/admin/${list}?format=csv&${query}`);
  const lines = String(body).trim().split("\r\n").slice(1);
  return lines.flatMap((line) => AMOUNTS.filter((baht) => line.includes(`,${baht}.`))).toSorted();
};

describe.each(lists)("the list of %s", (list) => {
  it("of a day has what came from its midnight on, and not what came at the next", async () => {
    for (const read of [asked, filed]) {
      expect(await read(list, DAY)).toEqual(["102", "103"]);
      expect(await read(list, "from=2026-11-05")).toEqual(["102", "103", "104"]);
      expect(await read(list, "to=2026-11-05")).toEqual(["101", "102", "103"]);
    }
  });

  it("is narrowed by all that was asked for at once", async () => {
    // Whole baht alone might stand in somebody's id.
    const search = "103.00";
    for (const read of [asked, filed]) {
      expect(await read(list, `search=${search}`)).toEqual(["103"]);
      expect(await read(list, `${DAY}&search=${search}`)).toEqual(["103"]);
      expect(await read(list, `to=2026-11-04&search=${search}`)).toEqual([]);
    }
  });
});

it("a file of withdrawals is of the state and the bank that the list is of", async () => {
  for (const read of [asked, filed]) {
    expect(await read("withdrawals", `${DAY}&status=PENDING`)).toEqual(["102", "103"]);
    expect(await read("withdrawals", `${DAY}&status=APPROVED`)).toEqual([]);
    expect(await read("withdrawals", `${DAY}&status=PENDING&bank=004`)).toEqual(["102", "103"]);
    expect(await read("withdrawals", `${DAY}&status=PENDING&bank=014`)).toEqual([]);
    expect(await read("deposits", `${DAY}&status=CANCELED`)).toEqual([]);
    expect(await read("notifications/unmatched", `${DAY}&status=CLOSED`)).toEqual([]);
  }
});
