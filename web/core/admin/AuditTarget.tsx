import { auditTargets } from "@chokdee/domain/core/audit-acts.ts";
import type { ReplyOf } from "@chokdee/domain/contract.ts";
import type { listAudit } from "@chokdee/domain/core/audit-contract.ts";
import { Link } from "react-router";

import { readable, useTranslation } from "../../text/i18n.ts";
import { adminMemberPath, adminRoundPath, paths } from "../../app/paths.ts";
import { useDates } from "../../ui/dates.ts";
import { formatMoney } from "../../ui/format-money.ts";
import { useFieldWords } from "./use-field-words.ts";

export type Entry = ReplyOf<typeof listAudit>["data"]["items"][number];

/** Each kind's screen; for those that have one screen each, with the id. */
function pathOf({ target_kind: kind, target_id: id, target }: Entry): string | undefined {
  switch (kind.replaceAll("-", "_")) {
    case "member":
      return target?.is_staff ? paths.adminStaff : adminMemberPath(id);
    case "round":
      return adminRoundPath(id);
    case "lottery_type":
      return `${paths.adminLotteryTypes}/${id}`;
    case "number_rule":
      return paths.adminNumberRules;
    case "deposit":
      return paths.adminDeposits;
    case "withdrawal":
      return paths.adminWithdrawals;
    case "notification":
      return paths.adminUnmatched;
    case "receiving_account":
      return paths.adminReceivingAccounts;
    case "bank":
      return paths.adminBanks;
    case "announcement":
    case "promotion":
    case "promotion_image":
      return paths.adminAnnouncements;
    case "service":
      return paths.adminServices;
    case "house_text":
      return paths.adminTexts;
    case "settings":
      return paths.adminSettings;
    default:
      return undefined;
  }
}

/** What an entry was about, by name, with the way to its screen. */
export function AuditTarget({ entry }: { readonly entry: Entry }) {
  const kindName = useKindName();
  const words = useTargetWords(entry);
  const path = pathOf(entry);
  return (
    <span className="block min-w-0 wrap-anywhere">
      <span className="t-caption block text-ink-3">{kindName(entry)}</span>
      {path === undefined ? (
        words
      ) : (
        <Link
          to={path}
          className="inline-flex min-h-10 min-w-tap items-center text-brand-ink @max-xl/table:justify-end underline-offset-4 hover:underline"
        >
          {words}
        </Link>
      )}
    </span>
  );
}

/** What an object is made of; what is none has no parts. */
function partsOf(kept: unknown): Readonly<Record<string, unknown>> {
  return typeof kept === "object" && kept !== null ? { ...kept } : {};
}

function useTargetWords({ target, target_kind: kind, target_id: id, after }: Entry): string {
  const { t, language } = useTranslation("admin-audit");
  const dates = useDates();
  const fields = useFieldWords();
  if (target) {
    const named = target.names?.[language] ?? target.names?.["th"];
    const lottery = named === undefined ? undefined : readable(named);
    // A round bears the name of its lottery already.
    const isNamed = kind === "round" && language === "th";
    const parts = [
      isNamed ? undefined : lottery,
      kind === "round" && !isNamed ? undefined : (target.name ?? undefined),
      target.phone_number,
      target.draw_date === null ? undefined : dates.day(target.draw_date),
      target.amount === null ? undefined : formatMoney(target.amount),
    ];
    const text = parts.filter((part) => part !== undefined && part !== null && part !== "");
    if (text.length > 0) return text.join(" · ");
  }
  if (kind === "settings") {
    const names = Object.keys(partsOf(partsOf(after)["asked"] ?? after));
    return names.map((name) => fields.nameOf([name])).join(", ") || t("kind.settings");
  }
  return id.slice(0, 8);
}

/** The name of what an administrator worked on; one that is not known is shown in words. */
function useKindName(): (entry: Entry) => string {
  const { t } = useTranslation("admin-audit");
  const colleague = useTranslation("admin").t("nav.staff");
  return ({ target_kind: kind, target }) => {
    // Colleagues are kept among the members.
    if (target?.is_staff === true) return colleague;
    const plain = kind.replaceAll("-", "_");
    const known = auditTargets.find((name) => name === plain);
    return known === undefined ? plain.replaceAll("_", " ") : t(`kind.${known}`);
  };
}
