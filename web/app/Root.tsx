import { Suspense, useEffect, useMemo, type ReactNode } from "react";
import { useLocation } from "react-router";

import { useStore } from "../load/store.ts";
import { useTranslation } from "../text/i18n.ts";
import { Fence } from "./Fence.tsx";
import { shownNote } from "./lazy-note.ts";
import { paths } from "./paths.ts";
import { screenIsUnderway } from "./screen.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { ConfirmHost } from "../ui/ConfirmHost.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { SkeletonScreen } from "../ui/Skeleton.tsx";
import { useScrollMemory } from "../ui/scroll-memory.ts";
import { closeOldToast } from "../ui/toast.ts";
import { ToastHost } from "../ui/ToastHost.tsx";

/** A slow phone's time until a screen has its data. */
const TITLE_COMES_WITHIN_MS = 5000;

/** Waits for the title of the screen that came last. */
let drawn: MutationObserver | undefined;
let late: ReturnType<typeof setTimeout> | undefined;

/** Around every screen: what is there once for the whole app. */
export function Root({ children }: { readonly children: ReactNode }) {
  const { pathname, search } = useLocation();
  useScrollMemory();
  const note = useStore(shownNote);
  useEffect(closeOldToast, [pathname]);
  const address = pathname + search;
  const next = useMemo(() => onTheWayTo(address), [address]);
  // The address changes first: this is the screen that stands, for whoever has to wait for it.
  useEffect(() => {
    const { dataset } = document.documentElement;
    const before = dataset["shown"]?.split("?")[0];
    // A filter leads nowhere else: its screen keeps its title. A step of a deposit has another one.
    const leads = before !== next.address.split("?")[0] || next.title?.isConnected === false;
    if (before !== undefined && leads) standAtTitle();
    dataset["shown"] = next.address;
  }, [next]);
  useEffect(() => hearMissedAddress(address), [address]);
  return (
    <>
      <Progress />
      {note}
      <Fence path={pathname}>
        <Suspense fallback={<SkeletonScreen />}>{children}</Suspense>
      </Fence>
      <ConfirmHost />
      <ToastHost />
    </>
  );
}

/** An address, with the title that stands until it is drawn. */
function onTheWayTo(address: string) {
  return { address, title: document.querySelector("h1") };
}

/**
 * Where the link that led here went with its screen, the focus went with it: whoever listens to a
 * screen reader hears the new screen's title, and the Tab key goes on from there.
 */
function standAtTitle(): void {
  drawn?.disconnect();
  clearTimeout(late);
  const isLost = () => document.activeElement === document.body;
  if (!isLost()) return;
  let title: Element | null = null;
  const stand = () => {
    if (title?.isConnected || !isLost()) return;
    title = document.querySelector("h1");
    title?.setAttribute("tabindex", "-1");
    if (title instanceof HTMLElement) title.focus({ preventScroll: true });
  };
  stand();
  // What was shown while the screen's data came takes its title away with it.
  drawn = new MutationObserver(stand);
  drawn.observe(document.body, { childList: true, subtree: true });
  late = setTimeout(() => drawn?.disconnect(), TITLE_COMES_WITHIN_MS);
}

/** The router listens once the first screen stands: an address that came before is told again. */
function hearMissedAddress(shown: string): void {
  const address = location.hash.slice(1) || "/";
  if (address !== shown)
    dispatchEvent(new PopStateEvent("popstate", { state: history.state as unknown }));
}

/** A thin line while the next screen is fetched; the old one stays until it is there. */
function Progress() {
  const { t } = useTranslation("common");
  const underway = useStore(screenIsUnderway);
  if (!underway) return null;
  return (
    <div
      role="progressbar"
      aria-label={t("loading")}
      className="appear-late fixed inset-x-0 top-0 z-(--z-toast) h-0.75 bg-luck"
    />
  );
}

export function NotFound() {
  const { t } = useTranslation("common");
  return (
    <main className="grid min-h-dvh place-items-center">
      <EmptyState
        title={<h1>{t("not_found")}</h1>}
        text={t("not_found_text")}
        action={<ButtonLink to={paths.home}>{t("to_home")}</ButtonLink>}
      />
    </main>
  );
}
