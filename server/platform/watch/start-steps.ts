/**
 * What a node does before it serves, step by step: each says in the log how long it took, and one
 * that takes long says again and again what it is waiting for, so that nobody has to guess.
 */
/** A start of all steps together takes about a second. */
const SAY_EVERY_MS = 5_000;

type Step = <T>(what: string, work: () => Promise<T>) => Promise<T>;

export function startSteps(
  log: Record<"debug" | "warn", (fields: object, text: string) => void>,
  sayEveryMs = SAY_EVERY_MS,
): Step {
  return async (what, work) => {
    const begun = performance.now();
    const ms = (): number => Math.round(performance.now() - begun);
    const timer = setInterval(() => log.warn({ ms: ms() }, `still starting: ${what}`), sayEveryMs);
    try {
      const answer = await work();
      log.debug({ ms: ms() }, `started: ${what}`);
      return answer;
    } catch (error) {
      log.warn({ ms: ms() }, `failed to start: ${what}`);
      throw error;
    } finally {
      clearInterval(timer);
    }
  };
}
