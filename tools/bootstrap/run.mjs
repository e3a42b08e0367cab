/** Runs a child process and makes sure that it ends when we are asked to end, or when npm dies. */
import { spawn } from "node:child_process";
import { constants } from "node:os";

import { whenNpmDies } from "./parent-processes.mjs";
import { at, root } from "./say.mjs";

/** @type {NodeJS.Signals[]} */
const PASSED_ON = ["SIGTERM", "SIGINT", "SIGHUP"];
/**
 * How long an interrupted child may take to end by itself. A Ctrl-C in a terminal reaches it
 * directly, so passing it on at once would be a second one.
 */
const AFTER_INTERRUPT_MS = 1_000;

/**
 * Runs a program to its end with our own terminal.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<number>} its exit code, 128 + n when signal n ended it
 */
export function run(program, args, options = {}) {
  const child = spawn(program, args, {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.env },
    stdio: "inherit",
  });
  const release = passSignalsTo(child);
  return new Promise((resolve, reject) => {
    child.once("error", (error) => {
      release();
      reject(error);
    });
    child.once("exit", (code, signal) => {
      release();
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  });
}

/**
 * Runs one of the project's TypeScript files with the pinned Node.
 * @param {string} node
 * @param {string} script
 * @param {readonly string[]} args
 */
export function runScript(node, script, args) {
  const flags = ["--disable-warning=ExperimentalWarning", ...watchdog.flags];
  // Compiled code is kept between starts.
  const env = { NODE_COMPILE_CACHE: at(".cache", "compiled"), ...watchdog.env };
  return run(node, [...flags, at(script), ...args], { env });
}

/** What ends a script of Node in good order when this process is killed. */
export const watchdog = {
  flags: ["--import", new URL("./watchdog.mjs", import.meta.url).href],
  env: { CHOKDEE_LEASH: String(process.pid) },
};

/**
 * @param {import("node:child_process").ChildProcess} child
 * @returns {() => void} stops passing
 */
function passSignalsTo(child) {
  /** @type {NodeJS.Timeout | undefined} */
  let later;
  const pass = (/** @type {NodeJS.Signals} */ signal) => {
    if (signal !== "SIGINT") child.kill(signal);
    else later ??= setTimeout(() => child.kill("SIGTERM"), AFTER_INTERRUPT_MS);
  };
  for (const signal of PASSED_ON) process.on(signal, pass);
  const forget = whenNpmDies(() => child.kill("SIGTERM"));
  return () => {
    clearTimeout(later);
    forget();
    for (const signal of PASSED_ON) process.off(signal, pass);
  };
}
