/** SQL of the house's texts: every version stays. */
import type { HouseTextKind } from "@chokdee/domain/core/house-texts-contract.ts";

import type { Queries } from "../../platform/database/database.ts";

export interface HouseTextRow {
  readonly kind: HouseTextKind;
  readonly version: number;
  readonly texts: Record<string, string>;
  readonly written_at: Date;
}

const COLUMNS = "kind, version, texts, written_at";

/** The newest version of each text that has one. */
export function readNewestTexts(db: Queries): Promise<HouseTextRow[]> {
  return db.query<HouseTextRow>(
    `select distinct on (kind) ${COLUMNS} from house_texts order by kind, version desc`,
  );
}

export async function readNewestText(
  db: Queries,
  kind: HouseTextKind,
): Promise<HouseTextRow | undefined> {
  const [row] = await db.query<HouseTextRow>(
    `select ${COLUMNS} from house_texts where kind = $1 order by version desc limit 1`,
    [kind],
  );
  return row;
}

export async function readTextVersion(
  db: Queries,
  kind: HouseTextKind,
  version: number,
): Promise<HouseTextRow | undefined> {
  const [row] = await db.query<HouseTextRow>(
    `select ${COLUMNS} from house_texts where kind = $1 and version = $2`,
    [kind, version],
  );
  return row;
}

/** Undefined where somebody else has written that version. */
export async function insertText(
  tx: Queries,
  text: {
    readonly kind: HouseTextKind;
    readonly version: number;
    readonly texts: Readonly<Record<string, string>>;
    readonly writtenBy: string;
  },
): Promise<HouseTextRow | undefined> {
  const [row] = await tx.query<HouseTextRow>(
    `insert into house_texts (kind, version, texts, written_by) values ($1, $2, $3, $4)
     on conflict do nothing returning ${COLUMNS}`,
    [text.kind, text.version, JSON.stringify(text.texts), text.writtenBy],
  );
  return row;
}
