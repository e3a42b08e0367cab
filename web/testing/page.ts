/**
 * As much of a page as React draws elements into: a tree of nodes without layout, of which a test
 * reads the texts, and in which it types and presses.
 */
import type { ReactNode } from "react";

import { act, inApp } from "./browser.ts";
import { PageNode } from "./page-node.ts";

export interface Page {
  /** All texts as they stand. */
  readonly text: () => string;
  /** The texts of all buttons that can be pressed. */
  readonly buttons: () => string[];
  /** What all buttons that can be pressed are called to who listens. */
  readonly heard: () => string[];
  /** What who listens hears at each field or group at fault: what it is described by. */
  readonly faults: () => string[];
  /** The texts of all buttons whose work is under way. */
  readonly busy: () => string[];
  /** What is chosen or switched on, by the texts or names of its buttons. */
  readonly chosen: () => string[];
  /** The addresses that links lead to. */
  readonly links: () => string[];
  /** Presses the button that says so or is called so; none that is disabled. */
  readonly press: (name: string) => Promise<void>;
  /** Follows the link that says so or is called so. */
  readonly follow: (name: string) => Promise<void>;
  /** Opens or closes what lies folded under a line that begins so. */
  readonly fold: (summary: string, open: boolean) => Promise<void>;
  /** What stands in the field under a label. */
  readonly typed: (label: string) => string;
  /** Types in the field under a label, in place of what stands there; in none that is disabled. */
  readonly type: (label: string, text: string) => Promise<void>;
  /** Ticks the box beside a text, or takes its tick away; none that is disabled. */
  readonly tick: (text: string) => Promise<void>;
  /** Picks a file in the field of that name; answers what then stands in the field. */
  readonly pick: (name: string, file: File) => Promise<string>;
}

interface NodeProps {
  readonly disabled?: boolean;
  readonly type?: string;
  readonly value?: string;
  readonly checked?: boolean;
  readonly onClick?: (event: object) => void;
  readonly onChange?: (event: object) => void;
  readonly onSubmit?: (event: object) => void;
  readonly onToggle?: (event: object) => void;
}

function nodesIn(node: PageNode): PageNode[] {
  return [node, ...node.childNodes.flatMap(nodesIn)];
}

const buttonsIn = (node: PageNode): PageNode[] =>
  nodesIn(node).filter(({ nodeName }) => nodeName === "BUTTON");

/** React keeps what an element was given on its node: here no event rises through a page. */
function propsOf(node: PageNode): NodeProps {
  const kept = Object.entries(node).find(([key]) => key.startsWith("__reactProps$"));
  return (kept?.[1] as NodeProps | undefined) ?? {};
}

/** The form around a button that sends it. */
function formOf(button: PageNode): PageNode | undefined {
  if (propsOf(button).type !== "submit") return undefined;
  let node = button.parentNode;
  while (node && node.nodeName !== "FORM") node = node.parentNode;
  return node ?? undefined;
}

/** Whether what it stands in takes nothing now. */
const isInert = (node: PageNode): boolean =>
  node.attributes.has("inert") || (node.parentNode !== null && isInert(node.parentNode));

const plain = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
const wordsOf = (node: PageNode): string => plain(node.textContent);
const labelOf = ({ attributes }: PageNode): string => plain(attributes.get("aria-label") ?? "");

const isField = ({ nodeName }: PageNode): boolean =>
  nodeName === "INPUT" || nodeName === "SELECT" || nodeName === "TEXTAREA";

/** The field under a label, within it, or that is called so itself. */
function fieldIn(nodes: readonly PageNode[], name: string): PageNode | undefined {
  const label = nodes.find((node) => node.nodeName === "LABEL" && wordsOf(node).startsWith(name));
  const id = label?.attributes.get("for");
  const within = label && nodesIn(label).find(isField);
  const own = id === undefined ? within : nodes.find((node) => node.attributes.get("id") === id);
  if (id !== undefined && !own) throw new Error(`The label ${name} is of no field`);
  if (own) return own;
  return nodes.filter(isField).find((node) => labelOf(node).startsWith(name));
}

const isBusy = ({ attributes }: PageNode) => String(attributes.get("aria-busy")) === "true";

const isAtFault = ({ attributes }: PageNode) => String(attributes.get("aria-invalid")) === "true";

const isChosen = ({ attributes }: PageNode): boolean =>
  ["aria-pressed", "aria-checked", "aria-selected"].some(
    (mark) => String(attributes.get(mark)) === "true",
  );

const nameOf = (button: PageNode): string => wordsOf(button) || labelOf(button);

/** The texts of all that each field or group at fault is described by. */
function faultsIn(nodes: readonly PageNode[]): string[] {
  return nodes.filter(isAtFault).map((node) => {
    const ids = node.attributes.get("aria-describedby")?.split(" ") ?? [];
    const said = ids.map((id) => nodes.find(({ attributes }) => attributes.get("id") === id));
    return said.map((one) => (one ? wordsOf(one) : "")).join(" ");
  });
}

/** The button that says so; else one that begins so, is called so, or says so among other things. */
const called = (name: string, buttons: readonly PageNode[]): PageNode | undefined =>
  buttons.find((button) => wordsOf(button) === name) ??
  buttons.find((button) => wordsOf(button).startsWith(name)) ??
  buttons.find((button) => labelOf(button).startsWith(name)) ??
  buttons.find((button) => wordsOf(button).includes(name));

/** Follows a link as a finger does. */
async function followIn(node: PageNode, name: string): Promise<void> {
  const links = nodesIn(node).filter(({ nodeName }) => nodeName === "A");
  const found = called(name, links);
  if (!found) throw new Error(`No link says ${name}: ${links.map(wordsOf).join(", ")}`);
  const event = { button: 0, preventDefault: () => undefined };
  await act(() => propsOf(found).onClick?.(event));
}

/** Draws something inside what the app has around its screens; answers its texts as they stand. */
export async function show(node: ReactNode): Promise<() => string> {
  return (await open(node)).text;
}

/** What React makes its elements with. */
function standInPage(): void {
  Object.assign(globalThis.document, {
    createElement: (name: string) => new PageNode(1, name),
    createElementNS: (_: string, name: string) => new PageNode(1, name),
    createTextNode: (text: string) => new PageNode(3, "#text", text),
    // A screen's title is put there.
    head: new PageNode(1, "head"),
    querySelector: () => null,
  });
}

/** The same, with its buttons. */
export async function open(node: ReactNode): Promise<Page> {
  standInPage();
  const { createRoot } = await import("react-dom/client");
  const body = new PageNode(1, "div");
  const root = createRoot(body as unknown as HTMLElement);
  const { element } = await inApp(node, () => root.unmount());
  await act(() => root.render(element));
  // What lies below an open dialog cannot be pressed.
  const onTop = () => nodesIn(body).findLast((node) => node.open) ?? body;
  const ready = () =>
    buttonsIn(onTop()).filter((button) => propsOf(button).disabled !== true && !isInert(button));
  const fieldOf = (label: string): NodeProps => {
    const field = fieldIn(nodesIn(onTop()), label);
    if (!field) throw new Error(`No field is called ${label}: ${wordsOf(body)}`);
    return propsOf(field);
  };
  return {
    text: () => wordsOf(body),
    buttons: () => ready().map(wordsOf),
    heard: () => ready().map((button) => labelOf(button) || wordsOf(button)),
    faults: () => faultsIn(nodesIn(onTop())),
    busy: () => ready().filter(isBusy).map(wordsOf),
    chosen: () => buttonsIn(onTop()).filter(isChosen).map(nameOf),
    links: () =>
      nodesIn(body).flatMap((node) => node.attributes.get("href")?.replace(/^#/, "") ?? []),
    press: async (name) => {
      const found = called(name, ready());
      if (!found) throw new Error(`No button says ${name}: ${ready().map(wordsOf).join(", ")}`);
      const event = { currentTarget: found, preventDefault: () => undefined };
      const form = formOf(found);
      await act(async () => {
        propsOf(found).onClick?.(event);
        if (form) propsOf(form).onSubmit?.(event);
      });
    },
    follow: (name) => followIn(onTop(), name),
    fold: async (summary, isOpen) => {
      const folds = nodesIn(onTop()).filter((node) => propsOf(node).onToggle);
      const found = folds.find((node) => wordsOf(node).startsWith(summary));
      if (!found) throw new Error(`Nothing lies folded under ${summary}: ${wordsOf(body)}`);
      const newState = isOpen ? "open" : "closed";
      await act(() => propsOf(found).onToggle?.({ currentTarget: { open: isOpen }, newState }));
    },
    typed: (label) => fieldOf(label).value ?? "",
    type: async (label, text) => {
      if (fieldOf(label).disabled === true) throw new Error(`${label} takes nothing.`);
      const field = { value: text, selectionStart: text.length };
      const event = { target: field, currentTarget: field, nativeEvent: { data: text } };
      await act(() => fieldOf(label).onChange?.(event));
    },
    tick: async (text) => {
      const label = nodesIn(onTop()).find(
        (node) => node.nodeName === "LABEL" && wordsOf(node).startsWith(text),
      );
      const box = nodesIn(label ?? body).find((node) => propsOf(node).type === "checkbox");
      if (!label || !box || propsOf(box).disabled === true) {
        throw new Error(`No box beside ${text} can be ticked: ${wordsOf(body)}`);
      }
      const { checked, onChange } = propsOf(box);
      await act(() => onChange?.({ target: { checked: checked !== true } }));
    },
    pick: async (name, file) => {
      const found = nodesIn(body).find(({ attributes }) => attributes.get("aria-label") === name);
      if (!found) throw new Error(`No field for a file is called ${name}: ${wordsOf(body)}`);
      const field = { files: [file], value: file.name };
      await act(() => propsOf(found).onChange?.({ target: field, currentTarget: field }));
      return field.value;
    },
  };
}
