/** The operator's terms, privacy and responsible play: read by all, written by owners, audited. */
import {
  HOUSE_TEXTS,
  type HouseText,
  type HouseTextKind,
} from "@chokdee/domain/core/house-texts-contract.ts";
import { LANGUAGES } from "@chokdee/domain/languages.ts";
import { Refusal } from "@chokdee/domain/refusals.ts";

import type { AppContext } from "../platform/app-context.ts";
import type { Actor } from "../platform/http/router.ts";
import { writeAudit } from "./audit.ts";
import {
  insertText,
  readNewestText,
  readNewestTexts,
  readTextVersion,
  type HouseTextRow,
} from "./queries/house-texts.ts";

export async function readHouseText(app: AppContext, kind: HouseTextKind): Promise<HouseText> {
  return textOf(kind, await readNewestText(app.db, kind));
}

export async function listHouseTexts(app: AppContext): Promise<HouseText[]> {
  const rows = await readNewestTexts(app.db);
  return HOUSE_TEXTS.map((kind) =>
    textOf(
      kind,
      rows.find((row) => row.kind === kind),
    ),
  );
}

export async function readHouseTextVersion(
  app: AppContext,
  kind: HouseTextKind,
  version: number,
): Promise<HouseText> {
  const row = await readTextVersion(app.db, kind, version);
  if (!row && version > 0) throw new Refusal("NOT_FOUND");
  return textOf(kind, row);
}

export async function writeHouseText(
  app: AppContext,
  actor: Actor,
  wanted: {
    readonly kind: HouseTextKind;
    readonly overVersion: number;
    readonly texts: Readonly<Record<string, string>>;
  },
): Promise<HouseText> {
  const { kind, overVersion } = wanted;
  const texts = cleaned(wanted.texts);
  return app.db.transaction(async (tx) => {
    const before = textOf(kind, await readNewestText(tx, kind));
    if (before.version !== overVersion) throw new Refusal("HOUSE_TEXT_CHANGED");
    const version = overVersion + 1;
    const row = await insertText(tx, { kind, version, texts, writtenBy: actor.actorId });
    // Written by another in the same moment.
    if (!row) throw new Refusal("HOUSE_TEXT_CHANGED");
    await writeAudit(tx, {
      ...actor,
      action: "house-text.write",
      targetKind: "house_text",
      targetId: kind,
      before: { version: before.version, texts: before.texts },
      after: { version, texts },
    });
    return textOf(kind, row);
  });
}

function textOf(kind: HouseTextKind, row: HouseTextRow | undefined): HouseText {
  if (!row) return { kind, version: 0, texts: {}, written_at: null };
  const { version, texts, written_at: at } = row;
  return { kind, version, texts, written_at: at.toISOString() };
}

/** The languages of the house alone, without blanks around; with any there must be Thai. */
function cleaned(texts: Readonly<Record<string, string>>): Record<string, string> {
  const kept = LANGUAGES.flatMap((code) => {
    const text = texts[code]?.replaceAll("\r\n", "\n").trim() ?? "";
    return text === "" ? [] : [[code, text] as const];
  });
  const known = Object.fromEntries(kept);
  if (kept.length > 0 && known["th"] === undefined) throw new Refusal("NOTICE_TEXT_MISSING");
  return known;
}
