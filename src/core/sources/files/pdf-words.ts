import type { PDFiumDocument } from '@hyzyla/pdfium';
import type { PlacedText } from './pdf-lines.ts';

/**
 * Functions of PDFium, as declared in its headers (`fpdf_text.h`, `fpdfview.h`); the wrapper has none for
 * word positions.
 */
interface Pdfium {
  readonly HEAPF32: Float32Array;
  readonly HEAPF64: Float64Array;
  _FPDF_LoadPage(document: number, index: number): number;
  _FPDF_ClosePage(page: number): void;
  _FPDF_GetPageBoundingBox(page: number, rect: number): number;
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(text: number): void;
  _FPDFText_CountChars(text: number): number;
  _FPDFText_GetUnicode(text: number, index: number): number;
  _FPDFText_GetFontSize(text: number, index: number): number;
  _FPDFText_GetMatrix(text: number, index: number, matrix: number): number;
  _FPDFText_GetCharOrigin(text: number, index: number, x: number, y: number): number;
  _FPDFText_GetLooseCharBox(text: number, index: number, rect: number): number;
  readonly wasmExports: { malloc(bytes: number): number; free(address: number): void };
}

/** Words of a page with their positions. Lengths in points; y counts down from its top. */
export interface PageWords {
  readonly runs: readonly PlacedText[];
  readonly width: number;
  readonly height: number;
}

/** A word, or the part of it in one font size. */
interface Word {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** True if a space precedes it. */
  readonly apart: boolean;
}

const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
/** Codes by which PDFium marks a hyphen at the end of a line. */
const HYPHENS = new Set([0x02, 0xfffe]);
/** Maximum gap, overlap and height difference between letters of one line, in font sizes. */
const [GAP_MOST, BACK_MOST, LEVEL_MOST] = [0.8, 0.3, 0.02];
const ROOM_BYTES = 96;

/**
 * Reads the words of pages several times faster than a reader with fonts and lines, for very long documents.
 */
export class WordReader {
  readonly #pdfium: Pdfium;
  readonly #document: number;
  /** Memory for two doubles, a matrix and a rectangle of floats. */
  readonly #room: number;

  constructor(document: PDFiumDocument) {
    const { module, documentIdx } = document as unknown as {
      readonly module: Pdfium;
      readonly documentIdx: number;
    };
    this.#pdfium = module;
    this.#document = documentIdx;
    this.#room = module.wasmExports.malloc(ROOM_BYTES);
  }

  close(): void {
    this.#pdfium.wasmExports.free(this.#room);
  }

  /**
   * Returns undefined for a page that PDFium cannot load, for a page with right-to-left text, whose order
   * PDFium does not provide, and for a page with more characters than the limit.
   */
  read(number: number, lettersMax: number): PageWords | undefined {
    const pdfium = this.#pdfium;
    const page = pdfium._FPDF_LoadPage(this.#document, number - 1);
    if (page === 0) return undefined;
    const text = pdfium._FPDFText_LoadPage(page);
    try {
      if (text === 0 || pdfium._FPDF_GetPageBoundingBox(page, this.#room) === 0) return undefined;
      const [left = 0, top = 0, right = 0, bottom = 0] = pdfium.HEAPF32.subarray(
        this.#room >> 2,
        (this.#room >> 2) + 4,
      );
      const letters = pdfium._FPDFText_CountChars(text);
      if (letters > lettersMax) return undefined;
      const runs = this.#runs(text, letters, left, top);
      return runs.some((run) => RTL.test(run.text))
        ? undefined
        : { runs, width: right - left, height: top - bottom };
    } finally {
      if (text !== 0) pdfium._FPDFText_ClosePage(text);
      pdfium._FPDF_ClosePage(page);
    }
  }

  #runs(text: number, letters: number, left: number, top: number): PlacedText[] {
    const runs: PlacedText[] = [];
    for (const word of this.#words(text, letters)) {
      const next = this.#placed(text, word, left, top);
      const last = runs.at(-1);
      const size = next?.size ?? 0;
      if (next === undefined) continue;
      const gap = last === undefined ? 0 : next.x - last.x - last.width;
      const isOne =
        last !== undefined &&
        Math.abs(last.size - size) < 0.01 * size &&
        Math.abs(last.y - next.y) < LEVEL_MOST * size &&
        gap < GAP_MOST * size &&
        gap > -BACK_MOST * size;
      if (isOne)
        runs[runs.length - 1] = {
          ...last,
          text: `${last.text}${word.apart ? ' ' : ''}${next.text}`,
          width: next.x + next.width - last.x,
        };
      else runs.push(next);
    }
    return runs;
  }

  *#words(text: number, letters: number): Generator<Word> {
    const pdfium = this.#pdfium;
    let [from, written, apart] = [0, '', false];
    for (let at = 0; at <= letters; at++) {
      const code = at === letters ? 0 : pdfium._FPDFText_GetUnicode(text, at);
      const isBlank = (code <= 32 && !HYPHENS.has(code)) || code === 0xa0;
      if (!isBlank) {
        if (written === '') from = at;
        written += HYPHENS.has(code) ? '-' : String.fromCodePoint(code);
        if (!HYPHENS.has(code)) continue;
      }
      if (written !== '') {
        yield* this.#inSizes(text, { text: written, from, to: isBlank ? at - 1 : at, apart });
        [written, apart] = ['', false];
      }
      apart ||= code === 32 || code === 0xa0;
    }
  }

  /** Splits a word from the small figure of a note reference. */
  *#inSizes(text: number, word: Word): Generator<Word> {
    const sizeAt = (at: number): number => this.#pdfium._FPDFText_GetFontSize(text, at);
    if (sizeAt(word.from) === sizeAt(word.to) || word.text.length !== word.to - word.from + 1) {
      yield word;
      return;
    }
    for (let from = word.from; from <= word.to; ) {
      let end = from + 1;
      while (end <= word.to && sizeAt(end) === sizeAt(from)) end += 1;
      yield {
        text: word.text.slice(from - word.from, end - word.from),
        from,
        to: end - 1,
        apart: word.apart && from === word.from,
      };
      from = end;
    }
  }

  /**
   * Returns undefined for rotated words, such as stamps and axis labels, and for words that are too small to
   * read.
   */
  #placed(
    text: number,
    { text: written, from, to }: Word,
    left: number,
    top: number,
  ): PlacedText | undefined {
    const pdfium = this.#pdfium;
    const [doubles, floats] = [this.#room >> 3, this.#room >> 2];
    if (pdfium._FPDFText_GetMatrix(text, from, this.#room + 16) === 0) return undefined;
    const [a = 0, b = 0, c = 0, d = 0] = pdfium.HEAPF32.subarray(floats + 4, floats + 8);
    const size = pdfium._FPDFText_GetFontSize(text, from) * (Math.hypot(c, d) || Math.abs(a));
    if (Math.abs(b) > 0.1 * Math.hypot(a, b) || size < 3) return undefined;
    pdfium._FPDFText_GetCharOrigin(text, from, this.#room, this.#room + 8);
    const [x = 0, y = 0] = pdfium.HEAPF64.subarray(doubles, doubles + 2);
    pdfium._FPDFText_GetLooseCharBox(text, to, this.#room + 40);
    const end = pdfium.HEAPF32[floats + 12] ?? x;
    return {
      text: written,
      x: x - left,
      y: top - y,
      width: Math.max(0, end - x),
      size,
      bold: false,
      rtl: false,
    };
  }
}
