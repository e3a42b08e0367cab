/** One-time codes as a test reads them: from the messages that were sent. */
import type { TestHouse } from "./house.ts";

/** The code in the last message to a number; empty when there is none. */
export function codeFor(house: TestHouse, phone: string): string {
  const message = house.sent.findLast(({ to }) => to === phone);
  return /\b[0-9]{6}\b/.exec(message?.text ?? "")?.[0] ?? "";
}

export function messagesTo(house: TestHouse, phone: string): number {
  return house.sent.filter(({ to }) => to === phone).length;
}
