import { useTranslation } from "../../text/i18n.ts";

const kinds = [
  "announcement",
  "bank",
  "deposit",
  "lottery_type",
  "member",
  "notification",
  "number_rule",
  "promotion",
  "receiving_account",
  "round",
  "settings",
  "withdrawal",
] as const;

/** The name of what an administrator worked on; one that is not known is shown in words. */
export function useKindName(): (kind: string) => string {
  const { t } = useTranslation("admin-audit");
  return (kind) => {
    const plain = kind.replaceAll("-", "_");
    const known = kinds.find((name) => name === plain);
    return known === undefined ? plain.replaceAll("_", " ") : t(`kind.${known}`);
  };
}
