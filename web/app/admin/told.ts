/** What is told after a step: that it waits for a second person, in the server's words, or done. */
export function toldOf(reply: object, done: string): string {
  return "message" in reply && typeof reply.message === "string" ? reply.message : done;
}
