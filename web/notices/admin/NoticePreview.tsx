import type { Language } from "@chokdee/domain/languages.ts";
import { Megaphone } from "lucide-react";

import { useTranslation } from "../../text/i18n.ts";
import { useDates } from "../../ui/dates.ts";
import { Card } from "../../ui/Card.tsx";

type Texts = Readonly<Record<string, string>>;

/** A notice as its readers will see it, in the language that is being written. */
export function NoticePreview(props: {
  readonly language: Language;
  readonly titles: Texts;
  /** Undefined for an announcement. */
  readonly bodies: Texts | undefined;
  readonly imageUrl: string;
  readonly endsAt: string | null;
}) {
  const { language, titles, bodies, imageUrl, endsAt } = props;
  const { t } = useTranslation(["admin-house", "home"]);
  const dates = useDates();
  const inLanguage = (texts: Texts) => texts[language]?.trim() || (texts["th"] ?? "");
  if (inLanguage(titles).trim() === "") return null;
  return (
    <section aria-label={t("admin-house:preview")} className="flex flex-col gap-1.5">
      <span className="t-label">{t("admin-house:preview")}</span>
      {bodies === undefined ? (
        <p className="t-small flex min-h-tap items-center gap-2.5 rounded-sm bg-luck-weak px-3.5 py-2 text-luck-ink">
          <Megaphone size={20} aria-hidden className="shrink-0" />
          {inLanguage(titles)}
        </p>
      ) : (
        <Card className="max-w-content">
          {imageUrl === "" ? null : (
            <img src={imageUrl} alt="" className="mb-3 w-full rounded-sm" />
          )}
          <h3 className="t-heading">{inLanguage(titles)}</h3>
          <p className="t-body whitespace-pre-line text-ink-2">{inLanguage(bodies)}</p>
          {endsAt === null ? null : (
            <p className="t-caption mt-2 text-ink-3">
              {t("home:promotion_until", { day: dates.day(endsAt) })}
            </p>
          )}
        </Card>
      )}
    </section>
  );
}
