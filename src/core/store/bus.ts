/**
 * Short messages between the processes that share a store: quick, not kept, and not heard by the process that sends them.
 * A message may be lost; what must not be lost lies in a record, and listeners look there from time to time.
 */
export interface Bus {
  /** Never throws and is not waited for. @param message as JSON. */
  publish(topic: string, message: unknown): void;
  /** @returns a function that ends it. */
  subscribe(topic: string, listener: (message: unknown) => void): () => void;
  close(): Promise<void>;
}

/** How a bus hears and passes on texts of its own. */
export class Topics {
  readonly #from: string;
  readonly #listeners = new Map<string, Set<(message: unknown) => void>>();

  /** @param from names this process among the others. */
  constructor(from: string) {
    this.#from = from;
  }

  subscribe(topic: string, listener: (message: unknown) => void): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  /** A message as text. */
  write(topic: string, message: unknown): string {
    return JSON.stringify([this.#from, topic, message]);
  }

  /** Passes on what another process wrote. */
  hear(text: string): void {
    const [from, topic, message] = JSON.parse(text) as [string, string, unknown];
    if (from === this.#from) return;
    for (const listener of this.#listeners.get(topic) ?? []) listener(message);
  }
}
