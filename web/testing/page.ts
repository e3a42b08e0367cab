/**
 * As much of a page as React draws elements into: a tree of nodes without layout, of which a test
 * reads the texts. What fields need (values, selections) is not there.
 */
import type { ReactNode } from "react";

import { act, inApp } from "./browser.ts";

const XHTML = "http://www.w3.org/1999/xhtml";

class PageNode extends EventTarget {
  readonly ownerDocument = globalThis.document;
  readonly namespaceURI = XHTML;
  readonly childNodes: PageNode[] = [];
  readonly attributes = new Map<string, string>();
  readonly style = { setProperty: () => undefined };
  /** Of a list to choose from: nothing is chosen in it. */
  readonly options: readonly never[] = [];
  readonly nodeType: number;
  readonly nodeName: string;
  parentNode: PageNode | null = null;
  /** Of a node of text. */
  nodeValue: string | null;

  constructor(nodeType: number, name: string, text: string | null = null) {
    super();
    this.nodeType = nodeType;
    this.nodeName = name.toUpperCase();
    this.nodeValue = text;
  }

  get tagName(): string {
    return this.nodeName;
  }

  get firstChild(): PageNode | null {
    return this.childNodes[0] ?? null;
  }

  get lastChild(): PageNode | null {
    return this.childNodes.at(-1) ?? null;
  }

  /** The texts below it, a blank between any two. */
  get textContent(): string {
    return this.nodeValue ?? this.childNodes.map((child) => child.textContent).join(" ");
  }

  set textContent(text: string) {
    this.childNodes.splice(0);
    if (text !== "") this.appendChild(new PageNode(3, "#text", text));
  }

  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }

  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }

  appendChild(child: PageNode): PageNode {
    return this.insertBefore(child, null);
  }

  insertBefore(child: PageNode, before: PageNode | null): PageNode {
    child.parentNode?.removeChild(child);
    const at = before === null ? this.childNodes.length : this.childNodes.indexOf(before);
    this.childNodes.splice(at, 0, child);
    child.parentNode = this;
    return child;
  }

  removeChild(child: PageNode): PageNode {
    this.childNodes.splice(this.childNodes.indexOf(child), 1);
    child.parentNode = null;
    return child;
  }
}

export interface Page {
  /** All texts as they stand. */
  readonly text: () => string;
  /** The texts of all buttons that can be pressed. */
  readonly buttons: () => string[];
  /** Presses the button that says so, as a person does; none that is disabled. */
  readonly press: (name: string) => Promise<void>;
}

interface ButtonProps {
  readonly disabled?: boolean;
  readonly onClick?: (event: object) => void;
}

function buttonsIn(node: PageNode): PageNode[] {
  return [...(node.nodeName === "BUTTON" ? [node] : []), ...node.childNodes.flatMap(buttonsIn)];
}

/** React keeps what an element was given on its node: here no event rises through a page. */
function propsOf(node: PageNode): ButtonProps {
  const kept = Object.entries(node).find(([key]) => key.startsWith("__reactProps$"));
  return (kept?.[1] as ButtonProps | undefined) ?? {};
}

const wordsOf = (node: PageNode): string => node.textContent.replaceAll(/\s+/g, " ").trim();

/** Draws something inside what the app has around its screens; answers its texts as they stand. */
export async function show(node: ReactNode): Promise<() => string> {
  return (await open(node)).text;
}

/** The same, with its buttons. */
export async function open(node: ReactNode): Promise<Page> {
  Object.assign(globalThis.document, {
    createElement: (name: string) => new PageNode(1, name),
    createElementNS: (_: string, name: string) => new PageNode(1, name),
    createTextNode: (text: string) => new PageNode(3, "#text", text),
    // A screen's title is put there.
    head: new PageNode(1, "head"),
    querySelector: () => null,
  });
  const { createRoot } = await import("react-dom/client");
  const body = new PageNode(1, "div");
  const root = createRoot(body as unknown as HTMLElement);
  const { element } = await inApp(node, () => root.unmount());
  await act(() => root.render(element));
  const ready = () => buttonsIn(body).filter((button) => propsOf(button).disabled !== true);
  return {
    text: () => wordsOf(body),
    buttons: () => ready().map(wordsOf),
    press: async (name) => {
      const found = ready().find((button) => wordsOf(button).startsWith(name));
      if (!found) throw new Error(`No button says ${name}: ${ready().map(wordsOf).join(", ")}`);
      await act(() => propsOf(found).onClick?.({ preventDefault: () => undefined }));
    },
  };
}
