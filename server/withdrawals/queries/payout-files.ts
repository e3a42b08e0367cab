/** SQL of the files for the bank. */
import type { Satang } from "@chokdee/domain/money.ts";
import type { PayoutFormat } from "@chokdee/domain/withdrawals/payout-contract.ts";

import type { Queries } from "../../platform/database/database.ts";

export interface FileRow {
  readonly id: number;
  readonly reference: string;
  readonly format: PayoutFormat;
  readonly created_at: Date;
  readonly creator: string;
  readonly payouts: number;
  readonly total_satang: Satang;
  readonly open: number;
}

const FILE = `
  select f.id, f.reference, f.format, f.created_at, m.nickname as creator, f.payouts,
    f.total_satang, (select count(*)::integer from withdrawals w
      where w.payout_file_id = f.id and w.status = 'PENDING') as open
  from payout_files f join deposit_members m on m.id = f.created_by`;

export function listFiles(db: Queries, beforeId: number | null, limit: number): Promise<FileRow[]> {
  return db.query<FileRow>(
    `${FILE} where f.id < coalesce($1, 9223372036854775807) order by f.id desc limit $2`,
    [beforeId, limit],
  );
}

export async function findFile(db: Queries, id: number): Promise<FileRow | undefined> {
  const [row] = await db.query<FileRow>(`${FILE} where f.id = $1`, [id]);
  return row;
}

export async function readContent(
  db: Queries,
  id: number,
): Promise<{ reference: string; content_type: string; content: Buffer } | undefined> {
  const [row] = await db.query<{ reference: string; content_type: string; content: Buffer }>(
    "select reference, content_type, content from payout_files where id = $1",
    [id],
  );
  return row;
}

/** CP-6911-00042: Buddhist year and month of Bangkok, and a number that never repeats. */
export async function nextReference(
  tx: Queries,
): Promise<{ reference: string; today: string; no: number }> {
  const [row] = await tx.query<{ reference: string; today: string; no: number }>(
    `select 'CP-' || to_char(clock_timestamp() at time zone 'Asia/Bangkok'
         + interval '543 years', 'YYMM') || '-' || lpad(n.no::text, greatest(5, length(n.no::text)), '0')
         as reference,
       bangkok_day(clock_timestamp())::text as today, n.no
     from nextval('payout_references') n (no)`,
  );
  if (!row) throw new Error("no reference was given");
  return row;
}

export async function insertFile(
  tx: Queries,
  file: {
    readonly reference: string;
    readonly format: PayoutFormat;
    readonly paidFrom: string;
    readonly createdBy: string;
    readonly payouts: number;
    readonly total: Satang;
    readonly contentType: string;
    readonly content: Buffer;
  },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into payout_files (reference, format, paid_from, created_by, payouts, total_satang,
       content_type, content)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      file.reference,
      file.format,
      file.paidFrom,
      file.createdBy,
      file.payouts,
      file.total,
      file.contentType,
      file.content,
    ],
  );
  if (!row) throw new Error("the file was not written");
  return row.id;
}

/** The ids of what somebody has claimed and has not sent. */
export async function listClaimed(tx: Queries, staffId: string, most: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select id from withdrawals_now where status = 'PENDING' and stage = 'CLAIMED'
       and claimed_by = $1 order by no limit $2`,
    [staffId, most],
  );
  return rows.map(({ id }) => id);
}
