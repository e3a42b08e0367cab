import type { Approval } from "@chokdee/domain/operations/approvals-contract.ts";

import { useTranslation } from "../../text/i18n.ts";
import { useDates } from "../../ui/dates.ts";
import { formatMoney } from "../../ui/format-money.ts";
import { changeRows } from "../../core/admin/change-rows.ts";
import { useFieldWords } from "../../core/admin/use-field-words.ts";
import { Facts } from "../../app/admin/parts/Facts.tsx";
import { StatementLines } from "./StatementPreview.tsx";
import { usePrivateImage } from "../../app/admin/use-private-image.ts";

type Line = readonly [name: string, value: string];

/** Kinds whose change says what they are about. */
const TOLD_BY_CHANGE: ReadonlySet<Approval["kind"]> = new Set([
  "RECEIVING",
  "STAFF",
  "STATEMENT",
  "CONTROL",
  "ODDS",
  "SCHEDULE",
]);
/** Numbers of rows, and a warning that was confirmed: they change nothing. */
const NO_CHANGES = new Set(["line_id", "of", "statement_id", "confirmed"]);

/** What a change changes in lines, to be read again before it is approved. */
export function useChangeLines(): (item: Approval) => readonly Line[] {
  const words = useFieldWords();
  return ({ kind, change }) => {
    if (!change || !TOLD_BY_CHANGE.has(kind)) return [];
    const rows = changeRows(change.before, change.after).filter(
      ({ path, isChanged }) => isChanged && !NO_CHANGES.has(path.at(-1) ?? ""),
    );
    return rows.map(({ path, before, after }) => [
      words.nameOf(path),
      `${words.valueOf(path, before)} → ${words.valueOf(path, after)}`,
    ]);
  };
}

/** What the one who asked for money saw, as names and values; none for what is no money. */
export function useEvidenceLines(): (item: Approval) => readonly Line[] {
  const { t } = useTranslation(["admin-staff", "admin-withdrawals", "admin-fields"]);
  const dates = useDates();
  return ({ kind, evidence }) => {
    if (!evidence) return [];
    const { line, slip_url: slip, slip_says: says } = evidence;
    const lines: Line[] = [];
    const add = (name: string, value: string | null) => {
      if (value !== null) lines.push([name, value]);
    };
    add(t("approvals.evidence.reference"), evidence.reference_id);
    add(t("approvals.evidence.asked_amount"), evidence.asked_amount);
    add(t("approvals.evidence.account"), evidence.account);
    if (evidence.stage) {
      add(t("admin-fields:field.stage"), t(`admin-withdrawals:stage.${evidence.stage}`));
    }
    if (evidence.was_paid) add(t("admin-withdrawals:bank"), t("admin-withdrawals:was_paid"));
    if (kind === "DEPOSIT") {
      const said = says === null ? "slip_sent" : (`slip_${says}` as const);
      add(
        t("approvals.evidence.slip"),
        t(`approvals.evidence.${slip === null ? "slip_none" : said}`),
      );
      add(t("approvals.evidence.line"), t("approvals.evidence.line_none"));
    }
    if (line) {
      const told = `${formatMoney(line.amount)} ${dates.dayTime(line.occurred_at)}`;
      add(t("approvals.evidence.line"), `${told} ${line.transaction_id}`);
      add(t("approvals.evidence.sender"), line.from_account ?? "-");
      add(t("approvals.evidence.to"), line.to_account);
    }
    const against = [
      ...evidence.holds.map((hold) => t(`admin-withdrawals:hold.${hold}`)),
      ...(evidence.warnings ?? []).map((warning) => t(`admin-withdrawals:warning.${warning}`)),
    ];
    if (against.length > 0) add(t("approvals.evidence.holds"), against.join(" · "));
    if (evidence.doubts.length > 0) {
      const doubts = evidence.doubts.map((doubt) => t(`approvals.evidence.doubt.${doubt}`));
      add(t("approvals.evidence.doubts"), doubts.join(" · "));
    }
    return lines;
  };
}

/** The evidence of one request, and the picture of its slip. */
export function Evidence({ item }: { readonly item: Approval }) {
  const { t } = useTranslation("admin-staff");
  const lines = useEvidenceLines()(item);
  const image = usePrivateImage(item.evidence?.slip_url ?? undefined);
  const ofStatement = item.evidence?.statement_lines;
  return (
    <>
      {lines.length > 0 ? <Facts facts={lines} /> : null}
      {ofStatement ? <StatementLines items={ofStatement} /> : null}
      {image.url ? (
        <img
          src={image.url}
          alt={t("approvals.evidence.slip")}
          className="max-h-80 self-start rounded-sm bg-white object-contain"
        />
      ) : null}
    </>
  );
}
