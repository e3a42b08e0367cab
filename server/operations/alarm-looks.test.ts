/** Looks at what is wrong, of which others come between, and in a house that answers slowly. */
import { afterEach, expect, it } from "vitest";

import { useAlarmReceivers, withAlarms } from "../testing/alarm-receivers.ts";
import { useApp } from "../testing/app.ts";
import { afterStatement } from "../testing/between-statements.ts";
import { tellAlarmsJob } from "./tell-alarms.job.ts";

const app = useApp();
const outside = useAlarmReceivers();

const look = () => tellAlarmsJob.run(withAlarms(app.current, outside.toHook()), {});
const stopBetting = () => app.current.db.query("update house_state set betting_stopped_at = now()");

afterEach(async () => {
  const { db } = app.current;
  await db.query("update house_state set betting_stopped_at = null");
  for (const table of ["alarms_standing", "alarm_sendings"]) await db.query(`delete from ${table}`);
});

it("a look that another one overtakes tells no beginning after the end", async () => {
  await stopBetting();
  await look();
  const { db } = app.current;
  await db.query("update alarms_standing set told_at = told_at - interval '60 minutes'");
  const overtaken = afterStatement(db, "betting_stopped_why", async () => {
    await db.query("update house_state set betting_stopped_at = null");
    await look();
  });
  const on = { ...withAlarms(app.current, outside.toHook()), db: overtaken };
  await tellAlarmsJob.run(on, {});
  await look();
  await look();
  expect(outside.statesHooked()).toEqual([
    "BEGAN BETTING_STOPPED",
    "STILL BETTING_STOPPED",
    "ENDED BETTING_STOPPED",
  ]);
});

it("a look is told in a house so slow that its own transaction is idle for long", async () => {
  await stopBetting();
  const { db } = app.current;
  // What its connection may be idle for, and a read that takes longer.
  const strict: typeof db = {
    ...db,
    transaction: (work, times) =>
      db.transaction(async (tx) => {
        await tx.query("set local idle_in_transaction_session_timeout = 100");
        return work(tx);
      }, times),
  };
  const slow = afterStatement(strict, "betting_stopped_why", () =>
    db.query("select pg_sleep(0.4)"),
  );
  await tellAlarmsJob.run({ ...withAlarms(app.current, outside.toHook()), db: slow }, {});
  expect(outside.statesHooked()).toEqual(["BEGAN BETTING_STOPPED"]);
});
