import { loadTexts } from "../../text/i18n.ts";
import { late } from "../../load/late.ts";
import { subscribeToSideMenu } from "../../ui/side-menu.ts";

const LATER_MS = 2_000;

async function loadSideMenu() {
  const [{ SideMenu }] = await Promise.all([import("./parts/SideMenu.tsx"), loadTexts(["menu"])]);
  return SideMenu;
}

const sideMenu = late(loadSideMenu, LATER_MS);
// Whoever opens it does not wait for its time.
subscribeToSideMenu(sideMenu.hurry);

export const LateSideMenu = sideMenu.Component;
