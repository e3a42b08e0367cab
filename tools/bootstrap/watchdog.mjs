/**
 * Loaded into the script that the bootstrap runs. When the bootstrap is killed without a chance to
 * pass anything on, the script still ends in good order.
 */
const LOOK_EVERY_MS = 250;
const owner = Number(process.env["CHOKDEE_LEASH"]);

if (owner > 0 && process.ppid === owner && process.platform !== "win32") {
  const timer = setInterval(() => {
    if (process.ppid === owner) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, LOOK_EVERY_MS);
  timer.unref();
}
// Workers and children of the script are not on this watchdog.
delete process.env["CHOKDEE_LEASH"];
