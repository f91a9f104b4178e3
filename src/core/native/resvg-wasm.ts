import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BBox, RenderedImage, ResvgRenderOptions } from '@resvg/resvg-js';
import { initWasm, type ResvgRenderOptions as WasmOptions, Resvg as WasmResvg } from '@resvg/resvg-wasm';

/*
 * resvg as WebAssembly with the interface of its native build, in whose place it stands in the bundle for
 * hosts that load no native code. Differences: fonts are read into memory, and `renderAsync` draws on the
 * calling thread.
 */
await initWasm(readFile(fileURLToPath(import.meta.resolve('#wasm/@resvg/resvg-wasm/index_bg.wasm'))));

export class Resvg {
  readonly #drawing: InstanceType<typeof WasmResvg>;

  constructor(svg: string | Uint8Array, options?: ResvgRenderOptions | null) {
    this.#drawing = new WasmResvg(svg, toWasmOptions(options ?? {}));
  }

  get width(): number {
    return this.#drawing.width;
  }

  get height(): number {
    return this.#drawing.height;
  }

  getBBox(): BBox | undefined {
    return this.#drawing.getBBox();
  }

  render(): RenderedImage {
    const image = this.#drawing.render();
    return {
      width: image.width,
      height: image.height,
      get pixels() {
        return Buffer.from(image.pixels);
      },
      asPng: () => Buffer.from(image.asPng()),
    };
  }
}

export async function renderAsync(
  svg: string | Uint8Array,
  options?: ResvgRenderOptions | null,
): Promise<RenderedImage> {
  return new Resvg(svg, options).render();
}

function toWasmOptions({ font = {}, logLevel: _, ...options }: ResvgRenderOptions): WasmOptions {
  const { fontFiles = [], loadSystemFonts: _load, fontDirs: _folders, ...families } = font;
  return {
    ...options,
    font: { ...families, fontBuffers: fontFiles.map((path) => readFileSync(path)) },
  } as WasmOptions;
}
