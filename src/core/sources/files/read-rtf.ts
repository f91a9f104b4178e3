import { collapse, concat, plain } from '../rich-text.ts';
import type { Rich } from '../source-document.ts';
import { shiftScript } from '../superscripts.ts';
import { DocumentWriter } from './document-writer.ts';
import type { FilePicture } from './file-picture.ts';
import type { FileReader } from './file-reader.ts';
import { CODE_PAGES, FONT_CHARSETS } from './rtf-charsets.ts';
import { groupEnd, rtfFormula, rtfPicture } from './rtf-groups.ts';
import type { Aside, State } from './rtf-state.ts';
import { RtfTable, rtfGrid } from './rtf-tables.ts';
import { ASIDES, SKIPPED_GROUPS, SYMBOLS } from './rtf-words.ts';

const DEEPEST = 400;

/**
 * Reads Rich Text Format: paragraphs with emphasis, headings by outline level or style, lists, tables, and
 * text in its code pages.
 */
export const readRtf: FileReader = (bytes) =>
  new RtfReader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')).read();

class RtfReader {
  private readonly source: string;
  private readonly out = new DocumentWriter();
  private readonly stack: State[] = [];
  private state: State = {
    dropped: false,
    marker: false,
    bold: false,
    italic: false,
    strike: false,
    hidden: false,
    shift: undefined,
    encoding: 'windows-1252',
    fallback: 1,
  };
  private readonly fonts: ReadonlyMap<number, string>;
  private readonly headings: ReadonlyMap<number, number>;
  private parts: Rich[] = [];
  private raw: number[] = [];
  private skip = 0;
  private outline: number | undefined;
  private style = 0;
  private listLevel: number | undefined;
  private listMark = '';
  private readonly asides: Aside[] = [];
  private readonly beside: Rich[] = [];
  private readonly pictures: (FilePicture | undefined)[] = [];
  private readonly titles: ReadonlySet<number>;
  private title: string | undefined;
  /** Number of pictures that slides cannot show. */
  private lost = 0;
  private inTable = false;
  private readonly table = new RtfTable();

  constructor(source: string) {
    this.source = source;
    const page = Number(/\\ansicpg(\d+)/.exec(source.slice(0, 2000))?.[1] ?? 1252);
    this.state.encoding = CODE_PAGES[page] ?? 'windows-1252';
    this.fonts = new Map(
      [...source.slice(0, 200_000).matchAll(/\\f(\d{1,5})(?:\\\w+)*?\\fcharset(\d{1,3})/g)].flatMap(
        (match) =>
          FONT_CHARSETS[Number(match[2])] === undefined
            ? []
            : [[Number(match[1]), FONT_CHARSETS[Number(match[2])] ?? '']],
      ),
    );
    this.headings = new Map(
      [
        ...source.slice(0, 400_000).matchAll(/\{\\s(\d{1,4})[^{}]{0,400}?\b(?:heading|Heading) (\d)\s*;/g),
      ].map((match) => [Number(match[1]), Number(match[2])]),
    );
    this.titles = new Set(
      [...source.slice(0, 400_000).matchAll(/\{\\s(\d{1,4})[^{}]{0,400}?\bTitle\s*;/g)].map((match) =>
        Number(match[1]),
      ),
    );
  }

  read(): ReturnType<FileReader> {
    const token = /\\([a-z]+)(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|([^\\{}]+)/gi;
    for (let match = token.exec(this.source); match !== null; match = token.exec(this.source)) {
      const [, word, number, hex, symbol, brace, text] = match;
      if (hex !== undefined) this.byte(Number.parseInt(hex, 16));
      else if (text !== undefined) for (const char of text) this.literal(char);
      else {
        this.settle();
        if (brace === '{') this.open();
        else if (brace === '}') this.close();
        else if (word !== undefined) {
          if (
            (word === 'pict' && !this.state.dropped) ||
            (word === 'moMath' && this.stack.at(-1)?.dropped === false)
          )
            token.lastIndex = this.whole(word, token.lastIndex);
          else if (word === 'bin') token.lastIndex += Math.max(0, Number(number ?? 0));
          else this.word(word, number === undefined ? undefined : Number(number));
        } else if (symbol === '*') this.state.dropped = true;
        else if (symbol === '\n' || symbol === '\r') this.endParagraph();
        else if (symbol !== undefined) this.add(SYMBOLS[symbol] ?? (/[\\{}]/.test(symbol) ? symbol : ''));
      }
    }
    this.settle();
    this.endParagraph();
    this.endTable();
    this.flush();
    const title =
      this.title ?? /\{\\title ([^{}\\]{1,200})\}/.exec(this.source.slice(0, 20_000))?.[1]?.trim();
    if (this.lost > 0)
      this.out.warnings.push(
        `${this.lost} ${this.lost === 1 ? 'picture' : 'pictures'} in a format that slides cannot show left out.`,
      );
    if (/\\object\b/.test(this.source)) this.out.warnings.push('Embedded objects were left out.');
    return {
      document: this.out.build(title === undefined || !/\p{L}/u.test(title) ? {} : { title }),
      warnings: this.out.warnings,
    };
  }

  private open(): void {
    if (this.stack.length < DEEPEST) this.stack.push({ ...this.state });
  }

  private enter(kind: Aside['kind']): void {
    const { parts, outline, style, listLevel, listMark, inTable } = this;
    const resume = (): void => {
      Object.assign(this, { parts, outline, style, listLevel, listMark, inTable });
    };
    this.asides.push({ kind, depth: this.stack.length, texts: [], resume });
    Object.assign(this, {
      parts: [],
      outline: undefined,
      style: 0,
      listLevel: undefined,
      listMark: '',
      inTable: false,
    });
  }

  private leave(): void {
    const aside = this.asides.pop();
    if (aside === undefined) return;
    const texts = [...aside.texts, this.takeText()].filter(({ text }) => text !== '');
    aside.resume();
    if (aside.kind === 'footnote')
      this.out.skip(
        'paragraph',
        texts.map(({ text }) => text).join(' '),
        'A footnote, which no slide repeats.',
      );
    else this.beside.push(...texts);
  }

  /** Reads a picture or formula to its end and returns that position. */
  private whole(word: string, from: number): number {
    const end = groupEnd(this.source, from);
    const group = this.source.slice(from, end);
    if (word === 'pict') this.pictures.push(rtfPicture(group));
    else {
      this.state.dropped = false;
      this.add(rtfFormula(group));
    }
    return end;
  }

  /** Writes the notes, boxes and pictures of the paragraph that has ended. */
  private flush(): void {
    for (const text of this.beside.splice(0)) this.out.paragraph(text);
    for (const picture of this.pictures.splice(0)) {
      if (picture === undefined) this.lost += 1;
      else this.out.figure('', picture);
    }
  }

  private close(): void {
    if (this.asides.at(-1)?.depth === this.stack.length) this.leave();
    this.state = this.stack.pop() ?? this.state;
  }

  private word(word: string, number: number | undefined): void {
    const on = number !== 0;
    if (word === 'listtext' || word === 'pntext') this.state.marker = true;
    else if (ASIDES.has(word)) {
      this.state.dropped = this.stack.at(-1)?.dropped === true;
      if (!this.state.dropped && (word === 'footnote' || word === 'shptxt')) this.enter(word);
      return;
    } else if (SKIPPED_GROUPS.has(word)) this.state.dropped = true;
    if (this.state.dropped) return;
    switch (word) {
      case 'b':
        this.state.bold = on;
        return;
      case 'i':
        this.state.italic = on;
        return;
      case 'strike':
        this.state.strike = on;
        return;
      case 'super':
      case 'up':
        this.state.shift = on ? 'raised' : undefined;
        return;
      case 'sub':
      case 'dn':
        this.state.shift = on ? 'lowered' : undefined;
        return;
      case 'nosupersub':
        this.state.shift = undefined;
        return;
      case 'v':
      case 'deleted':
        this.state.hidden = on;
        return;
      case 'plain':
        Object.assign(this.state, {
          bold: false,
          italic: false,
          strike: false,
          hidden: false,
          shift: undefined,
        });
        return;
      case 'f':
        this.state.encoding = this.fonts.get(number ?? 0) ?? this.state.encoding;
        return;
      case 'uc':
        this.state.fallback = Math.min(8, Math.max(0, number ?? 1));
        return;
      case 'u':
        this.add(String.fromCharCode(((number ?? 0) + 65_536) % 65_536));
        this.skip = this.state.fallback;
        return;
      case 'pard':
        this.outline = undefined;
        this.style = 0;
        this.listLevel = undefined;
        this.inTable = false;
        return;
      case 'outlinelevel':
        this.outline = number;
        return;
      case 's':
        this.style = number ?? 0;
        return;
      case 'ilvl':
        this.listLevel = number ?? 0;
        return;
      case 'ls':
        this.listLevel ??= 0;
        return;
      case 'intbl':
        this.inTable = true;
        return;
      case 'cell':
      case 'nestcell':
        this.table.addCell(this.takeText());
        return;
      case 'row':
      case 'nestrow':
        this.table.endRow();
        return;
      case 'par':
      case 'sect':
      case 'page':
        this.endParagraph();
        return;
      case 'trowd':
      case 'trhdr':
      case 'clmrg':
      case 'clvmrg':
      case 'cellx':
        this.table.read(word, number);
        return;
      default: {
        const symbol = SYMBOLS[word];
        if (symbol !== undefined) this.add(symbol);
      }
    }
  }

  private byte(byte: number): void {
    if (this.skip > 0) this.skip -= 1;
    else this.raw.push(byte);
  }

  /** A plain character may be the second byte of a double-byte character. */
  private literal(char: string): void {
    if (char === '\r' || char === '\n') return;
    if (this.skip > 0) this.skip -= 1;
    else if (
      this.raw.length > 0 &&
      new TextDecoder(this.state.encoding).decode(Uint8Array.from(this.raw)).endsWith('\ufffd')
    )
      this.raw.push(char.charCodeAt(0));
    else {
      this.settle();
      this.add(char);
    }
  }

  private settle(): void {
    if (this.raw.length === 0) return;
    const bytes = Uint8Array.from(this.raw);
    this.raw = [];
    this.add(new TextDecoder(this.state.encoding).decode(bytes));
  }

  private add(input: string): void {
    if (this.state.dropped || this.state.hidden || input === '') return;
    const text = this.state.shift === undefined ? input : shiftScript(plain(input), this.state.shift).text;
    if (this.state.marker) {
      this.listMark += text;
      return;
    }
    const { bold, italic, strike } = this.state;
    const kinds = [
      ...(bold ? (['strong'] as const) : []),
      ...(italic ? (['emphasis'] as const) : []),
      ...(strike ? (['strike'] as const) : []),
    ];
    const last = this.parts.at(-1);
    if (last !== undefined && last.marks.map(({ kind }) => kind).join() === kinds.join()) {
      const whole = last.text + text;
      this.parts[this.parts.length - 1] = {
        text: whole,
        marks: last.marks.map((mark) => ({ ...mark, end: whole.length })),
      };
    } else this.parts.push({ text, marks: kinds.map((kind) => ({ start: 0, end: text.length, kind })) });
  }

  private takeText(): Rich {
    const text = collapse(concat(this.parts));
    this.parts = [];
    return text;
  }

  private endParagraph(): void {
    const aside = this.asides.at(-1);
    if (aside !== undefined) {
      aside.texts.push(this.takeText());
      return;
    }
    if (this.inTable) {
      if (this.parts.length > 0) this.parts.push(plain(' '));
      return;
    }
    this.endTable();
    const text = this.takeText();
    const mark = this.listMark.trim();
    this.listMark = '';
    if (text.text !== '') this.write(text, mark);
    this.flush();
  }

  private write(text: Rich, mark: string): void {
    const heading =
      this.outline !== undefined && this.outline < 9 ? this.outline + 1 : this.headings.get(this.style);
    const bold =
      text.marks.filter(({ kind }) => kind === 'strong').reduce((sum, one) => sum + one.end - one.start, 0) >=
      text.text.length - 1;
    if (this.titles.has(this.style) && this.title === undefined) {
      this.title = text.text;
      this.out.heading(text.text, 1);
    } else if (heading !== undefined)
      this.out.heading(text.text, this.title === undefined ? heading : heading + 1);
    else if (this.listLevel !== undefined || mark !== '')
      this.out.item(
        text,
        this.listLevel ?? 0,
        /\d/.test(mark),
        /^\(?\d+/.test(mark) ? Number.parseInt(mark.replace('(', ''), 10) : undefined,
      );
    else if (bold && text.text.length <= 80 && !/[.;,:]$/.test(text.text)) this.out.heading(text.text, 2);
    else this.out.paragraph(text);
  }

  private endTable(): void {
    const rows = this.table.takeRows();
    if (rows.length > 0) this.out.table(rtfGrid(rows));
  }
}
