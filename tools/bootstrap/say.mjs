/** Where the project stands on the disk, and how the bootstrap speaks. */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * A path inside the project.
 * @param {...string} parts
 */
export function at(...parts) {
  return join(root, ...parts);
}

/** What stops a command in a way that the reader can mend: told without a stack. */
export class UserError extends Error {}

/**
 * Tells the person at the terminal something. On standard error, so that a command's own output
 * stays clean.
 * @param {string} text
 */
export function say(text) {
  process.stderr.write(`[chokdee] ${text}\n`);
}
