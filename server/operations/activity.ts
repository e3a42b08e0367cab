/** The dashboard's recent activity in words. */
import type { Dashboard } from "@chokdee/domain/operations/contract.ts";
import { formatBaht } from "@chokdee/domain/money.ts";

import { textOf } from "../platform/http/languages.ts";
import type { ActivityRow } from "./queries/dashboard.ts";

export function describeActivity(
  row: Omit<ActivityRow, "by_member">,
  language: string | undefined,
): Dashboard["activity"][number] {
  const details = {
    // What no person did, the house did by itself: settling, importing past draws.
    nickname: row.nickname ?? textOf("ACTIVITY_BY_HOUSE", {}, language),
    amount: grouped(formatBaht(Math.abs(row.amount_satang ?? 0))),
    sign: (row.amount_satang ?? 0) < 0 ? "\u2212" : "+",
    target: row.target_id ?? "",
  };
  const key = `ACTIVITY_${row.action.toUpperCase().replaceAll(/[^A-Z]+/g, "_")}`;
  const words = textOf(key, details, language);
  // An action that has no words yet is told by its name.
  const text = words === key ? `${details.nickname} ${row.action}` : words;
  const about = row.about?.name ?? inLanguage(row.about?.names, language);
  return {
    at: row.at.toISOString(),
    action: row.action,
    text: about ? `${text}: ${inFewWords(about)}` : text,
  };
}

const ABOUT_MOST = 60;
const letters = new Intl.Segmenter("th");

/** What is announced can be a page long; it is cut between letters, with the marks of each. */
function inFewWords(name: string): string {
  const all = [...letters.segment(name)].map(({ segment }) => segment);
  return all.length > ABOUT_MOST
    ? `${all
        .slice(0, ABOUT_MOST - 1)
        .join("")
        .trimEnd()}…`
    : name;
}

const inLanguage = (
  names: Readonly<Record<string, string>> | null | undefined,
  language: string | undefined,
): string | undefined => names?.[language ?? "th"] || names?.["th"];

/** 10000.00 as 10,000.00: this text is read by people, unlike the amounts on the wire. */
function grouped(baht: string): string {
  return baht.replaceAll(/\B(?=(?:\d{3})+\.)/g, ",");
}
