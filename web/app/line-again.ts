import type { Socket } from "socket.io-client";

const FIRST_MS = 1_000;
const MOST_MS = 30_000;

/**
 * What the server refuses in words socket.io's client never tries again by itself, nor a line whose
 * five tries are over (product.md section 9), which a house that starts anew outlasts. Here it does,
 * the former where the words are of a fault: later each time, and not all in one moment. Answers how
 * to stop.
 */
export function tryLineAgain(socket: Socket): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = FIRST_MS;
  const again = () => {
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        if (!socket.active) socket.connect();
      },
      waitMs * (0.5 + Math.random() / 2),
    );
    waitMs = Math.min(MOST_MS, waitMs * 2);
  };
  socket.on("connect", () => (waitMs = FIRST_MS));
  socket.on("connect_error", ({ message }) => {
    if (message === "UNAVAILABLE") again();
  });
  socket.io.on("reconnect_failed", () => {
    // It counts as active until it is left, and would be tried no more, nor by a look at the page.
    socket.disconnect();
    again();
  });
  return () => clearTimeout(timer);
}
