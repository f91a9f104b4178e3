/**
 * Short messages between processes that share a store. They are fast and not stored, and the sender does not
 * receive them. A message may be lost; anything that must not be lost is in a record, which listeners read
 * from time to time.
 */
export interface Bus {
  /** Never throws and returns immediately. @param message JSON value. */
  publish(topic: string, message: unknown): void;
  /** @returns a function that ends the subscription. */
  subscribe(topic: string, listener: (message: unknown) => void): () => void;
  close(): Promise<void>;
}

/** Encodes and dispatches the messages of a bus. */
export class Topics {
  readonly #from: string;
  readonly #listeners = new Map<string, Set<(message: unknown) => void>>();

  /** @param from name of this process among the others. */
  constructor(from: string) {
    this.#from = from;
  }

  subscribe(topic: string, listener: (message: unknown) => void): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  /** Encodes a message. */
  write(topic: string, message: unknown): string {
    return JSON.stringify([this.#from, topic, message]);
  }

  /** Dispatches a message of another process. */
  hear(text: string): void {
    const [from, topic, message] = JSON.parse(text) as [string, string, unknown];
    if (from === this.#from) return;
    for (const listener of this.#listeners.get(topic) ?? []) listener(message);
  }
}
