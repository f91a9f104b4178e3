import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { once } from '../../memory/memo.ts';

/** Functions of HarfBuzz's subsetter. Arguments and results are numbers and addresses. */
type Call =
  | 'malloc'
  | 'hb_blob_create'
  | 'hb_blob_get_data'
  | 'hb_blob_get_length'
  | 'hb_face_create'
  | 'hb_face_reference_blob'
  | 'hb_subset_input_create_or_fail'
  | 'hb_subset_input_unicode_set'
  | 'hb_subset_input_set'
  | 'hb_subset_input_pin_all_axes_to_default'
  | 'hb_subset_or_fail';
type Act =
  | '_initialize'
  | 'free'
  | 'hb_blob_destroy'
  | 'hb_face_destroy'
  | 'hb_set_add'
  | 'hb_set_del'
  | 'hb_subset_input_destroy'
  | 'hb_subset_input_set_flags';
type Library = Readonly<
  Record<Call, (...args: number[]) => number> & Record<Act, (...args: number[]) => void>
> & { readonly memory: WebAssembly.Memory };

/** HB_MEMORY_MODE_READONLY. */
const READ_ONLY = 1;
/** HB_SUBSET_FLAGS_NO_HINTING and _NOTDEF_OUTLINE, which keeps the box for missing glyphs visible. */
const FLAGS = 0x1 | 0x40;
/** HB_SUBSET_SETS_DROP_TABLE_TAG and _LAYOUT_FEATURE_TAG. */
const DROPPED_TABLES = 3;
const LAYOUT_FEATURES = 6;
/** The signature becomes invalid, and STAT describes the axes of a family of which this is one instance. */
const DROPPED_TAGS = ['DSIG', 'STAT'];
/**
 * HarfBuzz retains these features by default, though slides never use them: fractions need a glyph for every
 * digit.
 */
const UNUSED_FEATURES = ['frac', 'numr', 'dnom'];

/** Bytes of executed code after which V8 optimises a function: the maximum, and the default. */
const [NEVER_OPTIMISE, DEFAULT_BUDGET] = [2_000_000_000, 13_000_000];

const program = once(
  () =>
    new WebAssembly.Module(
      readFileSync(createRequire(import.meta.url).resolve('#wasm/harfbuzzjs/dist/harfbuzz-subset.wasm')),
    ),
);

/**
 * Subsets fonts to the glyphs of some characters and what shaping makes of them: ligatures, joined forms,
 * kerning. Advances
 * and outlines do not change, hinting is removed, and a variable font becomes its default instance. The same
 * input gives the
 * same bytes.
 * | HarfBuzz's subsetter is called directly and synchronously, like the shaper. Its memory of some MB beside
 * the font lives as
 * long as the cutter, so use one for all faces of a deck and drop it afterwards. A face of 10 MB takes 20 to
 * 40 ms.
 */
export class GlyphCutter {
  #library: Library | undefined;

  /** @throws Error if the font is damaged */
  cut(font: Uint8Array, characters: Iterable<number>): Buffer {
    const hb = this.#open();
    const at = hb.malloc(font.length);
    new Uint8Array(hb.memory.buffer, at, font.length).set(font);
    const source = hb.hb_blob_create(at, font.length, READ_ONLY, 0, 0);
    const face = hb.hb_face_create(source, 0);
    const input = createInput(hb, face, characters);
    const cut = hb.hb_subset_or_fail(face, input);
    const blob = cut === 0 ? 0 : hb.hb_face_reference_blob(cut);
    const length = blob === 0 ? 0 : hb.hb_blob_get_length(blob);
    const bytes =
      length === 0
        ? undefined
        : Buffer.from(new Uint8Array(hb.memory.buffer, hb.hb_blob_get_data(blob, 0), length));
    if (blob !== 0) hb.hb_blob_destroy(blob);
    if (cut !== 0) hb.hb_face_destroy(cut);
    hb.hb_subset_input_destroy(input);
    hb.hb_face_destroy(face);
    hb.hb_blob_destroy(source);
    hb.free(at);
    if (bytes === undefined)
      throw new Error('HarfBuzz could not cut the font: its tables are damaged or memory has run out.');
    return bytes;
  }

  #open(): Library {
    if (this.#library !== undefined) return this.#library;
    this.#library = withoutOptimising(() => {
      return new WebAssembly.Instance(program(), {}).exports as unknown as Library;
    });
    this.#library._initialize();
    return this.#library;
  }
}

/**
 * Compiles a WebAssembly program that runs only a few times without optimising it. V8 would do so on other
 * threads after the
 * first faces, which costs 30 MB for the rest of the process and more time than it saves.
 */
function withoutOptimising<T>(open: () => T): T {
  setFlagsFromString(`--wasm-tiering-budget=${NEVER_OPTIMISE}`);
  try {
    return open();
  } finally {
    setFlagsFromString(`--wasm-tiering-budget=${DEFAULT_BUDGET}`);
  }
}

/** Creates the description of the subset. */
function createInput(hb: Library, face: number, characters: Iterable<number>): number {
  const input = hb.hb_subset_input_create_or_fail();
  hb.hb_subset_input_set_flags(input, FLAGS);
  const letters = hb.hb_subset_input_unicode_set(input);
  for (const character of characters) hb.hb_set_add(letters, character);
  const dropped = hb.hb_subset_input_set(input, DROPPED_TABLES);
  for (const tag of DROPPED_TAGS) hb.hb_set_add(dropped, encodeTag(tag));
  const features = hb.hb_subset_input_set(input, LAYOUT_FEATURES);
  for (const tag of UNUSED_FEATURES) hb.hb_set_del(features, encodeTag(tag));
  hb.hb_subset_input_pin_all_axes_to_default(input, face);
  return input;
}

function encodeTag(tag: string): number {
  return [...tag].reduce((number, letter) => number * 256 + letter.charCodeAt(0), 0);
}
