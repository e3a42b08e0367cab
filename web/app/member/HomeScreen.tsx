import { useTranslation } from "../../text/i18n.ts";

import { Logo } from "../../icons/Logo.tsx";
import { NoticeBell } from "../../notices/member/NoticeBell.tsx";
import { MenuButton } from "../../ui/AppBar.tsx";
import { Page } from "../../ui/ActionBar.tsx";
import { LanguageSwitch } from "../LanguageSwitch.tsx";
import { LazyPauseNote } from "./LazyPauseNote.tsx";
import { AnnouncementLine } from "./parts/AnnouncementLine.tsx";
import { BalanceTicket } from "./parts/BalanceTicket.tsx";
import { ClosingSoon } from "./parts/ClosingSoon.tsx";
import { LotteryTiles } from "./parts/LotteryTiles.tsx";
import { PromotionBanner } from "./parts/PromotionBanner.tsx";
import { Shortcuts } from "./parts/Shortcuts.tsx";

export function HomeScreen() {
  const { t } = useTranslation("common");
  return (
    <Page>
      <header className="sticky top-0 z-(--z-sticky) -mx-gutter flex min-h-appbar items-center gap-1 bg-bg pl-1 pr-gutter pt-[env(safe-area-inset-top)]">
        <MenuButton />
        <h1 className="grow">
          <Logo />
        </h1>
        <NoticeBell />
        <LanguageSwitch />
      </header>
      <AnnouncementLine />
      <LazyPauseNote />
      <BalanceTicket />
      <LotteryTiles />
      <ClosingSoon />
      <Shortcuts />
      <PromotionBanner />
      <p className="t-caption py-2 text-center text-ink-3">{t("footer")}</p>
    </Page>
  );
}
