/**
 * How long something takes, told by beats of this very process: on a busy machine they come later,
 * as all else does, so that a bound judges what was waited for and not who else was running. Never
 * more than the clock on the wall says; on a quiet machine the same.
 */
const BEAT_MS = 25;

export async function timed<T>(
  ask: () => Promise<T>,
): Promise<{ readonly reply: T; readonly ms: number; readonly wallMs: number }> {
  let beats = 0;
  const begun = performance.now();
  const timer = setInterval(() => (beats += 1), BEAT_MS);
  try {
    const reply = await ask();
    return { reply, ms: beats * BEAT_MS, wallMs: performance.now() - begun };
  } finally {
    clearInterval(timer);
  }
}
