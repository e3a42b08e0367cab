import { createStore } from "../load/store.ts";

/** Whether the member's side menu is open: any screen's app bar opens it, the shell shows it. */
export const sideMenuIsOpen = createStore(false);

export const openSideMenu = (): void => sideMenuIsOpen.set(true);
export const closeSideMenu = (): void => sideMenuIsOpen.set(false);
