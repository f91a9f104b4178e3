import { type InlineRun, parseInline } from '../layout/inline-markdown.ts';
import { BREAK, type Piece } from './paragraph-runs.ts';

/** Marks a line break within a paragraph, because each line of text is a paragraph. */
export const BR = /<br\s*\/?>/gi;
const MARKS = /[\\*_~`[\]<$]/g;

/**
 * A paragraph as Markdown: bold, italic, strikethrough and links where it differs from the rest of its
 * paragraph.
 */
export function formatMarkdown(pieces: readonly Piece[]): string {
  return pieces.map(formatPiece).join('').replaceAll(BREAK, '<br>');
}

function formatPiece({ text, bold, italic, strike, link }: Piece): string {
  const [, lead = '', words = '', tail = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  if (words === '') return text;
  const sign = `${strike ? '~~' : ''}${bold ? '**' : ''}${italic ? '*' : ''}`;
  const close = [...sign.matchAll(/~~|\*\*|\*/g)]
    .map(([one]) => one)
    .reverse()
    .join('');
  const marked = `${sign}${escapeMarks(words)}${close}`;
  return `${lead}${link === undefined ? marked : `[${marked}](${/\s/.test(link) ? `<${link}>` : link})`}${tail}`;
}

/** Escapes characters that Markdown would read as marks. */
function escapeMarks(words: string): string {
  const [run, more] = parseInline(words);
  if (
    more === undefined &&
    run !== undefined &&
    run.text === words &&
    !run.bold &&
    !run.italic &&
    !run.strike &&
    !run.code &&
    (run.link === undefined || isAddress(words, run.link))
  )
    return words;
  return words.replace(MARKS, '\\$&');
}

/** Parses the Markdown of one paragraph. */
export function parsePieces(markdown: string): Piece[] {
  return parseInline(markdown.replace(BR, BREAK)).map(toPiece);
}

function toPiece({ text, bold, italic, strike, link: address, linkFault, formula }: InlineRun): Piece {
  // Links of files may lead to other files.
  const link = address ?? linkFault;
  return {
    text: formula === undefined ? text : `$${formula.tex}$`,
    ...(bold ? { bold } : {}),
    ...(italic ? { italic } : {}),
    ...(strike ? { strike } : {}),
    // A URL that is written out is plain text.
    ...(link === undefined || isAddress(text, link) ? {} : { link }),
  };
}

function isAddress(words: string, link: string): boolean {
  return link.replace(/^(https?:\/\/|mailto:)/, '') === words.replace(/^(https?:\/\/|mailto:)/, '');
}

/** A line of a text: its list level, whether it is a list item, and its words. */
export interface Line {
  /** Undefined if the line has no list marker. */
  readonly level?: number;
  readonly bullet: boolean;
  readonly words: string;
}

export function parseLine(line: string): Line {
  const [, indent = '', sign, words = ''] = /^((?: {2}|\t)*)(?:([-•*]) )?([\s\S]*)$/.exec(line) ?? [];
  if (sign === undefined) return { bullet: false, words: line.replace(/^\\([-•])/, '$1') };
  return { level: indent.replace(/\t/g, '  ').length / 2, bullet: true, words };
}

/** Formats a paragraph as a line; the inverse of `lineOf`. */
export function formatLine(words: string, level: number, bullet: boolean): string {
  if (bullet) return `${'  '.repeat(level)}- ${words}`;
  return /^[-•*] /.test(words) ? `\\${words}` : words;
}
