import type { Protection } from "@chokdee/domain/protection/contract.ts";
import { REALITY_CHECKS } from "@chokdee/domain/protection/rules.ts";

import { useTranslation } from "../../../text/i18n.ts";
import { Card } from "../../../ui/Card.tsx";
import { Chips } from "../../../ui/Chips.tsx";
import { toast } from "../../../ui/toast.ts";
import { useSetRealityCheck } from "../protection-calls.ts";
import { realityCheckSeen } from "../reality-check-time.ts";

type Minutes = Protection["reality_check_minutes"];

/** How often the member is told how long they have played. */
export function RealityCard({ minutes }: { readonly minutes: Minutes }) {
  const { t } = useTranslation("protection");
  const set = useSetRealityCheck();
  const shown = set.isPending ? set.variables.every_minutes : minutes;
  return (
    <Card className="flex flex-col gap-3">
      <p className="t-small text-ink-2">{t("reality_text")}</p>
      <Chips
        wrap
        label={t("reality_title")}
        choices={[
          { value: "0", label: t("reality_off") },
          ...REALITY_CHECKS.map((each) => ({
            value: String(each),
            label: t("reality_every", { minutes: each }),
          })),
        ]}
        value={String(shown ?? 0)}
        onChange={(value) => {
          const chosen = REALITY_CHECKS.find((each) => String(each) === value) ?? null;
          // What has been played so far is on this page: the first reminder is one wait away.
          realityCheckSeen();
          set.mutate(
            { every_minutes: chosen },
            { onError: () => toast({ text: t("failed"), tone: "error" }) },
          );
        }}
      />
    </Card>
  );
}
