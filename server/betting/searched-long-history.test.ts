/** A search in years of slips asks each round of theirs once, whatever plan is kept for it. */
import pg from "pg";
import { expect, it } from "vitest";

import type { Queries } from "../platform/database/database.ts";
import { useApp } from "../testing/app.ts";
import { addLottery } from "../testing/lottery.ts";
import { findSlips, type BetFilter } from "./queries/history.ts";

/** All that four searches look through, each of a round of its own. */
const SLIPS = 2_100;
/** Of others, so that PostgreSQL expects few of a member. */
const OF_OTHERS = 20_000;
/** Rounds are read to be looked through, and those of them that fit. */
const MOST_ROUNDS = 2 * SLIPS;

const app = useApp();

it.each(["PENDING", "WON", "LOST", "CANCELLED", "RESULTED", undefined] as const)(
  "slips of %s are found among thousands of rounds",
  async (status) => {
    const { db, ownerUrl } = app.current;
    const [played, other] = [await addLottery(db), await addLottery(db)];
    const { id: userId } = await app.current.member();
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    const asking: Queries = {
      query: async <Row>(sql: string, values?: readonly unknown[]) =>
        (await owner.query(sql, values === undefined ? [] : [...values])).rows as Row[],
    };
    const roundsRead = async () => {
      const [row] = await asking.query<{ rows: number }>(
        `select (seq_tup_read + idx_tup_fetch)::integer as rows from pg_stat_xact_user_tables
         where relname = 'rounds'`,
      );
      return row?.rows ?? Number.NaN;
    };
    try {
      await owner.query("begin; set local session_replication_role = replica");
      // Of the oldest six rounds, one of each kind, five are of the lottery that is looked for.
      await owner.query(
        `insert into rounds (id, lottery_type_id, name, draw_date, sequence, open_time, close_time,
           status, result, result_version)
         overriding system value
         select 1000000 + n, case when n <= 5 then $1 else $2 end, 'past', current_date, n,
           now() - interval '2 days', now() - interval '1 day',
           case when n = 1 then 'CLOSED' when n = 2 then 'VOIDED' else 'SETTLED' end, '{}', 2
         from generate_series(1, ${SLIPS}::integer) n`.replaceAll(/\$(\d)/g, (_, n) =>
          String(n === "1" ? played.typeId : other.typeId),
        ),
      );
      await owner.query(
        `insert into slips (user_id, id, bet_group_id, round_id, input_hash, total_satang,
           balance_after_satang, line_count, created_at, cancelled_at, line_config_ids,
           line_numbers, line_stakes_satang, line_odds)
         select case when n <= ${SLIPS} then '${userId}' else md5((n / 10)::text)::uuid end, n,
           n::text, 1000000 + n, '', 100, 0, 1, now(), case when n = 5 then now() end, '{1}',
           '{11}', '{100}', '{9500}'
         from generate_series(1, ${SLIPS + OF_OTHERS}) n`,
      );
      await owner.query(
        `insert into wins (user_id, slip_id, line_no, result_version, round_id, payout_satang)
         values ('${userId}', 3, 1, 2, 1000003, 9500), ('${userId}', 4, 1, 1, 1000004, 9500)`,
      );
      await owner.query("analyze slips, rounds, wins");
      const before = await roundsRead();
      const filter: BetFilter = { userId, status, limit: 50, lotteryTypeId: String(played.typeId) };
      const found = (await findSlips(asking, filter)).map(({ id }) => id);
      const wanted = {
        PENDING: ["1"],
        WON: ["3"],
        LOST: ["4"],
        CANCELLED: ["5", "2"],
        RESULTED: ["4", "3"],
      };
      expect(found).toEqual(status === undefined ? ["5", "4", "3", "2", "1"] : wanted[status]);
      expect((await roundsRead()) - before).toBeLessThanOrEqual(MOST_ROUNDS);
    } finally {
      await owner.query("rollback");
      await owner.end();
    }
  },
);
