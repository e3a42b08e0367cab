import type { ComponentType, ReactNode } from "react";

import { createStore } from "../load/store.ts";

/** A question that waits for its answer; ConfirmHost.tsx shows it. */
export interface Question {
  readonly title: ReactNode;
  /** Amount, consequence and destination, repeated before money or loss. */
  readonly body?: ReactNode;
  /** What may come to be said while it waits. */
  readonly note?: ReactNode;
  readonly confirmLabel?: string | undefined;
  /** null leaves the safe button out: a notice that is only read. */
  readonly cancelLabel?: string | null | undefined;
  readonly tone?: "primary" | "deposit" | "danger" | undefined;
  /** Begins on the act itself: for a key that asked for it, which Enter then confirms. */
  readonly eager?: boolean | undefined;
}

export interface PendingQuestion extends Question {
  readonly key: number;
  readonly answer: (accepted: boolean) => void;
  /** A dialog of its own, which has more to ask than a yes. */
  readonly Dialog?: ComponentType<{ readonly answer: (accepted: boolean) => void }> | undefined;
}

/** How long the second half of a double tap may take. */
const DOUBLE_TAP_MS = 500;

/** What waits for its answer, the oldest first. */
export const questions = createStore<readonly PendingQuestion[]>([]);
let nextKey = 1;
let lastAnswered: { readonly asked: Question; readonly at: number } | null = null;

/**
 * Asks in our own accessible dialog; true when accepted. Closing it in any way is a no.
 * The dialog often stands over the very button that asked. The second half of a double tap on
 * the answer falls through to that button, and would ask for the same money once more: it is a no.
 */
export function confirm(question: Question & Pick<PendingQuestion, "Dialog">): Promise<boolean> {
  if (isSecondTap(question)) return Promise.resolve(false);
  return new Promise((resolve) => {
    const key = nextKey;
    nextKey += 1;
    const answer = (accepted: boolean) => {
      lastAnswered = { asked: question, at: performance.now() };
      questions.set(questions.get().filter((other) => other.key !== key));
      resolve(accepted);
    };
    questions.set([...questions.get(), { ...question, key, answer }]);
  });
}

function isSecondTap(question: Question): boolean {
  // It came before the dialog was drawn: one answer is enough.
  if (questions.get().some((other) => isSame(other, question))) return true;
  if (lastAnswered === null || !isSame(lastAnswered.asked, question)) return false;
  return performance.now() - lastAnswered.at < DOUBLE_TAP_MS;
}

/** Of two people in a row with the same amount the second is no second tap: the texts name them. */
function isSame(one: Question, other: Question): boolean {
  const isText = typeof one.body === "string" && typeof other.body === "string";
  return one.title === other.title && (!isText || one.body === other.body);
}

/** Says something that must be read, with one button; resolves when it is closed. */
export async function notify(
  notice: Pick<Question, "title" | "body" | "confirmLabel">,
): Promise<void> {
  await confirm({ ...notice, cancelLabel: null });
}
