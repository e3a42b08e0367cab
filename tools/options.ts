/** What a command was called with. What makes no sense ends it with a sentence, exit code 1. */
import { parseArgs, type ParseArgsConfig } from "node:util";

import { say } from "./bootstrap/say.mjs";

export function readOptions<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const [what = ""] = error.message.split(". ");
    const known = Object.keys(config.options ?? {}).map((name) => `--${name}`);
    return endWith(`${what.replace(/\.$/, "")}. Known: ${known.join(", ")}.`);
  }
}

/** A figure in digits alone: of "200,000" a run would make nothing, and all would seem proven. */
export function readCount(name: string, text: string, least = 0): number {
  if (/^[0-9]{1,12}$/.test(text) && Number(text) >= least) return Number(text);
  return endWith(`${name} must be a whole number from ${least}, digits alone, not "${text}".`);
}

export function endWith(sentence: string): never {
  say(sentence);
  process.exit(1);
}
