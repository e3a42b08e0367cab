import { lazyPart } from "../../load/lazy-part.ts";
import { sideMenuIsOpen } from "../../ui/side-menu.ts";

const LATER_MS = 2_000;

const sideMenu = lazyPart(async () => (await import("./parts/SideMenu.tsx")).SideMenu, LATER_MS);
// Whoever opens it does not wait for its time.
sideMenuIsOpen.subscribe(sideMenu.preload);

export const LazySideMenu = sideMenu.Component;
