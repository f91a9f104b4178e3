import type { PackageEdit } from '../ooxml/package/index.ts';
import type { ReadShape, ReadSlide } from '../ooxml/read/index.ts';
import { pairElements } from './slide-tree.ts';

/** Elements of the slide that was asked for last, paired once for all of a group. */
export class PairedElements {
  #known:
    | {
        readonly slide: ReadSlide;
        readonly version: number;
        readonly pairs: ReturnType<typeof pairElements>;
      }
    | undefined;

  /** Properties of an element as the slide was read; undefined if it was not. */
  read(file: PackageEdit, slide: ReadSlide, element: string): ReadShape | undefined {
    const { version } = file;
    if (this.#known?.slide !== slide || this.#known.version !== version)
      this.#known = { slide, version, pairs: pairElements(file, slide) };
    return this.#known.pairs.get(element)?.read;
  }
}
