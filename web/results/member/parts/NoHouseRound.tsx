import { useTranslation } from "../../../text/i18n.ts";
import { paths } from "../../../app/paths.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";

/** The address names no round of the house: says so, and leads to the lotteries. */
export function NoHouseRound() {
  const { t } = useTranslation("draw");
  return (
    <Card>
      <EmptyState
        title={t("no_house_round")}
        action={<ButtonLink to={paths.lotteries}>{t("choose_lottery")}</ButtonLink>}
      />
    </Card>
  );
}
