#!/usr/bin/env node
/**
 * The front door of every npm command. It depends on nothing but Node 20.19, because it runs before
 * anything is installed: it installs when the lockfile changed, picks the pinned Node, builds the
 * web when its sources changed, and then runs the command with the pinned Node.
 */
import { commands, ofTheProduct } from "./bootstrap/commands.mjs";
import { ensureInstalled } from "./bootstrap/install.mjs";
import { isAtLeast, pickNode } from "./bootstrap/pinned-node.mjs";
import { UserError, say } from "./bootstrap/say.mjs";

/** Older ones get no parts of the web's bundler from npm: its packages name this one. */
const OLDEST = "20.19";

const [name = "start", ...args] = process.argv.slice(2);

try {
  if (!isAtLeast(OLDEST)) {
    throw new UserError(
      `This is Node ${process.versions.node}: ${OLDEST} or newer is needed to install and build` +
        " (Debian 13 has one; else nodejs.org). The server then runs on the pinned one.",
    );
  }
  const command = commands.get(name);
  if (!command) {
    throw new UserError(
      `There is no command '${name}'. Known: ${[...commands.keys()].join(", ")}.`,
    );
  }
  await ensureInstalled(ofTheProduct.has(name) ? "product" : "all");
  process.exitCode = await command(await pickNode(), args);
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  say(error.message);
  process.exitCode = 1;
}
