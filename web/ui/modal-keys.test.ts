/** What keys, taps beside it and the browser do to a dialog, a row of a table and a number's field. */
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";

import { closeBrowser, elementsIn, mount, openBrowser } from "../testing/browser.ts";

afterAll(closeBrowser);

class TextArea extends EventTarget {}
const did: string[] = [];
beforeEach(() => {
  openBrowser();
  did.splice(0);
  vi.stubGlobal("HTMLTextAreaElement", TextArea);
});

type Listener = (event: object) => void;
const event = (more: object) => ({
  preventDefault: () => did.push("prevented"),
  stopPropagation: () => did.push("stopped"),
  ...more,
});

type Drawn = ReturnType<typeof elementsIn>[number];

function press(element: Drawn | undefined, key: object): void {
  const onKeyDown = element?.props["onKeyDown"] as Listener | undefined;
  if (!onKeyDown) throw new Error("It hears no keys.");
  onKeyDown(event(key));
}

describe("a dialog", () => {
  async function dialog(sticky: boolean) {
    const { Modal } = await import("./Modal.tsx");
    const onClose = () => void did.push("closed");
    const given = { kind: "center", sticky, onClose, children: "ใน" } as const;
    const { value } = await mount(() => Modal(given));
    const { props } = value() as unknown as { props: Readonly<Record<string, Listener>> };
    return (name: string, more: object) => props[name]?.(event(more));
  }

  it.each([
    [{ key: "Escape" }, ["prevented", "stopped", "closed"]],
    [{ key: "Escape", defaultPrevented: true }, []],
    [{ key: "Enter", repeat: true, target: {} }, ["prevented"]],
    [{ key: "Enter", repeat: false, target: {} }, []],
    [{ key: "Enter", repeat: true, target: new TextArea() }, []],
    [{ key: "a" }, []],
  ])("at the key %j does: %j", async (key, does) => {
    (await dialog(false))("onKeyDown", key);
    expect(did).toEqual(does);
  });

  it.each([
    [false, true, ["closed"]],
    [false, false, []],
    [true, true, []],
  ])("that stays (%s), tapped beside it (%s), does: %j", async (sticky, isBeside, does) => {
    const currentTarget = {};
    (await dialog(sticky))("onClick", { currentTarget, target: isBeside ? currentTarget : {} });
    expect(did).toEqual(does);
  });

  it.each([
    [true, ["prevented", "closed"]],
    [false, []],
  ])(
    "is cancelled by the browser itself (%s), not by a field for files in it: %j",
    async (is, does) => {
      const currentTarget = {};
      (await dialog(true))("onCancel", { currentTarget, target: is ? currentTarget : {} });
      expect(did).toEqual(does);
    },
  );

  it("that the browser has closed by itself is open again until the page closes it", async () => {
    const fire = await dialog(true);
    const currentTarget = { open: false, showModal: () => did.push("shown") };
    fire("onClose", { currentTarget, target: {} });
    expect(did).toEqual([]);
    fire("onClose", { currentTarget, target: currentTarget });
    expect(did).toEqual(["shown", "closed"]);
  });
});

it.each([
  [{ key: "Enter", repeat: false }, ["prevented", "next"]],
  [{ key: "Enter", repeat: true }, ["prevented"]],
  [{ key: "5", repeat: false }, []],
])("in a number's field the key %j does: %j", async (key, does) => {
  const { Stepper } = await import("./Stepper.tsx");
  const given = { label: "ช่อง", value: "1", onChange: () => undefined };
  const onEnter = () => void did.push("next");
  const { value } = await mount(() => Stepper({ ...given, onEnter }));
  const input = elementsIn(value()).find(({ type }) => type === "input");
  press(input, key);
  expect(did).toEqual(does);
});

it.each([
  ["Enter", true, ["row 1"]],
  ["Enter", false, []],
  ["a", true, []],
])(
  "at a row of a table the key %s, on the row itself: %s, opens: %j",
  async (key, isOnRow, opens) => {
    const { Table } = await import("./Table.tsx");
    const columns = [{ key: "id", head: "เลข", cell: () => "x" }];
    const onRowClick = ({ id }: { readonly id: string }) => void did.push(`row ${id}`);
    const rowKey = ({ id }: { readonly id: string }) => id;
    const given = { label: "x", columns, rows: [{ id: "1" }], rowKey, emptyText: "", onRowClick };
    const table = await mount(() => Table(given));
    const row = elementsIn(table.value()).find(({ props }) => "row" in props);
    const draw = row?.type as ((props: object) => unknown) | undefined;
    const drawn = await mount(() => draw?.(row?.props ?? {}));
    const [tr] = elementsIn(drawn.value());
    const currentTarget = {};
    const target = isOnRow ? currentTarget : {};
    press(tr, { key, currentTarget, target });
    expect(did).toEqual(opens);
  },
);
