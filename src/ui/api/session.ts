/** Lets requests wait until the user has signed in again. */
class Session {
  #asking: Promise<void> | undefined;
  #resolve: (() => void) | undefined;
  readonly #listeners = new Set<() => void>();

  /** Returns whether the page shows the sign-in form. */
  readonly asking = (): boolean => this.#asking !== undefined;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Resolves when the user has signed in. Several requests share one form. */
  askAgain(): Promise<void> {
    this.#asking ??= new Promise((resolve) => {
      this.#resolve = resolve;
    });
    this.#notify();
    return this.#asking;
  }

  signedIn(): void {
    this.#resolve?.();
    this.#asking = undefined;
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

export const session = new Session();
