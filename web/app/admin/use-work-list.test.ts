import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";

import { act, closeBrowser, mount, openBrowser } from "../../testing/browser.ts";

const media = Object.assign(new EventTarget(), { matches: true });
beforeEach(() => {
  openBrowser();
  vi.stubGlobal("matchMedia", () => media);
});
afterAll(async () => {
  await closeBrowser();
});

const rows = ["a", "b", "c", "d"].map((id) => ({ id }));

async function listOf(all: readonly { readonly id: string }[] = rows, goesOn = false) {
  const { useWorkList } = await import("./use-work-list.ts");
  let shown: readonly { readonly id: string }[] | undefined = all;
  let name = "page 1";
  const hook = await mount(() => useWorkList(shown, name, goesOn));
  const list = hook.value;
  return {
    list,
    /** The server answers other rows, or another page is turned to. */
    answer: async (next: readonly { readonly id: string }[], page = name) => {
      shown = next;
      name = page;
      await act(() => list().setHelping(!list().helping));
    },
    ids: () => list().items?.map(({ id }) => id),
  };
}

/** A decision whose answer is given by hand. */
function decision() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { run: () => promise, resolve, reject };
}

describe("a decision", () => {
  it.each(["is made", "fails"])(
    "takes its row out while it is sent; once it %s it is as the server says",
    async (how) => {
      const { list, ids } = await listOf();
      await act(() => list().choose("b"));
      const { run, resolve, reject } = decision();
      let outcome: Promise<string> = Promise.resolve("");
      await act(() => {
        outcome = list().decide([{ id: "b" }], run);
        outcome.catch(() => undefined);
      });
      expect([ids(), list().underway, list().row?.id]).toEqual([["a", "c", "d"], 1, "c"]);
      await act(async () => {
        if (how === "fails") reject(new Error("no"));
        else resolve("yes");
        await outcome.catch(() => undefined);
      });
      // What is still in the answer of the server is to be decided still.
      expect([ids(), list().underway]).toEqual([["a", "b", "c", "d"], 0]);
      expect(await outcome.catch(({ message }: Error) => message)).toBe(
        how === "fails" ? "no" : "yes",
      );
    },
  );

  it.each([
    [["a"], "b"],
    [["d"], "c"],
    [["b", "c"], "d"],
    [["c", "d"], "b"],
  ])("of %j leads on to %s", async (ids, next) => {
    const { list } = await listOf();
    await act(() => list().choose(ids[0]));
    await act(
      () =>
        void list().decide(
          ids.map((id) => ({ id })),
          decision().run,
        ),
    );
    expect(list().row?.id).toBe(next);
  });

  it("of several takes them out of the selection, and no others", async () => {
    const { list } = await listOf();
    await act(() => list().selectAll(true, rows));
    await act(() => list().toggle("a"));
    expect(list().selected.map(({ id }) => id)).toEqual(["b", "c", "d"]);
    const { run, reject } = decision();
    let outcome: Promise<string> = Promise.resolve("");
    await act(() => {
      outcome = list().decide([{ id: "b" }], run);
    });
    expect(list().selected.map(({ id }) => id)).toEqual(["c", "d"]);
    // A row whose decision failed is back, and is not decided along with what is selected now.
    await act(async () => {
      reject(new Error("no"));
      await outcome.catch(() => undefined);
    });
    expect(list().items).toHaveLength(4);
    expect(list().selected.map(({ id }) => id)).toEqual(["c", "d"]);
  });
});

describe("a row that was decided where it is shown", () => {
  it.each([
    ["a", "b"],
    ["b", "c"],
    ["d", "c"],
  ])("leads from %s on to %s, and closes", async (id, next) => {
    const { list } = await listOf();
    await act(() => list().choose(id));
    await act(() => list().setOpened(true));
    await act(() => list().leave(id));
    expect([list().row?.id, list().opened]).toEqual([next, false]);
  });
});

describe("a row that a colleague has decided", () => {
  it("is told and closed; one's own, and another page, are not", async () => {
    const { loadTexts } = await import("../../text/i18n.ts");
    await loadTexts(["admin"]);
    const { shownToast } = await import("../../ui/toast.ts");
    const { list, answer } = await listOf();
    await act(() => list().choose("b"));
    await act(() => list().setOpened(true));
    await answer([{ id: "x" }], "page 2");
    expect([shownToast.get(), list().row?.id]).toEqual([null, "x"]);
    await answer(rows, "page 1");
    await act(() => list().sending("b"));
    await answer([{ id: "a" }, { id: "c" }]);
    expect(shownToast.get()).toBeNull();
    await act(() => list().choose("c"));
    await act(() => list().setOpened(true));
    await answer([{ id: "a" }]);
    await vi.waitFor(() => expect(shownToast.get()?.tone).toBe("info"));
    expect([list().opened, list().row?.id]).toEqual([false, "a"]);
  });

  it("is told as well where it was only the first when they came", async () => {
    const { loadTexts } = await import("../../text/i18n.ts");
    await loadTexts(["admin"]);
    const { shownToast } = await import("../../ui/toast.ts");
    shownToast.set(null);
    const { list, answer } = await listOf();
    // What comes before it does not take its place under the hand of who reads it.
    await answer([{ id: "new" }, ...rows]);
    expect([list().row?.id, shownToast.get()]).toEqual(["a", null]);
    await answer([{ id: "new" }, { id: "b" }]);
    await vi.waitFor(() => expect(shownToast.get()?.tone).toBe("info"));
    expect(list().row?.id).toBe("new");
    await answer([{ id: "newer" }, { id: "new" }]);
    expect(list().row?.id).toBe("new");
    shownToast.set(null);
    // Who has done nothing since knows that colleagues work here.
    await answer([{ id: "newer" }]);
    expect([list().row?.id, shownToast.get()]).toEqual(["newer", null]);
    await act(() => list().setOpened(true));
    await answer([{ id: "newest" }]);
    await vi.waitFor(() => expect(shownToast.get()?.tone).toBe("info"));
    expect(list().opened).toBe(false);
    shownToast.set(null);
    // Another page, and its own first.
    await answer(rows, "page 2");
    expect([list().row?.id, shownToast.get()]).toEqual(["a", null]);
  });

  it("is not told on a phone, where the first of the list is not seen before it is opened", async () => {
    const { panelBeside } = await import("./panel-beside.ts");
    const { shownToast } = await import("../../ui/toast.ts");
    shownToast.set(null);
    panelBeside.set(false);
    const { list, answer } = await listOf();
    await answer([{ id: "b" }]);
    expect([list().row?.id, shownToast.get()]).toEqual(["b", null]);
    await act(() => list().setOpened(true));
    await answer([{ id: "c" }]);
    await vi.waitFor(() => expect(shownToast.get()?.tone).toBe("info"));
    panelBeside.set(true);
  });

  it.each([
    ["slips to the next page", [{ id: "new" }, { id: "a" }, { id: "b" }, { id: "c" }], true, "d"],
    ["slips with those behind it", [{ id: "new" }, { id: "newer" }, { id: "a" }], true, "d"],
    ["is decided on the last page", [{ id: "a" }, { id: "b" }, { id: "c" }], false, "a"],
  ])("is told where it is decided, not where it %s", async (_, items, goesOn, id) => {
    const { loadTexts } = await import("../../text/i18n.ts");
    await loadTexts(["admin"]);
    const { shownToast } = await import("../../ui/toast.ts");
    shownToast.set(null);
    const { list, answer } = await listOf(rows, goesOn);
    await act(() => list().choose("d"));
    await act(() => list().setOpened(true));
    await answer(items);
    await answer(items);
    expect([list().row?.id, list().opened]).toEqual([id, goesOn]);
    expect(shownToast.get() === null).toBe(goesOn);
  });

  it("does not stay where it is one's own word that takes it off a page that goes on", async () => {
    const { list, answer } = await listOf(rows, true);
    await act(() => list().choose("d"));
    await act(() => list().sending("d"));
    await answer([{ id: "a" }, { id: "b" }, { id: "c" }, { id: "e" }]);
    expect(list().row?.id).toBe("a");
  });

  it("is told in a list that goes on where what was behind it stands there", async () => {
    const { shownToast } = await import("../../ui/toast.ts");
    shownToast.set(null);
    const { list, answer } = await listOf(rows, true);
    await act(() => list().choose("c"));
    await act(() => list().setOpened(true));
    await answer([{ id: "a" }, { id: "b" }, { id: "d" }, { id: "e" }]);
    await vi.waitFor(() => expect(shownToast.get()?.tone).toBe("info"));
    expect([list().row?.id, list().opened]).toEqual(["a", false]);
  });

  it("is not counted among the selected any more", async () => {
    const { list, answer } = await listOf();
    await act(() => list().selectAll(true, rows));
    await answer([{ id: "a" }, { id: "c" }]);
    expect(list().selected.map(({ id }) => id)).toEqual(["a", "c"]);
  });
});

describe("the keys", () => {
  async function pressed(doing: { readonly many: boolean; readonly mayDecide: boolean }) {
    const { useWorkKeys, useWorkList } = await import("./use-work-list.ts");
    const told: string[] = [];
    vi.stubGlobal("Element", Promise);
    vi.stubGlobal("HTMLElement", Promise);
    Object.assign(globalThis.document, {
      querySelector: () => null,
      body: { closest: () => null },
      getElementById: () => null,
    });
    const hook = await mount(() => {
      const list = useWorkList(rows, "one", false);
      useWorkKeys(list, {
        open: () => doing.mayDecide,
        approve: (row) => void told.push(`approve ${row.id}`),
        reject: (row) => void told.push(`reject ${row.id}`),
        approveAll: (all) => void told.push(`approve all ${all.map(({ id }) => id).join("")}`),
        rejectAll: (all) => void told.push(`reject all ${all.map(({ id }) => id).join("")}`),
      });
      return list;
    });
    const key = (code: string, more: object = {}) =>
      act(() => void dispatchKey(Object.assign(new Event("keydown"), { code, ...more })));
    if (doing.many) {
      await key("KeyX");
      await key("KeyJ");
      await key("KeyX");
    }
    for (const code of ["KeyJ", "KeyA", "KeyR"]) {
      await key(code);
      // A key that is held down comes again by itself; with Ctrl it is the browser's.
      await key(code, { repeat: true });
      await key(code, { ctrlKey: true });
    }
    return { told, row: hook.value().row?.id };
  }
  let dispatchKey: (event: Event) => unknown = () => undefined;
  beforeEach(() => {
    const view = new EventTarget();
    vi.stubGlobal("addEventListener", view.addEventListener.bind(view));
    vi.stubGlobal("removeEventListener", view.removeEventListener.bind(view));
    dispatchKey = (event) => view.dispatchEvent(event);
  });

  it("are of the chosen row, or of all selected ones", async () => {
    expect(await pressed({ many: false, mayDecide: true })).toEqual({
      told: ["approve b", "reject b"],
      row: "b",
    });
    expect(await pressed({ many: true, mayDecide: true })).toEqual({
      told: ["approve all ab", "reject all ab"],
      row: "c",
    });
  });

  it("decide nothing for who may not, and nothing of what is decided", async () => {
    expect((await pressed({ many: true, mayDecide: false })).told).toEqual([]);
  });
});
