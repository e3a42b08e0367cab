import { ChevronRight, Gift } from "lucide-react";
import { Link } from "react-router";

import { readable, useTranslation } from "../../text/i18n.ts";
import { Logo } from "../../icons/Logo.tsx";
import { NoticeBell } from "../../notices/member/NoticeBell.tsx";
import { MenuButton } from "../../ui/AppBar.tsx";
import { Page } from "../../ui/ActionBar.tsx";
import { LanguageSwitch } from "../LanguageSwitch.tsx";
import { LazyPauseNote } from "../../protection/member/LazyPauseNote.tsx";
import { AnnouncementLine } from "./parts/AnnouncementLine.tsx";
import { BalanceTicket } from "./parts/BalanceTicket.tsx";
import { ClosingSoon } from "./parts/ClosingSoon.tsx";
import { LotteryTiles } from "./parts/LotteryTiles.tsx";
import { Shortcuts } from "./parts/Shortcuts.tsx";
import { UnsentSlips } from "./parts/UnsentSlips.tsx";
import { paths } from "../paths.ts";
import { usePromotions } from "./calls.ts";

export default function HomeScreen() {
  const { t } = useTranslation("common");
  return (
    <Page>
      <header className="sticky top-0 z-(--z-sticky) -mx-gutter flex min-h-appbar flex-wrap items-center gap-1 bg-bg pl-1 pr-gutter pt-[env(safe-area-inset-top)]">
        <MenuButton />
        <h1 className="grow">
          <Logo />
        </h1>
        <NoticeBell />
        <LanguageSwitch />
      </header>
      <AnnouncementLine />
      <LazyPauseNote />
      <UnsentSlips />
      <BalanceTicket />
      <LotteryTiles />
      <ClosingSoon />
      <Shortcuts />
      <PromotionBanner />
      <p className="t-caption py-2 text-center text-ink-3">{t("footer")}</p>
    </Page>
  );
}

/** The operator's first running promotion; nothing when there is none. */
function PromotionBanner() {
  const { language } = useTranslation("home");
  const first = usePromotions().data?.[0];
  if (!first) return null;
  const inLanguage = (texts: Readonly<Record<string, string>>) =>
    readable(texts[language] ?? texts["th"] ?? "");
  return (
    <Link
      to={paths.promotions}
      className="flex items-center gap-3.5 rounded-md bg-luck-weak px-4 py-3.5 text-luck-ink"
    >
      <Gift size={24} aria-hidden />
      <span className="block min-w-0 grow">
        <span className="t-strong block text-ink">{inLanguage(first.titles)}</span>
        <span className="t-small line-clamp-2 py-px leading-6.5! text-ink-2">
          {inLanguage(first.bodies)}
        </span>
      </span>
      <ChevronRight size={20} aria-hidden />
    </Link>
  );
}
