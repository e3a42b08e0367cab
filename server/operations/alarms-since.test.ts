/** Since when each alarm stands, from when on it is one, and what the dashboard counts of many. */
import { defaultSettings, GIGABYTE } from "@chokdee/domain/core/settings.ts";
import { describe, expect, it } from "vitest";

import { buildApp } from "../app.ts";
import { caller, useApp } from "../testing/app.ts";
import { ask } from "../testing/cluster.ts";
import { addLottery, addRound, closeNow } from "../testing/lottery.ts";

const app = useApp();

/** How each of them comes about has tests of its own. */
const view = (name: string, rows: string) =>
  ask(app.current.ownerUrl, `create or replace view ${name} as ${rows}`);

interface Alarm {
  readonly kind: string;
  readonly detail: string;
  readonly at: string;
}
/** The dashboard of a house with such a configuration. */
async function dashboard(more: object = {}) {
  const config = { ...app.current.config, ...more };
  const http = await buildApp({ ...app.current, config });
  const { id, phone, token } = await app.current.admin();
  const reply = await caller(http, id, phone, token).get("/api/admin/dashboard");
  await http.close();
  return reply.body.data as {
    readonly alarms: readonly Alarm[];
    readonly waiting: { readonly results: number };
    readonly results_due: readonly unknown[];
  };
}
const alarm = async (kind: string, more: object = {}) =>
  (await dashboard(more)).alarms.find((one) => one.kind === kind);

it("each alarm of payouts stands since its own moment", async () => {
  const at = (hour: number) => `timestamptz '2026-11-20T0${String(hour)}:00:00Z'`;
  await view(
    "backoffice_payout_alarms",
    `select 2 as unproven, 300::bigint as unproven_satang, ${at(1)} as unproven_since,
       1 as doubted, ${at(2)} as doubted_since,
       3 as unlined, 400::bigint as unlined_satang, ${at(3)} as unlined_since,
       4 as unpaid, 500::bigint as unpaid_satang, ${at(4)} as unpaid_since,
       5 as unreturned, 600::bigint as unreturned_satang, ${at(5)} as unreturned_since`,
  );
  const { alarms } = await dashboard();
  const hours = new Map(alarms.map((one) => [one.kind, new Date(one.at).getUTCHours()]));
  expect([
    hours.get("CREDIT_UNPROVEN"),
    hours.get("PAYOUTS_DOUBTED"),
    hours.get("PAYOUT_WITHOUT_LINE"),
    hours.get("LINE_WITHOUT_PAYOUT"),
    hours.get("RETURN_WITHOUT_LINE"),
  ]).toEqual([1, 2, 3, 4, 5]);
});

it("pictures of slips are an alarm from eighty percent of their room on", async () => {
  const taken = (bytes: number) =>
    view("backoffice_slip_store", `select ${String(bytes)}::bigint as bytes`);
  const most = defaultSettings.slip_storage_gb * GIGABYTE;
  await taken(most * 0.8 - 1);
  expect(await alarm("SLIPS_FILLING")).toBeUndefined();
  await taken(most * 0.8);
  expect(await alarm("SLIPS_FILLING")).toMatchObject({ detail: "80 %, 16.0 GB" });
});

describe("draws of the house", () => {
  const late = (rounds: number) =>
    view(
      "backoffice_waiting_draws",
      `select n::bigint as round_id,
         timestamptz '2026-11-20T00:00:00Z' + n * interval '1 minute' as due_at,
         null::timestamptz as differs_at, true as is_late from generate_series(1, ${rounds}) n`,
    );

  it("that are late are named up to five, since the first of them was due", async () => {
    await late(5);
    const at = "2026-11-20T00:01:00.000Z";
    expect(await alarm("HOUSE_DRAW_LATE")).toMatchObject({ detail: "1, 2, 3, 4, 5", at });
    await late(6);
    expect(await alarm("HOUSE_DRAW_LATE")).toMatchObject({ detail: "1, 2, 3, 4, 5, …", at });
  });

  it("wait for the beacon for ten minutes before that is an alarm", async () => {
    const waiting = (minutes: number) =>
      view(
        "backoffice_beacon_waits",
        `select 3 as draws, statement_timestamp() - interval '${minutes} minutes' as since`,
      );
    await waiting(9);
    expect(await alarm("BEACON_LATE")).toBeUndefined();
    await waiting(11);
    expect(await alarm("BEACON_LATE")).toMatchObject({ detail: "3" });
  });

  it("without a beacon are an alarm where the house wants one, since one was last reached", async () => {
    const reached = "2026-11-20T07:00:00.000Z";
    await ask(
      app.current.ownerUrl,
      `update house_state set beacon_chain = null, beacon_reached_at = '${reached}'`,
    );
    expect(await alarm("BEACON_REQUIRED")).toBeUndefined();
    expect(await alarm("BEACON_REQUIRED", { beaconRequired: true })).toMatchObject({
      at: reached,
    });
    const drandUrls = ["https://one.example", "https://two.example"];
    expect(await alarm("BEACON_UNREACHED", { drandUrls })).toMatchObject({
      detail: "one.example, two.example",
      at: reached,
    });
  });
});

it("all results that are due are counted, of which six are named", async () => {
  const lottery = await addLottery(app.current.db);
  for (let no = 0; no < 7; no++) {
    await closeNow(app.current, await addRound(app.current.db, lottery));
  }
  const { waiting, results_due: due } = await dashboard();
  expect([waiting.results, due.length]).toEqual([7, 6]);
});

it("a correction or a void whose money stands still for ten minutes is an alarm", async () => {
  const round = await addRound(app.current.db, await addLottery(app.current.db));
  const settlement = await standingFor(9, round, "CORRECTION");
  expect(await alarm("SETTLEMENT_LATE")).toBeUndefined();
  await settlement("started_at = started_at - interval '1 minute'");
  expect(await alarm("SETTLEMENT_LATE")).toMatchObject({ detail: round });
  await settlement("finished_at = now()");
  expect(await alarm("SETTLEMENT_LATE")).toBeUndefined();
});

it("a void of a round of the house is an alarm, whose late draw is another", async () => {
  const lottery = await addLottery(app.current.db);
  const [drawn, voided] = [
    await addRound(app.current.db, lottery),
    await addRound(app.current.db, lottery),
  ];
  await standingFor(11, drawn, "RESULT");
  await standingFor(11, voided, "VOID");
  // Only a draw of the house may settle its rounds: they become such afterwards.
  const draws = `insert into house_draws (round_id, commit_hash)
    select n, repeat('0', 64) from unnest(array[${drawn}, ${voided}]) n`;
  await ask(app.current.ownerUrl, draws);
  const { alarms } = await dashboard();
  const late = alarms.filter(({ kind }) => kind === "SETTLEMENT_LATE");
  expect(late.map(({ detail }) => detail)).toEqual([voided]);
  await ask(
    app.current.ownerUrl,
    `delete from house_draws where round_id in (${drawn}, ${voided})`,
  );
  const rounds = `where round_id in (${drawn}, ${voided})`;
  await app.current.db.query(`update settlements set finished_at = now() ${rounds}`);
});

/** A settlement that began so many minutes ago; answers what changes it. */
async function standingFor(minutes: number, round: string, kind: "RESULT" | "CORRECTION" | "VOID") {
  const [row] = await app.current.db.query<{ version: number }>(
    `insert into settlements (round_id, result_version, kind, result, started_at)
     select $1, (select count(*) + 1 from settlements where round_id = $1), $2,
       case when $2 <> 'VOID' then '{}'::jsonb end,
       statement_timestamp() - make_interval(mins => $3) returning result_version as version`,
    [round, kind, minutes],
  );
  return (change: string) =>
    app.current.db.query(
      `update settlements set ${change} where round_id = $1 and result_version = $2`,
      [round, row?.version],
    );
}
