import { LogOut, Menu, PanelLeft, Search } from "lucide-react";
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "../../text/i18n.ts";
import { Outlet, useLocation } from "react-router";

import { Logo } from "../../icons/Logo.tsx";
import { tellNewest } from "../../notices/member/lazy-newest.ts";
import { Fence } from "../Fence.tsx";
import { useLive } from "../live.ts";
import { useSession } from "../session.ts";
import { Button, IconButton } from "../../ui/Button.tsx";
import { clockOf, useDates } from "../../ui/dates.ts";
import { useServerSeconds } from "../../ui/clock.ts";
import { confirm } from "../../ui/confirm.ts";
import { cx } from "../../ui/cx.ts";
import { Drawer } from "../../ui/Drawer.tsx";
import { firstLetters } from "../../ui/first-letters.ts";
import { groupPhone } from "../../ui/group-phone.ts";
import { wholeNumbers } from "../../ui/whole-numbers.ts";
import { LanguageSwitch } from "../LanguageSwitch.tsx";
import { Loading } from "../../ui/Loading.tsx";
// An operator reads and writes in every language; the letters are fetched where they are shown.
import "../../styles/myanmar.css";
import { entryAt } from "./admin-nav.ts";
import { keepPlace } from "../keep-place.ts";
import { useMay, useOwnStaff, useRightsAfterRefusal } from "./own-rights.ts";
import { AdminMenu } from "./parts/AdminMenu.tsx";
// Not fetched on the way: what is typed until it is there would be keys of the list below.
import { FindAnything } from "./parts/FindAnything.tsx";
import { NoRight } from "./parts/NoRight.tsx";
import { StaleNote } from "./parts/StaleNote.tsx";
import { useLeave, useSessionEndNotice, useSessionEndsSoon } from "./use-session-end.ts";
import { keep, kept } from "../../load/keep.ts";

// Few ever see them here, so they come only then.
const FirstPassword = lazy(() => import("../../staff/admin/FirstPassword.tsx"));
const SecurityScreen = lazy(() => import("../../staff/admin/SecurityScreen.tsx"));

const COLLAPSED_KEY = "adminMenuCollapsed";

/** Top bar of 56, side menu of 220 or 64; on a phone the menu is a drawer. */
export default function AdminLayout() {
  const { t } = useTranslation(["admin", "admin-desk"]);
  const [collapsed, setCollapsed] = useState(() => kept(localStorage, COLLAPSED_KEY) === "true");
  const [drawer, setDrawer] = useState(false);
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useLive(tellNewest);
  useSessionEndNotice();
  useSessionEndsSoon();
  useEffect(() => keepPlace(main.current), []);
  const [finding, setFinding] = useState(false);
  useFindKey(() => setFinding(true));
  const collapse = () => {
    keep(localStorage, COLLAPSED_KEY, String(!collapsed));
    setCollapsed(!collapsed);
  };
  return (
    <div className="min-h-dvh">
      {/* A link would change the address, which is the screen's. */}
      <Button
        size="sm"
        className="no-print fixed top-2 left-2 z-(--z-scrim) not-focus:pointer-events-none not-focus:-translate-y-16 not-focus:opacity-0"
        onClick={() => main.current?.focus()}
      >
        {t("admin-desk:skip")}
      </Button>
      <header className="on-ticket no-print sticky top-0 z-(--z-sticky) flex h-appbar items-center gap-1 bg-ticket px-1 text-ticket-ink xs:gap-2 xs:px-2 md:px-3">
        <IconButton label={t("admin:menu")} className="md:hidden" onClick={() => setDrawer(true)}>
          <Menu size={22} aria-hidden />
        </IconButton>
        <IconButton
          label={collapsed ? t("admin:menu_expand") : t("admin:menu_collapse")}
          aria-expanded={!collapsed}
          className="max-md:hidden"
          onClick={collapse}
        >
          <PanelLeft size={20} aria-hidden />
        </IconButton>
        <Logo white />
        <span className="t-caption ml-1 rounded-xs border border-ticket-soft px-2 text-ticket-soft max-md:hidden">
          {t("admin:admin_badge")}
        </span>
        <div className="grow" />
        <IconButton label={t("admin-desk:keys.find")} onClick={() => setFinding(true)}>
          <Search size={20} aria-hidden />
        </IconButton>
        <ServerClock />
        <LanguageSwitch onTicket />
        <Who />
      </header>
      <div className="flex items-start">
        <aside
          className={cx(
            "no-print sticky top-14 flex h-[calc(100dvh-3.5rem)] shrink-0 flex-col overflow-y-auto border-r border-line bg-surface max-md:hidden",
            collapsed ? "w-16" : "w-60",
          )}
        >
          <AdminMenu collapsed={collapsed} />
        </aside>
        <main ref={main} tabIndex={-1} className="min-w-0 grow p-4 outline-none lg:p-6">
          <StaleNote />
          <Fence path={pathname} framed>
            <Suspense>
              <Within />
            </Suspense>
          </Fence>
        </main>
      </div>
      {finding ? <FindAnything onClose={() => setFinding(false)} /> : null}
      <Drawer open={drawer} onClose={() => setDrawer(false)} side="left" title={t("admin:menu")}>
        <AdminMenu collapsed={false} onPick={() => setDrawer(false)} />
      </Drawer>
    </div>
  );
}

/** Ctrl (or Command) and K, from anywhere but an open dialog. */
function useFindKey(open: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.code !== "KeyK" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!document.querySelector("dialog[open]")) open();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}

/** The screen that was asked for, once one's own account is set up (own password, second factor). */
function Within() {
  const reading = useOwnStaff();
  const own = reading.data;
  const may = useMay();
  const entry = entryAt(useLocation().pathname);
  useRightsAfterRefusal();
  // Before that is known, a screen would ask for what may be refused; each of its parts would also
  // ask anew what one may do, and while that fails take the screen away again.
  if (!own) return <Loading of={reading} rows={6} />;
  if (own.must_change_password) return <FirstPassword />;
  if (own.must_set_up_totp) return <SecurityScreen />;
  if (entry && !may(entry.shows)) return <NoRight entry={entry} />;
  return <Outlet />;
}

/** The clock that closes rounds, always in sight. */
function ServerClock() {
  const dates = useDates();
  const now = useServerSeconds();
  return (
    <span className="t-small whitespace-nowrap text-ticket-soft max-lg:hidden">
      {dates.day(now)} <span className="n-xs ml-1">{clockOf(now, true)}</span>
    </span>
  );
}

function Who() {
  const { t } = useTranslation("admin");
  const user = useSession()?.user;
  const logout = useLeave();
  const name = user?.nickname || wholeNumbers(groupPhone(user?.phone_number ?? ""));
  const leave = async () => {
    const sure = await confirm({
      title: t("admin:logout_question"),
      confirmLabel: t("admin:logout"),
    });
    if (sure) logout();
  };
  return (
    <>
      <span
        aria-hidden
        className="t-caption grid size-8 place-items-center rounded-full bg-ticket-2 max-md:hidden"
      >
        {firstLetters(name, 2)}
      </span>
      <span className="t-small max-md:hidden">{name}</span>
      <Button
        variant="on-ticket"
        size="xs"
        className="max-md:hidden"
        icon={<LogOut size={16} aria-hidden />}
        onClick={() => void leave()}
      >
        {t("admin:logout")}
      </Button>
      <IconButton label={t("admin:logout")} className="md:hidden" onClick={() => void leave()}>
        <LogOut size={20} aria-hidden />
      </IconButton>
    </>
  );
}
