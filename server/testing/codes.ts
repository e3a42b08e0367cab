/** One-time codes as a test reads them: from the messages that were sent. */
import type { TestApp } from "./app.ts";

/** The code in the last message to a number; empty when there is none. */
export function codeFor(app: TestApp, phone: string): string {
  const message = app.sent.findLast(({ to }) => to === phone);
  return /\b[0-9]{6}\b/.exec(message?.text ?? "")?.[0] ?? "";
}

export function messagesTo(app: TestApp, phone: string): number {
  return app.sent.filter(({ to }) => to === phone).length;
}
