import { readable, useTranslation } from "../../text/i18n.ts";

import { paths } from "../paths.ts";
import { Page } from "../../ui/ActionBar.tsx";
import { AppBar } from "../../ui/AppBar.tsx";
import { Card } from "../../ui/Card.tsx";
import { useDates } from "../../ui/dates.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Loading } from "../../ui/Loading.tsx";
import { usePromotions } from "./calls.ts";

/** The operator's promotions that run now, in full. */
export default function PromotionsScreen() {
  const { t } = useTranslation("home");
  return (
    <Page>
      <AppBar title={t("promotions")} back={paths.home} className="-mx-gutter" />
      <Promotions />
    </Page>
  );
}

function Promotions() {
  const { t, language } = useTranslation("home");
  const dates = useDates();
  const promotions = usePromotions();
  const inLanguage = (texts: Readonly<Record<string, string>>) =>
    readable(texts[language] ?? texts["th"] ?? "");
  if (promotions.data === undefined) return <Loading of={promotions} />;
  if (promotions.data.length === 0) return <EmptyState title={t("no_promotions")} />;
  return promotions.data.map((promotion) => (
    <Card key={promotion.id}>
      {promotion.image_url === null ? null : (
        <img src={promotion.image_url} alt="" loading="lazy" className="mb-3 w-full rounded-sm" />
      )}
      <h2 className="t-heading">{inLanguage(promotion.titles)}</h2>
      <p className="t-body whitespace-pre-line text-ink-2">{inLanguage(promotion.bodies)}</p>
      {promotion.ends_at === null ? null : (
        <p className="t-caption mt-2 text-ink-3">
          {t("promotion_until", { day: dates.day(promotion.ends_at) })}
        </p>
      )}
    </Card>
  ));
}
