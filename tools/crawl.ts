/** npm run crawl: every screen in every language, at two or three widths, light and dark. */
import { conclude, playwright, runSteps } from "./steps.ts";

const step = playwright(["every-screen"], { CRAWL: "full" });
process.exitCode = conclude(await runSteps([step]));
