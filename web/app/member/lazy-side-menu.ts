import { loadTexts } from "../../text/i18n.ts";
import { lazyPart } from "../../load/lazy-part.ts";
import { sideMenuIsOpen } from "../../ui/side-menu.ts";

const LATER_MS = 2_000;

async function loadSideMenu() {
  const [{ SideMenu }] = await Promise.all([import("./parts/SideMenu.tsx"), loadTexts(["menu"])]);
  return SideMenu;
}

const sideMenu = lazyPart(loadSideMenu, LATER_MS);
// Whoever opens it does not wait for its time.
sideMenuIsOpen.subscribe(sideMenu.preload);

export const LazySideMenu = sideMenu.Component;
