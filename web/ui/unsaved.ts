import { useEffect, useEffectEvent } from "react";

import { useTranslation } from "../text/i18n.ts";
import { confirm } from "./confirm.ts";
import { allLayersGone, openLayer } from "./open-layers.ts";

/*
 * A page with unsaved input asks before it is left: by a link, by the back button and by closing
 * the tab. What leads away by itself, as after saving or at the end of a session, does not ask. The
 * router's own blocker needs a data router, whose code would weigh on the first page.
 */

type Ask = () => Promise<boolean>;

/** What is unsaved on this page; the question is the same for all of it. */
const unsaved = new Set<Ask>();
let endWatch: (() => void) | undefined;
/** What of it the page itself asks about when the back button is pressed: a dialog has its own layer. */
const below = new Set<Ask>();
let endLayer: (() => void) | undefined;

function leaveLayer(): void {
  below.clear();
  endLayer?.();
  endLayer = undefined;
}

function forget(): void {
  unsaved.clear();
  endWatch?.();
  endWatch = undefined;
  leaveLayer();
}

/** Whether the page may be left: asks where something is unsaved, which is dropped by a yes. */
export async function mayLeave(): Promise<boolean> {
  const [ask] = unsaved;
  if (ask && !(await ask())) return false;
  forget();
  return true;
}

/** Counts the page as a layer, so that the back button asks first. */
function standInTheWay(): () => void {
  const address = location.hash;
  const goBack = async () => {
    // Several steps back at once: the page is gone already.
    if (location.hash !== address || !(await mayLeave())) return;
    await allLayersGone();
    history.back();
  };
  return openLayer(() => void goBack());
}

function watch(): () => void {
  const onClick = (event: MouseEvent) => {
    const { target } = event;
    const link =
      target instanceof Element ? target.closest<HTMLAnchorElement>("a[href^='#/']") : null;
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!link || isElsewhere || link.hash === location.hash) return;
    event.preventDefault();
    event.stopPropagation();
    void mayLeave().then((leaves) => {
      if (leaves) link.click();
    });
  };
  const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
  document.addEventListener("click", onClick, true);
  addEventListener("beforeunload", onUnload);
  return () => {
    document.removeEventListener("click", onClick, true);
    removeEventListener("beforeunload", onUnload);
  };
}

/** Asks whether what was typed may be dropped. */
export function useDropQuestion(): Ask {
  const { t } = useTranslation("common");
  return () =>
    confirm({
      title: t("unsaved.question"),
      body: t("unsaved.consequence"),
      confirmLabel: t("unsaved.drop"),
      cancelLabel: t("unsaved.keep"),
      tone: "danger",
    });
}

/**
 * Keeps the page from being left unasked while something in it is typed and not sent. A dialog asks
 * by itself before the back button closes it.
 */
export function useUnsaved(isUnsaved: boolean, isInDialog = false): void {
  const dropQuestion = useDropQuestion();
  const ask = useEffectEvent(dropQuestion);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const own = () => ask();
    unsaved.add(own);
    endWatch ??= watch();
    if (!isInDialog) {
      below.add(own);
      endLayer ??= standInTheWay();
    }
    return () => {
      unsaved.delete(own);
      below.delete(own);
      if (below.size === 0) leaveLayer();
      if (unsaved.size === 0) forget();
    };
  }, [isUnsaved, isInDialog]);
}
