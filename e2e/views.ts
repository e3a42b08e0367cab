/** Opens views and tells which texts they showed, and whether one of them was more than a text. */
import { type Page } from "@playwright/test";

import { type Watched } from "./look-at-screen.ts";
import { type Stop } from "./screen-list.ts";

export interface Seen {
  readonly texts: string[];
  readonly faults: string[];
}

/** Whatever of the texts became alive; runs in the page. */
const ALIVE = [
  // But the page's own first script, without which the outline is not of this page.
  "script:not([src^='/assets/']):not(head > script:not([src]):first-of-type)",
  "[onerror],[onload],[onfocus],[ontoggle],[onstart],[onclick]",
  "iframe,object,embed,base,meta[http-equiv],link[href^='//'],marquee,math,video,form[action*='127.1']",
  "a[href^='javascript:' i],a[href^='vbscript:' i],a[href^='data:' i]",
  "img[src='x'],img[src=''],img[src^='javascript:' i],[style*='127.1']",
].join(",");

/** Before the first page: a dialog, a stopped script and a script that ran all leave a mark. */
export async function noteHarm(page: Page): Promise<string[]> {
  const harm: string[] = [];
  page.on("dialog", (dialog) => {
    harm.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    const { hostname, protocol } = new URL(request.url());
    const isOurs = hostname === "127.0.0.1" || protocol === "data:" || protocol === "blob:";
    if (!isOurs || request.url().includes("//127.1")) harm.push(`asked for ${request.url()}`);
  });
  await page.addInitScript(() => {
    const marks = window as unknown as { stopped?: string[] };
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
      (marks.stopped ??= []).push(`${effectiveDirective} ${blockedURI}`);
    });
  });
  return harm;
}

/** Walks over the stops with what is opened at each. */
export async function openAll(page: Page, watched: Watched, stops: readonly Stop[]): Promise<Seen> {
  const seen: Seen = { texts: [], faults: [] };
  const look = async (where: string): Promise<void> => {
    await watched.settled();
    const { text, alive } = await page.evaluate(lookInPage, ALIVE);
    seen.texts.push(text);
    seen.faults.push(...alive.map((what) => `${where}: ${what}`));
  };
  for (const { address, opens = [] } of stops) {
    await page.goto(`/#${address}`);
    await look(address);
    for (const button of opens) {
      const opener = page.locator(button).first();
      await opener.click();
      await look(`${address} behind ${button}`);
      await page.keyboard.press("Escape");
      await watched.settled();
    }
    // News that moves for a while is at no fault here.
    const faults = watched.faults().filter((fault) => !fault.startsWith("still on its way"));
    seen.faults.push(...faults.map((fault) => `${address}: ${fault}`));
  }
  return seen;
}

/** All text of the page, what stands in its fields, and what should not be there. */
function lookInPage(alive: string): { text: string; alive: string[] } {
  const { ran, stopped = [] } = window as unknown as { ran?: unknown; stopped?: string[] };
  const fields = [...document.querySelectorAll<HTMLInputElement>("input, textarea")];
  const text = [document.body.textContent, ...fields.map(({ value }) => value)].join("\n");
  const found = [...document.querySelectorAll(alive)].map((one) => one.outerHTML.slice(0, 160));
  return { text, alive: [...(ran === undefined ? [] : ["a script ran"]), ...stopped, ...found] };
}
