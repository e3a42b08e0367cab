/** npm run check: everything that needs neither a database nor a browser. */
import { checks, TOGETHER } from "./checks.ts";
import { conclude, runSteps } from "./steps.ts";

process.exitCode = conclude(await runSteps(checks, TOGETHER));
