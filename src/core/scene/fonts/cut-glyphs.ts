import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Functions of HarfBuzz's subsetter; arguments and results are numbers and addresses. */
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
type Act = '_initialize' | 'hb_set_add' | 'hb_set_del' | 'hb_subset_input_set_flags';
type Library = Readonly<Record<Call, (...args: number[]) => number> & Record<Act, (...args: number[]) => void>> & { readonly memory: WebAssembly.Memory };

/** HB_MEMORY_MODE_READONLY. */
const READ_ONLY = 1;
/** HB_SUBSET_FLAGS_NO_HINTING and _NOTDEF_OUTLINE: the box for what is missing stays visible. */
const FLAGS = 0x1 | 0x40;
/** HB_SUBSET_SETS_DROP_TABLE_TAG and _LAYOUT_FEATURE_TAG. */
const DROPPED_TABLES = 3;
const KEPT_FEATURES = 6;
/** A signature that no longer holds, and the axes of a family whose one instance this is. */
const DROPPED = ['DSIG', 'STAT'];
/** Kept by default, asked for by no text of a slide: fractions bring a glyph for every figure. */
const UNASKED = ['frac', 'numr', 'dnom'];

let program: WebAssembly.Module | undefined;

/**
 * A font file with the glyphs of some characters only, and what shaping makes of them: ligatures, joined forms,
 * kerning. Advances and outlines stay as they are, instructions for small sizes go; a variable font becomes its
 * default instance. The same input gives the same bytes.
 *
 * The subsetter of harfbuzzjs is called directly, as shaping is: at once, and in memory of its own that goes with
 * it; a face of 10 MB takes it some 60 ms.
 *
 * @throws Error where the file is damaged.
 */
export function cutGlyphs(font: Uint8Array, characters: Iterable<number>): Buffer {
  program ??= new WebAssembly.Module(readFileSync(createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')));
  const library = new WebAssembly.Instance(program, {}).exports as unknown as Library;
  library._initialize();
  const at = library.malloc(font.length);
  new Uint8Array(library.memory.buffer, at, font.length).set(font);
  const face = library.hb_face_create(library.hb_blob_create(at, font.length, READ_ONLY, 0, 0), 0);
  const input = library.hb_subset_input_create_or_fail();
  library.hb_subset_input_set_flags(input, FLAGS);
  const letters = library.hb_subset_input_unicode_set(input);
  for (const character of characters) library.hb_set_add(letters, character);
  const dropped = library.hb_subset_input_set(input, DROPPED_TABLES);
  for (const tag of DROPPED) library.hb_set_add(dropped, tagged(tag));
  const features = library.hb_subset_input_set(input, KEPT_FEATURES);
  for (const tag of UNASKED) library.hb_set_del(features, tagged(tag));
  library.hb_subset_input_pin_all_axes_to_default(input, face);
  const cut = library.hb_subset_or_fail(face, input);
  const blob = cut === 0 ? 0 : library.hb_face_reference_blob(cut);
  const length = blob === 0 ? 0 : library.hb_blob_get_length(blob);
  if (length === 0) throw new Error('HarfBuzz could not cut the font: its tables are damaged or memory has run out.');
  return Buffer.from(new Uint8Array(library.memory.buffer, library.hb_blob_get_data(blob, 0), length));
}

function tagged(tag: string): number {
  return [...tag].reduce((number, letter) => number * 256 + letter.charCodeAt(0), 0);
}
