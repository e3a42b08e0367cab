import "../styles/main.css";

import { QueryClientProvider } from "@tanstack/react-query";
import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { HashRouter } from "react-router";

import { startAutoLogout } from "./auto-logout.ts";
import { preloadScreen } from "./preload-screen.ts";
import { i18nReady, onLanguageChange } from "../text/i18n.ts";
import { keepInstallOffer } from "./install.ts";
import { lastDrawQuery } from "../accounts/member/last-draw.ts";
import { forgetFormerMember } from "./member-change.ts";
import { paths } from "./paths.ts";
import { queryClient } from "./query-client.ts";
import { Root } from "./Root.tsx";
import { AppRoutes } from "./routes.tsx";
import { session } from "./session.ts";
import { seeFocused } from "../ui/see-focused.ts";
import { followDeviceTheme } from "../ui/theme.ts";
import { balanceQuery } from "../wallet/member/calls.ts";

followDeviceTheme();
keepInstallOffer();
addEventListener("focusin", seeFocused);

/** The path in "#/lotteries?category=LAOS". */
function pathOf(hash: string): string {
  return hash.replace(/^#/, "").split("?")[0] || "/";
}

const OUTLINE_MS = 1_500;

// What this address shows is fetched beside the texts, not after them.
const opened = pathOf(location.hash);
const isOpen = session() !== null || /^\/(?:auth|admin)\//.test(opened);
const firstScreen = preloadScreen(isOpen ? opened : paths.login);
// Their digits too: figures that stand in the phone's own first take other lines, and all below
// them jumps.
for (const face of ['400 1em "IBM Plex Sans Thai Looped"', '600 1em "Chokdee Num"'])
  void document.fonts.load(face, "0").catch(() => undefined);
// And so is what the two first pages say.
if (session() && opened === paths.home) void queryClient.prefetchQuery(balanceQuery);
if (!session() && (!isOpen || opened === paths.login))
  void queryClient.prefetchQuery(lastDrawQuery);

// A finger on a link is nearly always followed by its click: that much earlier begins the fetch.
addEventListener("pointerdown", ({ target }) => {
  const link =
    target instanceof Element ? target.closest<HTMLAnchorElement>("a[href^='#/']") : null;
  if (link) void preloadScreen(pathOf(link.hash));
});

forgetFormerMember();

// What the server said in the old language is asked for again in the new one.
onLanguageChange(() => void queryClient.invalidateQueries());

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

/** Without a connection: what was shown last, of what everybody may see. */
const keptNews = navigator.onLine
  ? undefined
  : import("./offline/kept-news.ts").then(
      ({ showKeptNews }) => showKeptNews(),
      () => undefined,
    );

/** The outline stays until the first screen is whole, for a while; then comes its skeleton. */
const firstSight = Promise.race([
  firstScreen,
  new Promise((resolve) => {
    setTimeout(resolve, OUTLINE_MS);
  }),
]);

void Promise.all([i18nReady, keptNews, firstSight]).then(() => {
  startAutoLogout();
  const page = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <HashRouter>
          <Root>
            <AppRoutes />
          </Root>
        </HashRouter>
      </QueryClientProvider>
    </StrictMode>
  );
  // In slices, between which a finger is answered.
  startTransition(() => createRoot(root).render(page));
});

/** After the first page stands, and not beside it. */
const LATE_MS = 2_500;
if (import.meta.env.PROD) {
  setTimeout(() => {
    void import("./offline/start.ts").then(
      ({ startOffline }) => startOffline().catch(() => undefined),
      () => undefined,
    );
  }, LATE_MS);
}
