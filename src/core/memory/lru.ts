/** A map of limited size that drops the least recently used entry. */
export class Lru<V> {
  readonly #limit: number;
  readonly #entries = new Map<string, V>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string): V | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  /** Value under the key; a missing one is made and stored. */
  getOrCreate(key: string, make: () => V): V {
    const known = this.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.set(key, made);
    return made;
  }

  set(key: string, value: V): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size <= this.#limit) return;
    const oldest = this.#entries.keys().next().value;
    if (oldest !== undefined) this.#entries.delete(oldest);
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }
}

/** A map with texts of any length as keys. It is cleared when the keys exceed a total length. */
export class TextCache<V> {
  readonly #mostLetters: number;
  readonly #known = new Map<string, V>();
  #letters = 0;

  constructor(mostLetters: number) {
    this.#mostLetters = mostLetters;
  }

  get(text: string): V | undefined {
    return this.#known.get(text);
  }

  /** @returns the value. */
  keep(text: string, value: V): V {
    if (this.#letters > this.#mostLetters) this.clear();
    this.#letters += text.length;
    this.#known.set(text, value);
    return value;
  }

  clear(): void {
    this.#known.clear();
    this.#letters = 0;
  }
}
