/** Where work in pieces stands. */
export interface Progress {
  readonly state: "ready" | "running" | "stopping" | "stopped" | "failed" | "done";
  /** Pieces that are finished; the next one is the first of the rest. */
  readonly done: number;
  /** What the finished pieces have made, all together. */
  readonly made: number;
  /** Why the piece after these failed. */
  readonly error: unknown;
}

const READY: Progress = { state: "ready", done: 0, made: 0, error: null };

/**
 * Work that is sent piece after piece, so that it can be told how far it is. It runs once at a
 * time; it stops between two pieces, never within one; and it goes on where it stopped or failed.
 */
export function pieceByPiece<P>(
  send: (piece: P) => Promise<number>,
  tell: (progress: Progress) => void,
) {
  let now = READY;
  const set = (change: Partial<Progress>) => {
    now = { ...now, ...change };
    tell(now);
  };
  const isRunning = () => now.state === "running" || now.state === "stopping";
  return {
    /** Begins, or goes on with the same pieces. Answers how it stands when it comes to rest. */
    run: async (pieces: readonly P[]): Promise<Progress> => {
      if (isRunning()) return now;
      set({ state: "running", error: null });
      for (const piece of pieces.slice(now.done)) {
        try {
          const made = await send(piece);
          set({ done: now.done + 1, made: now.made + made });
        } catch (error) {
          set({ state: "failed", error });
          return now;
        }
        if (now.done < pieces.length && isAskedToStop()) {
          set({ state: "stopped" });
          return now;
        }
      }
      set({ state: "done" });
      return now;
    },
    /** Ends after the piece that is under way. */
    stop: (): void => {
      if (now.state === "running") set({ state: "stopping" });
    },
    /** Forgets what was done: other pieces come next. */
    reset: (): void => {
      if (!isRunning()) set(READY);
    },
  };

  /** Asked while a piece was under way. */
  function isAskedToStop(): boolean {
    return now.state === "stopping";
  }
}
