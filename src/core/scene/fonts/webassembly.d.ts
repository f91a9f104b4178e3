/** The part of WebAssembly in use: Node's types leave it to the DOM's. */
declare namespace WebAssembly {
  interface Memory {
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance {
    constructor(
      module: Module,
      imports: Readonly<Record<string, Readonly<Record<string, (...args: number[]) => number>>>>,
    );
    readonly exports: Readonly<Record<string, unknown>>;
  }
}
