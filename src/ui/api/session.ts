/** Lets requests wait for the person to sign in again. */
class Session {
  #asking: Promise<void> | undefined;
  #resolve: (() => void) | undefined;
  readonly #listeners = new Set<() => void>();

  /** Whether the sign-in form is to be shown over the page. */
  readonly asking = (): boolean => this.#asking !== undefined;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Ends when the person has signed in; asked by several requests, shows one form. */
  askAgain(): Promise<void> {
    this.#asking ??= new Promise((resolve) => {
      this.#resolve = resolve;
    });
    this.#tell();
    return this.#asking;
  }

  signedIn(): void {
    this.#resolve?.();
    this.#asking = undefined;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

export const session = new Session();
