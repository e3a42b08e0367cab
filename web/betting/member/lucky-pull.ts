import { lazy, type ComponentType } from "react";

import { fetchCode } from "../../load/retries.ts";
import type { WantedLine } from "./wanted-lines.ts";

export interface LuckyPullProps {
  /** What is entered now, to be kept as a set. */
  readonly entered: readonly WantedLine[];
  readonly onPull: (lines: readonly WantedLine[]) => void;
}

type Loaded = Promise<{ default: ComponentType<LuckyPullProps> }>;

let load = (): Loaded => Promise.reject(new Error("no panel of lucky sets was offered"));

/** The shelf lucky stands above this one: the routes say where its panel is. */
export function offerLuckyPull(from: () => Loaded): void {
  load = from;
}

/** The sets of lucky numbers come with their own code, when they are looked at. */
export const LuckyPull = lazy(() => fetchCode(() => load()));
