import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A glyph as HarfBuzz places it; font units, `cluster` is the index of the first character it stands for. */
export interface HarfBuzzGlyph {
  readonly id: number;
  readonly cluster: number;
  readonly advance: number;
  readonly dx: number;
  readonly dy: number;
}

/** Shapes texts of one font. */
export interface Shaper {
  /** Of one direction, in visual order. `lang` may be empty: the script's usual forms. */
  glyphs(text: string, rtl: boolean, lang: string): readonly HarfBuzzGlyph[];
  /** Gives back the memory of the font; it must not be asked again. */
  end(): void;
}

const [LTR, RTL] = [4, 5];
/** Without a letter: digits of Arabic run from the left, which their script alone does not say. */
const NO_LETTER = /^[^\p{L}]*$/u;
/** HB_MEMORY_MODE_READONLY: the font's bytes stay where we put them. */
const READ_ONLY = 1;
/** HB_BUFFER_CLUSTER_LEVEL_MONOTONE_CHARACTERS: marks keep their own place in the text. */
const BY_CHARACTER = 1;
/** Bytes of an hb_glyph_info_t and of an hb_glyph_position_t. */
const RECORD = 20;
const PAGE = 65_536;

/** The functions that shaping needs; arguments and results are numbers and addresses. */
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
type Library = Readonly<Record<Call, (...args: number[]) => number> & Record<Act, (...args: number[]) => void>> & { readonly memory: WebAssembly.Memory };

/** The program, with the one buffer that texts are shaped in. */
interface Program {
  readonly library: Library;
  readonly buffer: number;
  /** Where texts are put for HarfBuzz to read, and how many UTF-16 units fit there. */
  text: number;
  room: number;
  readonly languages: Map<string, number>;
}

/**
 * HarfBuzz from the WebAssembly file of harfbuzzjs, called directly: the package's own loader is
 * asynchronous, while layout is not, and nothing is loaded before the first text is shaped.
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
    env: { _emscripten_runtime_keepalive_clear: nothing, _abort_js: fail, _setitimer_js: nothing, emscripten_resize_heap: grow },
  });
  const library = instance.exports as unknown as Library;
  library.__wasm_call_ctors();
  const room = 1024;
  return { library, buffer: library.hb_buffer_create(), text: library.malloc(room * 2), room, languages: new Map() };
}

/** HarfBuzz as long as somebody shapes: its memory never shrinks, so that it is given back whole. */
export class HarfBuzz {
  #program: Program | undefined;

  /** A shaper over the bytes of a TTF, which are copied. */
  shaper(bytes: Uint8Array): Shaper {
    this.#program ??= load();
    const hb = this.#program;
    const { library } = hb;
    const at = library.malloc(bytes.length);
    new Uint8Array(library.memory.buffer, at, bytes.length).set(bytes);
    const blob = library.hb_blob_create(at, bytes.length, READ_ONLY, 0, 0);
    const face = library.hb_face_create(blob, 0);
    const font = library.hb_font_create(face);
    return {
      glyphs: (text, rtl, lang) => shape(hb, font, text, rtl, lang),
      end() {
        library.hb_font_destroy(font);
        library.hb_face_destroy(face);
        library.hb_blob_destroy(blob);
        library.free(at);
      },
    };
  }

  /** Lets go of the memory; shapers that were made keep theirs. */
  rest(): void {
    this.#program = undefined;
  }
}

function shape(hb: Program, font: number, text: string, rtl: boolean, lang: string): HarfBuzzGlyph[] {
  const { library, buffer } = hb;
  if (text.length > hb.room) {
    hb.room = text.length * 2;
    hb.text = library.malloc(hb.room * 2);
  }
  const units = new Uint16Array(library.memory.buffer, hb.text, text.length);
  for (let index = 0; index < text.length; index += 1) units[index] = text.charCodeAt(index);
  library.hb_buffer_clear_contents(buffer);
  library.hb_buffer_set_cluster_level(buffer, BY_CHARACTER);
  library.hb_buffer_add_utf16(buffer, hb.text, text.length, 0, text.length);
  library.hb_buffer_guess_segment_properties(buffer);
  if (rtl || NO_LETTER.test(text)) library.hb_buffer_set_direction(buffer, rtl ? RTL : LTR);
  if (lang !== '') library.hb_buffer_set_language(buffer, languageOf(hb, lang));
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

function languageOf({ library, languages }: Program, lang: string): number {
  const known = languages.get(lang);
  if (known !== undefined) return known;
  const at = library.malloc(lang.length);
  new Uint8Array(library.memory.buffer, at, lang.length).set(Buffer.from(lang, 'latin1'));
  const made = library.hb_language_from_string(at, lang.length);
  languages.set(lang, made);
  return made;
}
