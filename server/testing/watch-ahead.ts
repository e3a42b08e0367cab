/** What is kept for a moment is over at once: the process's own watch goes ahead, and never back. */
import { beforeAll, vi } from "vitest";

/** For all tests of a file; answers what puts its watch so much further ahead. */
export function useWatchAhead(): (ms: number) => void {
  const watch = performance.now.bind(performance);
  let aheadMs = 0;
  beforeAll(() => {
    const spied = vi.spyOn(performance, "now").mockImplementation(() => watch() + aheadMs);
    return () => spied.mockRestore();
  });
  return (ms) => {
    aheadMs += ms;
  };
}
