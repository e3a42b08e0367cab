import { describe, expect, it } from "vitest";

import { pieceByPiece, type Progress } from "./piece-by-piece.ts";

/** Work whose pieces are answered by hand, in the order in which they were sent. */
function work() {
  const sent: string[] = [];
  const told: Progress[] = [];
  let answer: PromiseWithResolvers<number>;
  const run = pieceByPiece<string>(
    (piece) => {
      sent.push(piece);
      answer = Promise.withResolvers<number>();
      return answer.promise;
    },
    (progress) => told.push(progress),
  );
  const settle = async (act: () => void) => {
    act();
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
  };
  return {
    ...run,
    sent,
    last: () => told.at(-1),
    made: (count: number) => settle(() => answer.resolve(count)),
    failed: () => settle(() => answer.reject(new Error("gone"))),
  };
}

const pieces = ["a", "b", "c"];

describe("work in pieces", () => {
  it("is sent piece after piece, and counts what was made", async () => {
    const { run, sent, made, last } = work();
    const end = run(pieces);
    expect(sent).toEqual(["a"]);
    await made(3);
    expect(last()).toMatchObject({ state: "running", done: 1, made: 3 });
    await made(0);
    await made(4);
    expect(await end).toMatchObject({ state: "done", done: 3, made: 7 });
  });

  it("is not begun a second time while it runs", async () => {
    const { run, sent, made } = work();
    void run(pieces);
    void run(pieces);
    expect(sent).toEqual(["a"]);
    await made(1);
    expect(sent).toEqual(["a", "b"]);
  });

  it("stops after the piece that is under way, and goes on with the next", async () => {
    const { run, stop, reset, sent, made, last } = work();
    const end = run(pieces);
    stop();
    expect(last()?.state).toBe("stopping");
    // What runs is not forgotten, and not begun anew.
    reset();
    void run(pieces);
    expect(sent).toEqual(["a"]);
    await made(3);
    expect(await end).toMatchObject({ state: "stopped", done: 1, made: 3 });
    const rest = run(pieces);
    await made(1);
    await made(1);
    expect([sent, await rest]).toMatchObject([["a", "b", "c"], { state: "done", made: 5 }]);
  });

  it("asked to stop in its last piece is done", async () => {
    const { run, stop, made } = work();
    const end = run(["a"]);
    stop();
    await made(2);
    expect(await end).toMatchObject({ state: "done", done: 1, made: 2 });
  });

  it("keeps what stands when a piece fails, and sends that piece again", async () => {
    const { run, sent, made, failed, last } = work();
    void run(pieces);
    await made(3);
    await failed();
    expect(last()).toMatchObject({ state: "failed", done: 1, made: 3 });
    expect(last()?.error).toBeInstanceOf(Error);
    const rest = run(pieces);
    expect(last()).toMatchObject({ state: "running", done: 1, error: null });
    await made(1);
    await made(1);
    expect([sent, await rest]).toMatchObject([["a", "b", "b", "c"], { state: "done", made: 5 }]);
  });

  it("begins from nothing after other pieces were chosen", async () => {
    const { run, reset, sent, failed, last } = work();
    void run(pieces);
    await failed();
    reset();
    expect(last()).toMatchObject({ state: "ready", done: 0, made: 0, error: null });
    void run(["d"]);
    expect(sent).toEqual(["a", "d"]);
  });
});

it("work that is stopped during its last piece but one leaves the last unsent", async () => {
  const { run, stop, sent, made, last } = work();
  const end = run(pieces);
  await made(1);
  stop();
  await made(1);
  expect(sent).toEqual(["a", "b"]);
  expect(last()).toMatchObject({ state: "stopped", done: 2, made: 2 });
  await end;
});
