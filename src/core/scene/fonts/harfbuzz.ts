import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A placed glyph in font units. `cluster` is the index of the first character that it represents. */
export interface HarfBuzzGlyph {
  readonly id: number;
  readonly cluster: number;
  readonly advance: number;
  readonly dx: number;
  readonly dy: number;
}

/** Shapes texts of one font. */
export interface Shaper {
  /** Shapes text of one direction into visual order. An empty `lang` selects the script's usual forms. */
  glyphs(text: string, rtl: boolean, lang: string): readonly HarfBuzzGlyph[];
  /** Releases the memory of the font. The shaper must not be used afterwards. */
  end(): void;
}

const [LTR, RTL] = [4, 5];
/** Text without letters: Arabic digits run from the left, which their script alone does not say. */
const NO_LETTER = /^[^\p{L}]*$/u;
/** HB_MEMORY_MODE_READONLY: HarfBuzz uses the font's bytes in place. */
const READ_ONLY = 1;
/** HB_BUFFER_CLUSTER_LEVEL_MONOTONE_CHARACTERS: marks keep clusters of their own. */
const BY_CHARACTER = 1;
/** Size of an hb_glyph_info_t and of an hb_glyph_position_t in bytes. */
const RECORD = 20;
const PAGE = 65_536;

/** Functions that shaping needs. Arguments and results are numbers and addresses. */
type Call =
  | 'malloc'
  | 'hb_language_from_string'
  | 'hb_blob_create'
  | 'hb_face_create'
  | 'hb_font_create'
  | 'hb_buffer_create'
  | 'hb_buffer_get_glyph_infos'
  | 'hb_buffer_get_glyph_positions'
  | 'hb_buffer_get_length';
type Act =
  | '__wasm_call_ctors'
  | 'free'
  | 'hb_blob_destroy'
  | 'hb_face_destroy'
  | 'hb_font_destroy'
  | 'hb_buffer_clear_contents'
  | 'hb_buffer_add_utf16'
  | 'hb_buffer_guess_segment_properties'
  | 'hb_buffer_set_direction'
  | 'hb_buffer_set_language'
  | 'hb_buffer_set_cluster_level'
  | 'hb_shape';
type Library = Readonly<
  Record<Call, (...args: number[]) => number> & Record<Act, (...args: number[]) => void>
> & { readonly memory: WebAssembly.Memory };

/** The loaded program, with the single buffer in which texts are shaped. */
interface Program {
  readonly library: Library;
  readonly buffer: number;
  /** Address of the text for HarfBuzz, and its capacity in UTF-16 units. */
  text: number;
  capacity: number;
  readonly languages: Map<string, number>;
}

/**
 * Loads HarfBuzz from the WebAssembly file of harfbuzzjs. It is called directly, because the package's own
 * loader is
 * asynchronous and layout is not. Nothing is loaded before the first text is shaped.
 */
function load(): Program {
  const file = readFileSync(createRequire(import.meta.url).resolve('#wasm/harfbuzzjs/dist/harfbuzz.wasm'));
  const memory = (): WebAssembly.Memory => library.memory;
  const nothing = (): number => 0;
  const fail = (): never => {
    throw new Error('HarfBuzz gave up: the font is damaged or memory has run out.');
  };
  const grow = (bytes: number): number => {
    try {
      memory().grow(Math.ceil((bytes - memory().buffer.byteLength) / PAGE));
      return 1;
    } catch {
      return 0;
    }
  };
  const instance = new WebAssembly.Instance(new WebAssembly.Module(file), {
    wasi_snapshot_preview1: { proc_exit: fail },
    env: {
      _emscripten_runtime_keepalive_clear: nothing,
      _abort_js: fail,
      _setitimer_js: nothing,
      emscripten_resize_heap: grow,
    },
  });
  const library = instance.exports as unknown as Library;
  library.__wasm_call_ctors();
  const capacity = 1024;
  return {
    library,
    buffer: library.hb_buffer_create(),
    text: library.malloc(capacity * 2),
    capacity,
    languages: new Map(),
  };
}

/** HarfBuzz, loaded on first use. Its memory never shrinks, so that it is released as a whole. */
export class HarfBuzz {
  #program: Program | undefined;

  /** Creates a shaper over the bytes of a TrueType font, which are copied. */
  createShaper(bytes: Uint8Array): Shaper {
    this.#program ??= load();
    const hb = this.#program;
    const { library } = hb;
    const at = library.malloc(bytes.length);
    new Uint8Array(library.memory.buffer, at, bytes.length).set(bytes);
    const blob = library.hb_blob_create(at, bytes.length, READ_ONLY, 0, 0);
    const face = library.hb_face_create(blob, 0);
    const font = library.hb_font_create(face);
    return {
      glyphs: (text, rtl, lang) => shapeText(hb, font, text, rtl, lang),
      end() {
        library.hb_font_destroy(font);
        library.hb_face_destroy(face);
        library.hb_blob_destroy(blob);
        library.free(at);
      },
    };
  }

  /** Releases the memory; existing shapers keep theirs. */
  release(): void {
    this.#program = undefined;
  }
}

function shapeText(hb: Program, font: number, text: string, rtl: boolean, lang: string): HarfBuzzGlyph[] {
  const { library, buffer } = hb;
  if (text.length > hb.capacity) {
    hb.capacity = text.length * 2;
    hb.text = library.malloc(hb.capacity * 2);
  }
  const units = new Uint16Array(library.memory.buffer, hb.text, text.length);
  for (let index = 0; index < text.length; index += 1) units[index] = text.charCodeAt(index);
  library.hb_buffer_clear_contents(buffer);
  library.hb_buffer_set_cluster_level(buffer, BY_CHARACTER);
  library.hb_buffer_add_utf16(buffer, hb.text, text.length, 0, text.length);
  library.hb_buffer_guess_segment_properties(buffer);
  if (rtl || NO_LETTER.test(text)) library.hb_buffer_set_direction(buffer, rtl ? RTL : LTR);
  if (lang !== '') library.hb_buffer_set_language(buffer, findLanguage(hb, lang));
  library.hb_shape(font, buffer, 0, 0);
  const count = library.hb_buffer_get_length(buffer);
  const infos = library.hb_buffer_get_glyph_infos(buffer, 0);
  const positions = library.hb_buffer_get_glyph_positions(buffer, 0);
  const view = new DataView(library.memory.buffer);
  return Array.from({ length: count }, (_, index) => {
    const info = infos + index * RECORD;
    const position = positions + index * RECORD;
    return {
      id: view.getUint32(info, true),
      cluster: view.getUint32(info + 8, true),
      advance: view.getInt32(position, true),
      dx: view.getInt32(position + 8, true),
      dy: view.getInt32(position + 12, true),
    };
  });
}

function findLanguage({ library, languages }: Program, lang: string): number {
  const known = languages.get(lang);
  if (known !== undefined) return known;
  const at = library.malloc(lang.length);
  new Uint8Array(library.memory.buffer, at, lang.length).set(Buffer.from(lang, 'latin1'));
  const made = library.hb_language_from_string(at, lang.length);
  languages.set(lang, made);
  return made;
}
