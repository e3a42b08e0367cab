/** A node of a page without layout, as much of one as React and the app ask for. */
export class PageNode extends EventTarget {
  readonly ownerDocument = globalThis.document;
  readonly namespaceURI = "http://www.w3.org/1999/xhtml";
  readonly childNodes: PageNode[] = [];
  readonly attributes = new Map<string, string>();
  readonly style = { setProperty: () => undefined };
  /** Of a list to choose from: nothing is chosen in it. */
  readonly options: readonly never[] = [];
  /** Of a dialog. */
  open = false;
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

  // Nothing is looked for in it, and it has no place to scroll to.
  readonly contains = () => false;
  readonly matches = () => false;
  readonly closest = () => null;
  readonly querySelector = () => null;
  readonly querySelectorAll = () => [];
  /** Nor is anything painted on it. */
  readonly getContext = () => null;
  readonly getBoundingClientRect = () => ({ left: 0, right: 0 });
  readonly scrollIntoView = () => undefined;

  showPopover(): void {}
  hidePopover(): void {}

  /** Nobody types by it. */
  focus(): void {}

  showModal(): void {
    this.open = true;
  }

  close(): void {
    this.open = false;
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
