import { type InlineRun, parseInline } from '../layout/inline-markdown.ts';
import { BREAK, type Piece } from './words.ts';

/** What stands for a line break inside of a paragraph, where each line is a paragraph. */
const BR = /<br\s*\/?>/gi;
const MARKS = /[\\*_~`[\]<$]/g;

/** A paragraph as Markdown: bold, italic, struck and linked where it differs from the rest of its paragraph. */
export function markdownOf(pieces: readonly Piece[]): string {
  return pieces.map(markdownPiece).join('').replaceAll(BREAK, '<br>');
}

function markdownPiece({ text, bold, italic, strike, link }: Piece): string {
  const [, lead = '', words = '', tail = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  if (words === '') return text;
  const sign = `${strike ? '~~' : ''}${bold ? '**' : ''}${italic ? '*' : ''}`;
  const close = [...sign.matchAll(/~~|\*\*|\*/g)]
    .map(([one]) => one)
    .reverse()
    .join('');
  const said = `${sign}${plain(words)}${close}`;
  return `${lead}${link === undefined ? said : `[${said}](${link})`}${tail}`;
}

/** Words that mean themselves: marks are escaped where they would be read as such. */
function plain(words: string): string {
  const [run, more] = parseInline(words);
  if (more === undefined && run !== undefined && run.text === words && !run.bold && !run.italic && !run.strike && !run.code && (run.link === undefined || isAddress(words, run.link))) return words;
  return words.replace(MARKS, '\\$&');
}

/** Markdown of one paragraph as stretches. */
export function piecesIn(markdown: string): Piece[] {
  return parseInline(markdown.replace(BR, BREAK)).map(pieceOf);
}

function pieceOf({ text, bold, italic, strike, link, formula }: InlineRun): Piece {
  return {
    text: formula === undefined ? text : `$${formula.tex}$`,
    ...(bold ? { bold } : {}),
    ...(italic ? { italic } : {}),
    ...(strike ? { strike } : {}),
    // An address that is written out is words, as it was.
    ...(link === undefined || isAddress(text, link) ? {} : { link }),
  };
}

function isAddress(words: string, link: string): boolean {
  return link.replace(/^(https?:\/\/|mailto:)/, '') === words.replace(/^(https?:\/\/|mailto:)/, '');
}

/** A line of a text: how deep it stands, whether it is an item of a list, and its words. */
export interface Line {
  /** Undefined where the line says nothing of it. */
  readonly level?: number;
  readonly bullet: boolean;
  readonly words: string;
}

export function lineOf(line: string): Line {
  const [, indent = '', sign, words = ''] = /^((?: {2}|\t)*)(?:([-•*]) )?([\s\S]*)$/.exec(line) ?? [];
  if (sign === undefined) return { bullet: false, words: line.replace(/^\\([-•])/, '$1') };
  return { level: indent.replace(/\t/g, '  ').length / 2, bullet: true, words };
}

/** The same as a line. */
export function lineFor(words: string, level: number, bullet: boolean): string {
  if (bullet) return `${'  '.repeat(level)}- ${words}`;
  return /^[-•*] /.test(words) ? `\\${words}` : words;
}
