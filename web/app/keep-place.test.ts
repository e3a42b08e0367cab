/** Where the focus goes when what had it is switched off or goes away (keep-place.ts). */
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { keepPlace } from "./keep-place.ts";

/** As much of an element as the focus has to do with. */
class Part extends EventTarget {
  readonly attributes = new Set<string>();
  readonly name: string;
  readonly parentElement: Part | null;
  isConnected = true;

  constructor(name: string, parentElement: Part | null = null) {
    super();
    this.name = name;
    this.addEventListener("focus", ({ target }) => (active = target as Part));
    this.parentElement = parentElement;
  }

  readonly hasAttribute = (name: string) => this.attributes.has(name);
  readonly setAttribute = (name: string) => void this.attributes.add(name);
  readonly removeAttribute = (name: string) => void this.attributes.delete(name);
  readonly querySelector = () => title;
  focus(): void {
    this.dispatchEvent(new Event("focus"));
  }
}

const body = new Part("body");
let active = body;
let title = new Part("title");
let changed: () => void = () => undefined;

beforeEach(() => {
  vi.stubGlobal("Element", Part);
  vi.stubGlobal("HTMLElement", Part);
  vi.stubGlobal("document", {
    body,
    get activeElement() {
      return active;
    },
  });
  vi.stubGlobal(
    "MutationObserver",
    class {
      constructor(tell: () => void) {
        changed = tell;
      }
      readonly observe = () => undefined;
      readonly disconnect = () => undefined;
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

/** A button in the card of a list, which had the focus last. */
function focused() {
  const screen = new Part("screen");
  title = new Part("title", screen);
  const list = new Part("list", screen);
  const card = new Part("card", list);
  const button = new Part("button", card);
  keepPlace(screen as unknown as HTMLElement);
  const event = new Event("focusin");
  Object.defineProperty(event, "target", { value: button });
  screen.dispatchEvent(event);
  active = button;
  return { list, card, button };
}

it("a button that is switched off leaves it at its card, at once or a moment later", () => {
  for (const at of [undefined, body]) {
    const { button } = focused();
    button.attributes.add("disabled");
    if (at) active = at;
    changed();
    expect(active.name).toBe("card");
  }
});

it.each([
  ["button", "card"],
  ["card", "list"],
  ["list", "title"],
] as const)("where the %s is gone it is at the %s", (gone, stays) => {
  const { list, card, button } = focused();
  const inner = { button: [button], card: [button, card], list: [button, card, list] };
  for (const part of inner[gone]) part.isConnected = false;
  active = body;
  changed();
  expect(active.name).toBe(stays);
});

it("stays where somebody has gone on, and with a button that is there", () => {
  const { button } = focused();
  changed();
  expect(active.name).toBe("button");
  const other = new Part("other");
  active = other;
  button.isConnected = false;
  changed();
  expect(active.name).toBe("other");
});
