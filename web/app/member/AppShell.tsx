import { readPreferences, writePreferences } from "@chokdee/domain/members/contract.ts";
import { Suspense, useEffect } from "react";
import { Outlet } from "react-router";

import { request } from "../api.ts";
import { lazyPart } from "../../load/lazy-part.ts";
import { useStore } from "../../load/store.ts";
import {
  chosenLanguage,
  hasChosenLanguage,
  onLanguageChange,
  useTranslation,
} from "../../text/i18n.ts";
import { useLive } from "../live.ts";
import { useSession } from "../session.ts";
import { useOnline } from "../offline/use-online.ts";
import { useBottomNavIsHidden } from "../../ui/bottom-nav.ts";
import { SkeletonScreen } from "../../ui/Skeleton.tsx";
import { closeSideMenu, sideMenuIsOpen } from "../../ui/side-menu.ts";
import { tellNewest } from "../../notices/member/lazy-newest.ts";
import { BottomNav } from "./parts/BottomNav.tsx";
import { Notice } from "../../ui/Notice.tsx";

/** Long after the first paint of a screen, and long before the first quarter of an hour. */
const LazyRealityCheck = lazyPart(() => import("../../protection/member/RealityCheck.tsx"), 4_000);

const LazySideMenu = lazyPart(() => import("./parts/SideMenu.tsx"));
// Whoever opens it does not wait for its time.
sideMenuIsOpen.subscribe(LazySideMenu.preload);

/** Around the screens of members: bottom navigation, side menu, and the push of news. */
export default function AppShell() {
  const { t } = useTranslation("common");
  const navHidden = useBottomNavIsHidden();
  const menuOpen = useStore(sideMenuIsOpen);
  useLive(tellNewest);
  const memberId = useSession()?.user.id;
  useEffect(rememberLanguageOnServer, [memberId]);
  return (
    <>
      <a
        href="#content"
        className="t-strong sr-only rounded-sm bg-brand p-3 text-on-brand focus:not-sr-only focus:fixed focus:z-(--z-toast)"
        onClick={(event) => {
          // The address after # is the router's; the focus is all that has to move.
          event.preventDefault();
          document.getElementById("content")?.focus();
        }}
      >
        {t("skip_to_content")}
      </a>
      <OfflineNote />
      <main id="content" tabIndex={-1} className="outline-none">
        <Suspense fallback={<SkeletonScreen />}>
          <Outlet />
        </Suspense>
      </main>
      {navHidden ? null : <BottomNav />}
      <Suspense>
        <LazyRealityCheck />
      </Suspense>
      <Suspense>
        <LazySideMenu open={menuOpen} onClose={closeSideMenu} />
      </Suspense>
    </>
  );
}

/**
 * Notices and SMS come in the member's language, so the server has to know the choice: also one
 * that was made before the sign-in. Who never chose one here has it as the server knows it.
 */
function rememberLanguageOnServer(): () => void {
  const tell = async (isNew: boolean): Promise<void> => {
    if (!isNew && (await request(readPreferences)).language === chosenLanguage()) return;
    await request(writePreferences, { body: { language: chosenLanguage() } });
  };
  const tried = (isNew: boolean): void => {
    // The choice stands in this browser; the next change, or start, tells the server again.
    void tell(isNew).catch(() => undefined);
  };
  if (hasChosenLanguage()) tried(false);
  return onLanguageChange(() => tried(true));
}

/** Says that what is on the screen may be old, while the phone has no connection. */
function OfflineNote() {
  const { t } = useTranslation("common");
  if (useOnline()) return null;
  return (
    <div className="mx-auto max-w-content px-gutter pt-2">
      <Notice tone="warning" live>
        {t("offline")}
      </Notice>
    </div>
  );
}
