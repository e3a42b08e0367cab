/** Ends with 0 when the node on this machine is ready: a container's health check. */
const port = process.env["PORT"] || "3000";
try {
  const signal = AbortSignal.timeout(7_000);
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal });
  process.exitCode = answer.ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
