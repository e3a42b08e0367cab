/** A part of the app as it stands there, below the questions that it asks, and what it says. */
import { createElement, Fragment, type FunctionComponent } from "react";
import { expect, vi } from "vitest";

import { open, type Page } from "./page.ts";

export interface Shown extends Page {
  /** The texts, with amounts and numbers in one piece. */
  readonly words: () => string;
  /** Waits until it says so. */
  readonly says: (text: string | RegExp) => Promise<void>;
}

type Part = FunctionComponent<object>;
const componentOf = (part: unknown) =>
  (part as { readonly default?: Part }).default ?? (part as Part);

/** A component, or the file of one. `beside` is what stands next to it and shows nothing. */
export async function show(
  part: unknown,
  props: object = {},
  ...beside: readonly FunctionComponent[]
): Promise<Shown> {
  const { ConfirmHost } = await import("../ui/ConfirmHost.tsx");
  const shown = createElement(componentOf(part), props);
  const around = [ConfirmHost, ...beside].map((one) => createElement(one));
  const page = await open(createElement(Fragment, null, shown, ...around));
  const words = () =>
    page
      .text()
      .replaceAll(/[\u2060\u200B]/g, "")
      .replaceAll(/ (?=\.\d)|(?<=[−+×]) /g, "");
  return { ...page, words, says: (text) => vi.waitFor(() => expect(words()).toMatch(text)) };
}

/** Answers that can be held back. */
export function holding() {
  let held = Promise.resolve();
  return {
    /** What an answer waits for. */
    wait: () => held,
    /** Holds back all that wait from now on, until the function that it gives is called. */
    hold: () => {
      const waits = Promise.withResolvers<void>();
      held = waits.promise;
      return () => waits.resolve();
    },
  };
}

/** What was told last. */
export const toldText = async (): Promise<string | undefined> =>
  (await import("../ui/toast.ts")).shownToast.get()?.text;
