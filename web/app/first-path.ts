import { paths } from "./paths.ts";

let path: string = paths.home;

/** Where a sign-in leads: home, or what has to be done first. */
export function firstPath(): string {
  return path;
}

export function leadFirstTo(next: string): void {
  path = next;
}
