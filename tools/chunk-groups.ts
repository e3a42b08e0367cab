/**
 * Which modules of the web are put together into one file. Many small files cost more than their
 * bytes: each is packed for itself, and every screen names all that it needs.
 */
import { fileURLToPath } from "node:url";

import type { Rolldown } from "vite";

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** The libraries that every page needs stay in the browser's cache when our own code changes. */
const VENDOR =
  /node_modules[\\/](?:react|react-dom|scheduler|react-router|i18next|react-i18next|@tanstack[\\/](?:react-query|query-core))[\\/]/;
/** Fetched after the screen stands (web/app/live.ts). */
const LIVE_SOCKET = /node_modules[\\/](?:socket\.io|engine\.io|@socket\.io)[^\\/]*[\\/]/;

const WEB = fileURLToPath(new URL("../web/", import.meta.url)).replaceAll("\\", "/");
const FIRST = `${WEB}app/main.tsx`;
const HOME = `${WEB}app/member/HomeScreen.tsx`;
const BETTING = `${WEB}betting/member/BettingScreen.tsx`;
const SHELL = `${WEB}app/member/AppShell.tsx`;
/** Parts and icons that every room uses: a page of the back office must not fetch a slip. */
const EVERYBODYS = /[\\/](?:web[\\/]ui|node_modules)[\\/]/;

/** Where the web begins, with what fetches all other files. */
const BEGIN = /web[\\/]app[\\/](?:begin|start-again)\.ts$|vite[\\/]preload-helper/;

export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: "begin", test: BEGIN },
  { name: "vendor", test: VENDOR },
  { name: "live-socket", test: LIVE_SOCKET },
  { debugName: "first and member", name: ownChunk },
];

/**
 * What the first code needs is one file; the shell with what a member's first two screens both
 * need is another, and so is what betting shares, the parts of everybody apart; the bundler splits
 * the rest.
 */
function ownChunk(id: string, context: Context): string | null {
  if (needsOf(FIRST, context).has(id)) return "first";
  if (needsOf(SHELL, context).has(id)) return "member";
  if (!needsOf(BETTING, context).has(id)) return null;
  if (needsOf(HOME, context).has(id)) return "member";
  if (!isSharedByBetting(id, context)) return null;
  return EVERYBODYS.test(id) ? "parts" : "slip";
}

/** Whether anything but the betting screen needs it too. */
function isSharedByBetting(id: string, context: Context): boolean {
  const own = needsOf(BETTING, context);
  const importers = context.getModuleInfo(id)?.importers ?? [];
  return importers.some((one) => !own.has(one) || isSharedByBetting(one, context));
}

/** By the graph that is being built: a second build in the same process has another one. */
const kept = new WeakMap<Rolldown.ModuleInfo, ReadonlySet<string>>();

function needsOf(start: string, context: Context): ReadonlySet<string> {
  const info = context.getModuleInfo(start);
  if (!info) throw new Error(`The web has no ${start}.`);
  const needs = kept.get(info) ?? staticNeedsOf(start, context);
  kept.set(info, needs);
  return needs;
}

function staticNeedsOf(start: string, context: Context): Set<string> {
  const found = new Set<string>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...(context.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
