/** A browser that lets nothing be kept: what would outlive a reload is kept by this page alone. */
class PageStorage {
  readonly #texts = new Map<string, string>();

  get length(): number {
    return this.#texts.size;
  }

  key(at: number): string | null {
    return [...this.#texts.keys()][at] ?? null;
  }

  getItem(key: string): string | null {
    return this.#texts.get(key) ?? null;
  }

  setItem(key: string, text: string): void {
    this.#texts.set(key, text);
  }

  removeItem(key: string): void {
    this.#texts.delete(key);
  }
}

export function keepInThisPage(): void {
  for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(globalThis, name, { value: new PageStorage(), configurable: true });
}
