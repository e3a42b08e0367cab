/** The SQL of what sources of results have answered. */
import type { ResultEntry } from "@chokdee/domain/results/complete-result.ts";

import type { Queries } from "../../platform/database/database.ts";

export interface DueRound {
  readonly id: number;
  readonly type_id: number;
  readonly code: string;
  readonly draw_date: string;
}

/** Rounds of these lotteries that were drawn in the last half day and have no result. */
export function readDueRounds(db: Queries, codes: readonly string[]): Promise<DueRound[]> {
  return db.query<DueRound>(
    `select r.id, t.id as type_id, t.code, r.draw_date
     from rounds r join lottery_types t on t.id = r.lottery_type_id
     where t.code = any ($1) and r.status in ('SCHEDULED', 'OPEN', 'CLOSED')
       and coalesce(r.draw_time, r.close_time) <= statement_timestamp()
       and coalesce(r.draw_time, r.close_time) > statement_timestamp() - interval '12 hours'
     order by r.id`,
    [codes],
  );
}

/** Keeps an answer that says something new. */
export async function keepAnswer(
  db: Queries,
  answer: {
    readonly typeId: number;
    readonly drawDate: string;
    readonly provider: string;
    readonly source: string;
    readonly entry: ResultEntry;
    readonly body: string;
  },
): Promise<void> {
  await db.query(
    `insert into result_feed_answers (lottery_type_id, draw_date, provider, source, entry, body,
       replaces)
     select $1, $2, $3, $4, $5::jsonb, $6, coalesce(f.id, 0)
     from (select) this left join result_feed_newest f on f.lottery_type_id = $1
       and f.draw_date = $2 and f.provider = $3 and f.source = $4
     where f.entry is distinct from $5::jsonb
     on conflict on constraint feed_answer_taken do nothing`,
    [
      answer.typeId,
      answer.drawDate,
      answer.provider,
      answer.source,
      JSON.stringify(answer.entry),
      answer.body,
    ],
  );
}

export interface FeedAnswerRow {
  readonly provider: string;
  readonly source: string;
  readonly entry: Record<string, string>;
  readonly received_at: Date;
  /** It has said this for two minutes: whoever corrects a slip of the pen does so at once. */
  readonly is_steady: boolean;
}

export function readAnswers(db: Queries, roundId: number): Promise<FeedAnswerRow[]> {
  return db.query<FeedAnswerRow>(
    `select f.provider, f.source, f.entry, f.received_at,
       f.received_at <= clock_timestamp() - interval '2 minutes' as is_steady
     from rounds r join result_feed_newest f on f.lottery_type_id = r.lottery_type_id
       and f.draw_date = r.draw_date
     where r.id = $1 order by f.received_at, f.provider, f.source`,
    [roundId],
  );
}

/** Whether no other round of its lottery has its day, but for voided ones, which it may stand for. */
export async function isOnlyRoundOfDay(db: Queries, roundId: number): Promise<boolean> {
  const others = await db.query(
    `select from rounds r join rounds o on o.lottery_type_id = r.lottery_type_id
       and o.draw_date = r.draw_date and o.id <> r.id and o.status <> 'VOIDED'
     where r.id = $1 limit 1`,
    [roundId],
  );
  return others.length === 0;
}
