/**
 * npm run dev: the server, restarted when its sources change, and vite's server for the web, which
 * passes calls on to it. PORT is the web's (3000), API_PORT the server's (3001).
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

import { at, root, say } from "./bootstrap/say.mjs";

const port = process.env["PORT"] ?? "3000";
const apiPort = process.env["API_PORT"] ?? "3001";

function start(args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
}

const vite = at("node_modules", "vite", "bin", "vite.js");
const children = [
  start(["--watch", at("server", "main.ts")], { PORT: apiPort }),
  start([vite, at("web"), "--port", port, "--strictPort"], { API_PORT: apiPort }),
];
say(`The web is at http://127.0.0.1:${port}, the API at http://127.0.0.1:${apiPort}.`);

const stop = (): void => {
  for (const child of children) child.kill("SIGTERM");
};
process.on("SIGTERM", stop);
process.on("SIGINT", stop);

// When one of the two is gone, the other is of no use.
await Promise.race(children.map((child) => once(child, "exit")));
stop();
