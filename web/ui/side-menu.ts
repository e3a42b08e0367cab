/** Whether the member's side menu is open: any screen's app bar opens it, the shell shows it. */
let open = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  open = next;
  for (const listener of listeners) listener();
}

export function openSideMenu(): void {
  set(true);
}

export function closeSideMenu(): void {
  set(false);
}

export function sideMenuIsOpen(): boolean {
  return open;
}

export function subscribeToSideMenu(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
