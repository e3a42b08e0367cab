/** The profit report of a day on which a member's debt was all that moved. */
import { addDays, bangkokDay } from "@chokdee/domain/time.ts";
import pg from "pg";
import { expect, it } from "vitest";

import { useApp } from "../testing/app.ts";
import { earlier } from "../testing/dated-entries.ts";
import { useDesk } from "../testing/debts.ts";

const app = useApp();
const desk = useDesk(app);

it("counts what is owed of a corrected win by member and referrer as it does by day", async () => {
  const today = bangkokDay(Date.now());
  const yesterday = addDays(today, -1);
  const reported = async (group: string, to: string) => {
    const path = `/api/admin/reports/profit?group=${group}&from=${yesterday}&to=${to}`;
    return (await desk.admin.get(path)).body.data.items;
  };
  const { member } = await desk.debtor();
  const referrer = await app.current.member();
  await app.current.db.query("insert into referrals (member_id, referrer_id) values ($1, $2)", [
    member.id,
    referrer.id,
  ]);
  const owner = new pg.Client({ connectionString: app.current.ownerUrl });
  await owner.connect();
  await owner.query(
    `update receivables set created_at = ${earlier("created_at", "1 day")} where user_id = $1`,
    [member.id],
  );
  await owner.end();

  const owed = { slips: 0, stakes: "0.00", payouts: "-950.00", pending: "0.00", profit: "950.00" };
  expect(await reported("day", yesterday)).toMatchObject([{ ...owed, net_profit: "950.00" }]);
  expect(await reported("member", yesterday)).toMatchObject([
    { key: member.id, ...owed, net_profit: "950.00" },
  ]);
  expect(await reported("referrer", yesterday)).toMatchObject([{ key: referrer.id, ...owed }]);
  // Once only, beside the days on which more of theirs moved.
  for (const [group, key] of [
    ["member", member.id],
    ["referrer", referrer.id],
  ] as const) {
    const theirs = (await reported(group, today)).filter((row: { key: string }) => row.key === key);
    expect(theirs).toMatchObject([{ slips: 2, stakes: "960.00", payouts: "0.00" }]);
  }
});
