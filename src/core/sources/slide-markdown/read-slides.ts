import { omittedMark, removeMarks } from '../source-marks.ts';
import { cleanFence, cleanLine } from './clean-lines.ts';
import { type CommentMeaning, readComment } from './comments.ts';
import { createCover, listOtherFields, readDeckSettings, type SlideTool } from './settings.ts';
import { readTokens, type Token } from './tokens.ts';

/** One slide of a Markdown deck. */
export interface SlideSource {
  /** Markdown without the syntax of slide tools. */
  readonly content: string;
  readonly speaker_note?: string;
  /** Markdown of the columns, which `content` holds one below the other; absent for a single column. */
  readonly columns?: readonly string[];
}

const RULE = /^\s{0,3}(?:(?:-\s?){3,}|(?:\*\s?){3,}|(?:_\s?){3,})$/;
const HEADING = /^\s{0,3}(#{1,6})\s+\S/;
const DIV = /^\s*(:{3,})\s*(.*?)\s*:*\s*$/;
const MAX_TAG_CHARACTERS = 2_000;
/** Fields of one slide in Slidev, closed by a rule. */
const SLIDE_FIELDS_MAX = 40;

/**
 * Reads a deck in the Markdown of Marp, pandoc, Quarto, Slidev, reveal.js, remark, Deckset, md2pptx,
 * presenterm or Obsidian.
 *
 * @returns undefined if the text shows no sign of these tools.
 */
export function readSlides(text: string): SlideSource[] | undefined {
  const { tool, fields, body, level } = readDeckSettings(text);
  if (tool === undefined) return undefined;
  const slides = joinEmptySlides(
    splitSlides(readTokens(body), tool, level)
      .map((tokens) => new SlideReader(tool).read(tokens))
      .filter(({ content, speaker_note }) => content !== '' || speaker_note !== undefined),
  );
  const cover = createCover(fields);
  const opening = /^#\s+(.*)$/m.exec(slides[0]?.content ?? '')?.[1]?.trim();
  if (cover !== undefined && opening !== fields['title']) slides.unshift({ content: cover });
  const [first, ...others] = slides;
  if (first === undefined || removeMarks(first.content).trim() === '') return undefined;
  const rest = listOtherFields(fields).map((words) =>
    omittedMark({ kind: 'setting', text: words, where: 'line 1', reason: 'A setting of a slide tool.' }),
  );
  return [{ ...first, content: [first.content, ...rest].join('\n\n') }, ...others];
}

/** Notes and settings without a slide belong to the slide before them, at the beginning to the slide after it. */
function joinEmptySlides(slides: readonly SlideSource[]): SlideSource[] {
  const isEmpty = ({ content }: SlideSource) => removeMarks(content).trim() === '';
  const groups: SlideSource[][] = [];
  for (const slide of slides) {
    const group = groups.at(-1);
    if (group === undefined || (!isEmpty(slide) && !isEmpty(group[0] ?? slide))) groups.push([slide]);
    else if (isEmpty(slide)) group.push(slide);
    else group.unshift(slide);
  }
  return groups.map((group) => {
    const notes = group.flatMap(({ speaker_note: note }) => note ?? []);
    return {
      ...(group[0] ?? { content: '' }),
      content: group
        .map(({ content }) => content)
        .filter((content) => content !== '')
        .join('\n\n'),
      ...(notes.length === 0 ? {} : { speaker_note: notes.join('\n\n') }),
    };
  });
}

/** Reads one slide in Markdown, such as a slide of a plan. Its comments are notes. */
export function readSlide(content: string): SlideSource {
  return new SlideReader('other').read(readTokens(content));
}

function splitSlides(tokens: readonly Token[], tool: SlideTool, level: number | undefined): Token[][] {
  const slides: Token[][] = [[]];
  let depth = 0;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined) continue;
    const line = token.kind === 'line' ? token.text : undefined;
    const [, colons = '', name = ''] = line === undefined ? [] : (DIV.exec(line) ?? []);
    if (colons !== '') depth = Math.max(0, depth + (name === '' ? -1 : 1));
    if (depth === 0 && line !== undefined && isSeparator(line, tokens[at - 1], tool)) {
      const skipped = tool === 'slidev' ? findFieldsEnd(tokens, at + 1) : undefined;
      slides.push(tokens.slice(at + 1, (skipped ?? at) + 1).slice(0, -1));
      at = skipped ?? at;
      continue;
    }
    if (token.kind === 'comment' && readComment(token.text).kind === 'separator') {
      slides.push([]);
      continue;
    }
    const hashes = line === undefined ? undefined : HEADING.exec(line)?.[1];
    if (depth === 0 && level !== undefined && hashes !== undefined && hashes.length <= level) slides.push([]);
    slides.at(-1)?.push(token);
  }
  return slides;
}

function isSeparator(line: string, before: Token | undefined, tool: SlideTool): boolean {
  if (tool === 'presenterm') return false;
  const isBelowText =
    before?.kind === 'line' && before.text.trim() !== '' && !/^\s*(?:#|:::)/.test(before.text);
  if (tool === 'reveal' && /^-{2,4}[ \t]*$/.test(line)) return !isBelowText;
  // A line of hyphens below text makes that text a heading.
  return RULE.test(line) && !isBelowText;
}

/** Index of the rule that closes the fields of a slide in Slidev. */
function findFieldsEnd(tokens: readonly Token[], from: number): number | undefined {
  for (let at = from; at < Math.min(tokens.length, from + SLIDE_FIELDS_MAX); at++) {
    const token = tokens[at];
    if (token?.kind !== 'line') return undefined;
    if (/^---[ \t]*$/.test(token.text)) return at > from ? at : undefined;
    if (!/^(?:[\w-]+\s*:|\s+\S|\s*-\s|#)/.test(token.text)) return undefined;
  }
  return undefined;
}

class SlideReader {
  readonly #tool: SlideTool;
  readonly #head: string[] = [];
  readonly #columns: string[][] = [];
  readonly #notes: string[] = [];
  readonly #settings: string[] = [];
  /** Names of open divisions, innermost last. */
  readonly #divs: string[] = [];
  /** Beginning of a tag that continues on the next line. */
  #openTag = '';
  /** Name of the open element that is left out. */
  #skipped: string | undefined;
  #isNote = false;
  #isTop = true;
  /** True below a list, table, picture or program. */
  #hasContent = false;

  constructor(tool: SlideTool) {
    this.#tool = tool;
  }

  read(tokens: readonly Token[]): SlideSource {
    for (const token of tokens) {
      if (token.kind === 'comment') this.#comment(readComment(token.text));
      else if (token.kind === 'code') this.#code(token.lines);
      else this.#line(token.text);
    }
    // A tag that never closes is text.
    if (this.#openTag !== '') this.#target.push(this.#openTag);
    const columns = this.#columns.map((lines) => tidy(lines)).filter((column) => column !== '');
    const note = tidy(this.#notes);
    const marks = this.#settings.map((words) =>
      omittedMark({ kind: 'setting', text: words, where: 'slide', reason: 'A setting of a slide tool.' }),
    );
    return {
      content: [tidy(turnSubheadings(this.#head, columns.length > 0)), ...columns, ...marks]
        .filter((part) => part !== '')
        .join('\n\n'),
      ...(note === '' ? {} : { speaker_note: note }),
      ...(columns.length > 1 ? { columns } : {}),
    };
  }

  get #target(): string[] {
    if (this.#isNote || this.#divs.includes('notes')) return this.#notes;
    return this.#columns.at(-1) ?? this.#head;
  }

  #comment(comment: CommentMeaning): void {
    if (comment.kind === 'note') this.#notes.push('', comment.text);
    else if (comment.kind === 'setting') this.#settings.push(comment.text);
    else if (comment.kind === 'column') this.#columns.push([]);
  }

  #code(lines: readonly string[]): void {
    this.#isTop = false;
    this.#target.push(...lines.map((line, at) => (at === 0 ? cleanFence(line) : line)));
  }

  #line(line: string): void {
    const text = this.#joinTag(line);
    if (text === undefined || this.#skip(text)) return;
    if (this.#setting(text) || this.#division(text) || this.#noteMark(text)) return;
    if (text.trim() !== '') this.#isTop = false;
    this.#hasContent ||= /^\s*(?:[-*+|!`~]|\d+\.)/.test(text);
    const isNote = this.#isNote || this.#divs.includes('notes');
    if (this.#isTrailingNote(text)) {
      this.#notes.push('', text);
      return;
    }
    this.#target.push(isNote ? text : this.#unindent(text, cleanLine(this.#caption(text))));
  }

  /** Text inside elements of HTML is indented without being code. */
  #unindent(text: string, cleaned: string): string {
    if (!/^\s/.test(text)) return cleaned;
    const before = this.#target.findLast((line) => line.trim() !== '') ?? '';
    const isInList = /^\s*(?:[-*+]|\d{1,3}[.)])\s|^\s{2,}\S/.test(before);
    return (/^\s*<[^>]*>/.test(text) && cleaned.length < text.length) ||
      (/^\s{4,}/.test(cleaned) && !isInList)
      ? cleaned.trimStart()
      : cleaned;
  }

  /** Words of a caption below a table of pandoc. */
  #caption(text: string): string {
    const words = /^\s{0,3}(?:Table)?:\s+(\S.*)$/.exec(text)?.[1];
    if (this.#tool !== 'pandoc' || words === undefined) return text;
    const isBelowTable = this.#target
      .findLast((line) => line.trim() !== '')
      ?.trimStart()
      .startsWith('|');
    return isBelowTable === true ? words : text;
  }

  /** A tag that is written over several lines, as one line; undefined while it is open. */
  #joinTag(line: string): string | undefined {
    const text = this.#openTag === '' ? line : `${this.#openTag} ${line.trim()}`;
    const isOpen = /<[a-z][\w:-]*(?:\s[^<>]*)?$/i.test(text) && text.length < MAX_TAG_CHARACTERS;
    this.#openTag = isOpen ? text : '';
    return isOpen ? undefined : text;
  }

  /** Style sheets and scripts. */
  #skip(text: string): boolean {
    const opened = /^\s*<(style|script)(?=[\s>])(?!.*<\/\1>)/i.exec(text)?.[1]?.toLowerCase();
    if (this.#skipped === undefined && opened === undefined) return false;
    const name = this.#skipped ?? opened;
    const isEnd = this.#skipped !== undefined && text.toLowerCase().includes(`</${name}>`);
    if (this.#skipped === undefined) this.#settings.push(`<${name}>`);
    this.#skipped = isEnd ? undefined : name;
    return true;
  }

  /** Fields at the top of a slide, and settings in brackets. */
  #setting(text: string): boolean {
    const isField =
      this.#isTop &&
      ['slidev', 'remark'].includes(this.#tool) &&
      /^(?:[\w-]+\s*:|\s+[\w-]+\s*:)/.test(text) &&
      !/^https?:/.test(text);
    if (isField) {
      const picture = /^(?:image|background(?:-image)?)\s*:\s*(?:url\()?["']?([^"')]+)["']?\)?\s*$/.exec(
        text,
      )?.[1];
      if (picture === undefined) this.#settings.push(text.trim());
      else this.#head.push('', `![](${picture.trim()})`, '');
      return true;
    }
    if (/^\s*\[\.column\]\s*$/.test(text)) {
      this.#columns.push([]);
      return true;
    }
    if (/^\s*\[\.[\w-]+(?::[^\]]*)?\]\s*$/.test(text)) {
      this.#settings.push(text.trim());
      return true;
    }
    return /^\s*(?:\. \. \.|--|\\pause|\\newpage|\\vspace\{[^}]*\})\s*$/.test(text);
  }

  #division(text: string): boolean {
    const slot = /^::(\w+)::[ \t]*$/.exec(text)?.[1];
    if (slot !== undefined) {
      if (this.#columns.length === 0 && slot === 'right')
        this.#columns.push(this.#head.splice(this.#bodyStart()));
      this.#columns.push([]);
      return true;
    }
    if (this.#tool === 'remark' && this.#bracket(text)) return true;
    const [, colons, name = ''] = DIV.exec(text) ?? [];
    if (colons === undefined) return this.#element(text);
    if (name === '') {
      this.#close();
      return true;
    }
    const kind = /\bnotes\b/.test(name) ? 'notes' : /\bcolumn\b/.test(name) ? 'column' : 'div';
    if (kind === 'column') this.#columns.push([]);
    this.#divs.push(kind);
    const title = /\btitle="([^"]+)"/.exec(name)?.[1];
    if (title !== undefined) this.#target.push(`**${title}**`, '');
    return true;
  }

  /** Divisions of remark: `.left-column[` and a bracket that closes it. */
  #bracket(text: string): boolean {
    const name = /^\s*\.([\w-]+(?:\.[\w-]+)*)\[\s*$/.exec(text)?.[1];
    if (name !== undefined) {
      const isColumn = /col|pull-(?:left|right)/.test(name);
      if (isColumn) this.#columns.push([]);
      this.#divs.push(isColumn ? 'column' : 'div');
      return true;
    }
    if (!/^\s*\]\s*$/.test(text) || this.#divs.length === 0) return false;
    this.#divs.pop();
    return true;
  }

  /** Notes that are elements of HTML, on lines of their own. */
  #element(text: string): boolean {
    if (/^\s*<aside\b[^<>]*\bnotes\b[^<>]*>/.test(text)) {
      this.#divs.push('notes');
      const words = text.replace(/<[^<>]*>/g, '').trim();
      if (words !== '') this.#notes.push(words);
      if (text.includes('</aside>')) this.#divs.pop();
      return true;
    }
    if (/^\s*<\/aside>\s*$/.test(text)) {
      this.#divs.pop();
      return true;
    }
    return false;
  }

  #close(): void {
    if (this.#divs.pop() === 'column') return;
    this.#target.push('');
  }

  /** Index of the first line of the slide after its heading. */
  #bodyStart(): number {
    const at = this.#head.findIndex((line) => HEADING.test(line));
    return at + 1;
  }

  #noteMark(text: string): boolean {
    if (this.#isNote) return false;
    const caret = /^\^\s*(.*)$/.exec(text)?.[1];
    if (caret !== undefined && ['deckset', 'other'].includes(this.#tool)) {
      this.#notes.push(caret);
      return true;
    }
    const words = /^(?:Notes?|note|notes|speaker notes?|Speaker notes?)\s*:[ \t]*(.*)$/.exec(text)?.[1];
    const begins = /^\?\?\?[ \t]*(.*)$/.exec(text)?.[1] ?? (this.#startsParagraph() ? words : undefined);
    if (begins === undefined || this.#tool === 'pandoc') return false;
    this.#isNote = true;
    if (begins !== '') this.#notes.push('', begins);
    return true;
  }

  /** In md2pptx, paragraphs below the content of a slide are its notes. */
  #isTrailingNote(text: string): boolean {
    if (this.#tool !== 'md2pptx' || !/^\p{L}/u.test(text) || !this.#startsParagraph()) return false;
    return this.#hasContent && /^\s*###\s/.test(this.#head.find((line) => line.trim() !== '') ?? '');
  }

  #startsParagraph(): boolean {
    return (this.#target.at(-1) ?? '').trim() === '';
  }
}

/** Headings below the title of a slide without other content are its subtitle. */
function turnSubheadings(lines: readonly string[], hasColumns: boolean): readonly string[] {
  const words = lines.filter((line) => line.trim() !== '');
  if (hasColumns || words.length < 2 || !words.every((line) => HEADING.test(line))) return lines;
  return words.flatMap((line, at) => (at === 0 ? [line] : ['', line.replace(/^\s*#+\s*/, '')]));
}

function tidy(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
