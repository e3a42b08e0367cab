/**
 * What can wait until the first page stands: the service worker, the look for a newer version, and
 * keeping what was shown for the next opening without a connection.
 */
import { createElement } from "react";

import { isOutdated } from "../../load/build-check.ts";
import { mayLeave } from "../../ui/unsaved.ts";
import { preloadScreen } from "../preload-screen.ts";
import { shownNote } from "../lazy-note.ts";
import { forgetOldRegistration } from "../../members/member/kept-registration.ts";
import { tidyDevice } from "../../notices/member/push-device.ts";
import { paths } from "../paths.ts";
import { onSessionChange, session } from "../session.ts";
import { keepNews } from "./kept-news.ts";

import "./slow-note.ts";
import { UpdateNote } from "./UpdateNote.tsx";
import { keepWhatIsLoaded, registerWorker } from "./worker.ts";

const LOOK_MS = 10 * 60_000;
/** Screens fetched after the start are kept as they come; those before it a little later. */
const KEEP_AFTER_MS = 2_000;

let lookedAt = Date.now();

/** Where members go next: there at once, and without a connection too. */
const LIKELY = [
  paths.home,
  paths.lotteries,
  paths.lotteryBetting,
  paths.lotteryBets,
  paths.lotteryResults,
];

/** One after the other while nothing else goes on: together they would hold up a finger's tap. */
async function fetchAhead(): Promise<void> {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  if (session()?.user.role !== "USER" || connection?.saveData) return;
  for (const path of LIKELY) {
    await atLeisure();
    await preloadScreen(path);
  }
}

function atLeisure(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has it not.
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: 5_000 });
    else setTimeout(resolve, 300);
  });
}

async function look(): Promise<void> {
  lookedAt = Date.now();
  if (await isOutdated()) shownNote.set(createElement(UpdateNote));
}

export async function startOffline(): Promise<void> {
  setInterval(() => void look(), LOOK_MS);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") keepNews();
    else if (Date.now() - lookedAt > LOOK_MS / 2) void look();
  });
  addEventListener("online", () => void look());
  addEventListener("pagehide", keepNews);
  setInterval(keepNews, 30_000);
  setTimeout(keepNews, KEEP_AFTER_MS);
  void fetchAhead();
  forgetOldRegistration();
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.addEventListener("message", ({ data }: MessageEvent) => {
    const { open } = (data ?? {}) as { readonly open?: unknown };
    if (typeof open !== "string" || !open.startsWith("/")) return;
    void mayLeave().then((leaves) => {
      if (leaves) location.hash = open;
    });
  });
  await registerWorker();
  // Those of before, and those that were just asked for.
  setInterval(() => void keepWhatIsLoaded(), KEEP_AFTER_MS * 30);
  setTimeout(() => void keepWhatIsLoaded(), KEEP_AFTER_MS);
  onSessionChange(() => void tidyDevice().catch(() => undefined));
  await tidyDevice();
}
