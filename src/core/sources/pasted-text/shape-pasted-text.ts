import { opensWith } from '../../locales/index.ts';
import { omittedMark } from '../source-marks.ts';
import { readChat, readLabel, readLabelledLines } from './labelled-lines.ts';
import { FORWARD_RULE, readMailHead } from './mail-head.ts';
import { TableFinder } from './separated-rows.ts';

/** Markdown with the same content as a pasted text. */
export interface ShapedText {
  readonly markdown: string;
  /** 1-based line of the source for each line of the Markdown. */
  readonly lines: readonly number[];
  /** True if there is more than headings, such as a table. */
  readonly hasBlocks: boolean;
}

/** Longer texts are documents, not what somebody pastes. */
const MAX_CHARACTERS = 500_000;
/** Marks of texts that are Markdown or HTML already. */
const STRUCTURED =
  /^#{1,6}[ \t]+\S|^ {0,3}(?:```|~~~)|^[ \t]*\|?[ \t]*:?-{3,}:?[ \t]*\|[ \t:|-]*$|^<!--|\S[ \t]*\n {0,3}(?:={3,}|-{3,})[ \t]*$|^[ \t]*<\/?[a-z][a-z0-9]*[ \t>]|^:::/im;
const ITEM = /^\s*(?:[-*+•●▪◦‣·–—]\s+|\(?\d{1,3}[.)]\s+)\S/u;
const FOREIGN_BULLET = /^(\s*)[•●▪◦‣·–—]\s+/u;
const NUMBER_IN_BRACKETS = /^(\s*)\((\d{1,3})\)\s+/;
const MAX_HEADING = 60;
const MAX_HEADING_WORDS = 8;
const MAX_TITLE = 90;
/** Minimum length of a line of prose below a heading. */
const MIN_PROSE = 40;
const GREETING = opensWith('greeting');
const SIGN_OFF = opensWith('sign_off');
const SIGNATURE = /^-- ?$/;
const MAX_SIGNATURE_LINES = 12;

/**
 * Recognises in a pasted text what its lines are: tables divided by tabs, bars, semicolons, commas or spaces, headings
 * without marks above prose, lists, lines with labels, heads and quotations of mails, and messages of chats.
 *
 * @returns undefined if the text has none of these, or is Markdown with headings, tables or code.
 */
export function shapePastedText(text: string): ShapedText | undefined {
  if (text.length > MAX_CHARACTERS || STRUCTURED.test(text)) return undefined;
  const shaper = new Shaper(text.split('\n'));
  return shaper.shape();
}

class Shaper {
  readonly #lines: readonly string[];
  readonly #out: string[] = [];
  readonly #places: number[] = [];
  /** Number of headings, and of other parts, that were recognised. */
  #headings = 0;
  #blocks = 0;
  #at = 0;
  readonly #tables: TableFinder;

  constructor(lines: readonly string[]) {
    this.#lines = lines;
    this.#tables = new TableFinder(lines);
  }

  shape(): ShapedText | undefined {
    while (this.#at < this.#lines.length)
      if (!this.#mail() && !this.#signature() && !this.#table() && !this.#chat() && !this.#labels())
        this.#line();
    return this.#headings + this.#blocks === 0
      ? undefined
      : { markdown: this.#out.join('\n'), lines: this.#places, hasBlocks: this.#blocks > 0 };
  }

  #push(text: string, place = this.#at): void {
    this.#out.push(text);
    this.#places.push(place + 1);
  }

  /** Separates a block from what is above it. */
  #open(): void {
    if (this.#out.length > 0 && this.#out.at(-1) !== '') this.#push('');
  }

  #mail(): boolean {
    const isForwarded = FORWARD_RULE.test(this.#lines[this.#at] ?? '');
    const from = isForwarded ? this.#at + 1 : this.#at;
    const head = readMailHead(this.#lines, from, this.#isFirst() ? 1 : 2);
    if (head === undefined) return false;
    this.#open();
    head.markdown.forEach((line, index) => {
      this.#push(line, from + index);
      this.#push('', from + index);
    });
    this.#at = head.end;
    this.#blocks++;
    return true;
  }

  #signature(): boolean {
    const rest = this.#lines.length - this.#at;
    if (!SIGNATURE.test(this.#lines[this.#at] ?? '') || rest > MAX_SIGNATURE_LINES) return false;
    const words = this.#lines.slice(this.#at + 1).filter((line) => line.trim() !== '');
    if (words.length === 0) return false;
    this.#open();
    this.#push(
      omittedMark({
        kind: 'paragraph',
        text: words.join(' · '),
        where: `line ${this.#at + 1}`,
        reason: 'The signature of a mail.',
      }),
    );
    this.#at = this.#lines.length;
    this.#blocks++;
    return true;
  }

  #table(): boolean {
    const table = this.#tables.find(this.#at);
    if (table === undefined) return false;
    this.#open();
    const width = table.rows.reduce((most, { length }) => Math.max(most, length), 0);
    table.rows.forEach((row, index) => {
      const cells = Array.from({ length: width }, (_, column) => row[column] ?? '');
      this.#push(formatRow(cells), table.lines[index]);
      if (index === 0) this.#push(formatRow(cells.map(() => '---')), table.lines[index]);
    });
    this.#at = table.end;
    this.#push('', this.#at - 1);
    this.#blocks++;
    return true;
  }

  #chat(): boolean {
    const chat = readChat(this.#lines, this.#at);
    if (chat === undefined) return false;
    for (const { author, text, line } of chat.messages) {
      this.#open();
      this.#push(`> ${text}`, line);
      this.#push('>', line);
      this.#push(`> — ${author}`, line);
    }
    this.#at = chat.end;
    this.#push('', this.#at - 1);
    this.#blocks++;
    return true;
  }

  #labels(): boolean {
    const labelled = ITEM.test(this.#lines[this.#at] ?? '')
      ? undefined
      : readLabelledLines(this.#lines, this.#at);
    if (labelled === undefined) return false;
    this.#open();
    labelled.forEach(({ label, text }, index) => {
      this.#push(`- **${label}**: ${text}`, this.#at + index);
    });
    this.#at += labelled.length;
    this.#push('', this.#at - 1);
    this.#blocks++;
    return true;
  }

  #line(): void {
    const line = this.#lines[this.#at] ?? '';
    if (this.#isHeading()) {
      const level = this.#isFirst() && (this.#lines[this.#at + 1] ?? '').trim() === '' ? 1 : 2;
      this.#open();
      this.#push(`${'#'.repeat(level)} ${line.trim()}`);
      this.#headings++;
    } else if (FOREIGN_BULLET.test(line)) this.#push(line.replace(FOREIGN_BULLET, '$1- '));
    else if (NUMBER_IN_BRACKETS.test(line)) this.#push(line.replace(NUMBER_IN_BRACKETS, '$1$2. '));
    // Indented lines of a text are no code.
    else this.#push(/^(?: {4,}|\t)/.test(line) && !this.#isInList() ? line.trimStart() : line);
    this.#at++;
  }

  /** True for a few words above prose, a list, a table or lines with labels. */
  #isHeading(): boolean {
    const text = (this.#lines[this.#at] ?? '').trim();
    if (this.#isTitle(text)) return true;
    const above = (this.#lines[this.#at - 1] ?? '').trim();
    if ((above !== '' && !this.#out.at(-1)?.startsWith('#')) || !isShortPhrase(text)) return false;
    if (GREETING.test(text) || SIGN_OFF.test(text)) return false;
    const below = this.#lines[this.#at + 1] ?? '';
    const isApart = below.trim() === '';
    const next = isApart ? this.#nextFilled(this.#at + 1) : this.#at + 1;
    const line = this.#lines[next]?.trim() ?? '';
    if (line === '') return false;
    if (ITEM.test(line) || this.#tables.find(next) !== undefined) return true;
    if (readLabelledLines(this.#lines, next) !== undefined) return true;
    // Another heading follows the title of the text.
    if (isApart && this.#isFirst() && isShortPhrase(line)) return true;
    return !isShortPhrase(line) && isProse(line);
  }

  /** True for a first line that stands apart from the text below it, such as the name of a plan. */
  #isTitle(text: string): boolean {
    const [below = '', next = ''] = [this.#lines[this.#at + 1], this.#lines[this.#at + 2]];
    return (
      this.#isFirst() &&
      below.trim() === '' &&
      next.trim() !== '' &&
      text.length <= MAX_TITLE &&
      isPhrase(text) &&
      !GREETING.test(text)
    );
  }

  #isFirst(): boolean {
    return this.#out.every((line) => line.trim() === '' || line.startsWith('<!--'));
  }

  #isInList(): boolean {
    return ITEM.test(this.#out.findLast((line) => line.trim() !== '') ?? '');
  }

  #nextFilled(from: number): number {
    let at = from;
    while (at < this.#lines.length && (this.#lines[at] ?? '').trim() === '') at++;
    return at;
  }
}

function formatRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function isShortPhrase(text: string): boolean {
  return (
    text.length <= MAX_HEADING &&
    text.split(/\s+/).length <= MAX_HEADING_WORDS &&
    readLabel(text) === undefined &&
    isPhrase(text)
  );
}

/** True for words that are neither a sentence nor an item of a list. */
function isPhrase(text: string): boolean {
  return (
    /^(?:[\p{Lu}\p{Lo}]|\d{1,4}\s\p{L})/u.test(text) &&
    !/[.,;:!?…。！？，、；：@|\t]["'”’»)]*$/u.test(text) &&
    !/\t|\||;|https?:|\S@\S/.test(text) &&
    !ITEM.test(text)
  );
}

/** A sentence, or its beginning. */
function isProse(text: string): boolean {
  return (
    /^[\p{Lu}\p{Lo}\p{N}"'“„«(]/u.test(text) &&
    (text.length >= MIN_PROSE || /[.!?。！？]["'”’»)]*$/u.test(text))
  );
}
