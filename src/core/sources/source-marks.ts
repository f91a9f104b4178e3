import { CHART_TYPES, type ChartType } from '../charts/model.ts';
import { defined } from '../input/fields.ts';
import type { Omitted } from '../presentations/presentation.ts';
import type { FindingMark } from './data/finding.ts';
import { FindingMarkSchema } from './data/finding-schema.ts';

/** Origin of the following text, written into Markdown from a file so that slides can cite it. */
export interface SourceMark {
  /** Name of the file; starts a new document. */
  readonly file?: string;
  /** "page 3", "slide 4", "sheet Costs"; "" at its end. */
  readonly at?: string;
}

/** Document within a text; text before the first file mark has no name. */
export interface MarkedPart {
  readonly file?: string;
  readonly text: string;
  /** 1-based line of the whole text on which it begins. */
  readonly line: number;
}

const FILE_LINE = /^<!-- source file="([^"\n]*)" -->[ \t]*$/;
const MARK = /^<!-- source (?:file="([^"\n]*)")?(?: ?at="([^"\n]*)")? -->$/;
const CHART = /^<!-- chart (\w+) -->$/;
const FINDING = /^<!-- finding (\{.*\}) -->$/;
const CITED = /^<!-- cited "([^"\n]*)" -->[ \t]*$/gm;
const OMITTED = /^<!-- omitted kind="(\w+)" text="([^"\n]*)" where="([^"\n]*)" reason="([^"\n]*)" -->$/;

/** Formats a mark as a Markdown comment on a line of its own. */
export function sourceMark({ file, at }: SourceMark): string {
  const parts = [
    ...(file === undefined ? [] : [`file="${quoteText(file)}"`]),
    ...(at === undefined ? [] : [`at="${quoteText(at)}"`]),
  ];
  return `<!-- source ${parts.join(' ')} -->`;
}

/**
 * Adds a mark with the name of the file, so that slides can cite it. Text that already has marks is
 * unchanged.
 */
export function markFile(filename: string, markdown: string): string {
  return `${sourceMark({ file: filename })}\n${markdown}`;
}

/** Formats a skipped piece as a comment. */
export function omittedMark({ kind, text, where, reason }: Omitted): string {
  return `<!-- omitted kind="${kind}" text="${quoteText(text)}" where="${quoteText(where)}" reason="${quoteText(reason)}" -->`;
}

/** Formats the chart type of the table below as a comment. */
export function chartMark(type: ChartType): string {
  return `<!-- chart ${type} -->`;
}

/** Parses a chart comment. */
export function readChartMark(comment: string): ChartType | undefined {
  const type = CHART.exec(comment.trim())?.[1];
  return CHART_TYPES.find((one) => one === type);
}

/** Formats a finding about the table below as a comment, independent of language. */
export function findingMark(finding: FindingMark): string {
  return `<!-- finding ${JSON.stringify(finding).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e')} -->`;
}

/** Parses a finding comment; undefined for other comments. */
export function readFindingMark(comment: string): FindingMark | undefined {
  const json = FINDING.exec(comment.trim())?.[1];
  if (json === undefined) return undefined;
  try {
    return FindingMarkSchema.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

/** Formats a citation of a slide as a comment. */
export function citedMark(line: string): string {
  return `<!-- cited "${quoteText(line)}" -->`;
}

/** Citations in the Markdown of a slide. */
export function readCitations(markdown: string): string[] {
  return [...markdown.matchAll(CITED)].map((match) => match[1] ?? '').filter((line) => line !== '');
}

/** Removes marks, for counting the words of a text. */
export function removeMarks(text: string): string {
  return text.replace(/^<!-- (?:source|omitted|cited|chart|finding) .*-->$/gm, '');
}

export function readSourceMark(comment: string): SourceMark | undefined {
  const [, file, at] = MARK.exec(comment.trim()) ?? [];
  return file === undefined && at === undefined ? undefined : defined({ file, at });
}

export function readOmittedMark(comment: string): Omitted | undefined {
  const match = OMITTED.exec(comment.trim());
  return match === null
    ? undefined
    : { kind: match[1] ?? '', text: match[2] ?? '', where: match[3] ?? '', reason: match[4] ?? '' };
}

/**
 * Splits a text at its file marks; lines of each part count from the line after its mark. Parts without words
 * are left out.
 */
export function splitMarkedParts(text: string): MarkedPart[] {
  if (!text.includes('<!-- source file="')) return [{ text, line: 1 }];
  const parts: { file?: string; lines: string[]; line: number }[] = [{ lines: [], line: 1 }];
  text.split('\n').forEach((line, index) => {
    const file = FILE_LINE.exec(line)?.[1];
    if (file === undefined) parts.at(-1)?.lines.push(line);
    else parts.push({ file, lines: [], line: index + 2 });
  });
  const filled = parts
    .map(({ lines, ...part }) => ({ ...part, text: lines.join('\n') }))
    .filter((part) => part.text.trim() !== '');
  return filled.length === 0 ? [{ text: '', line: 1 }] : filled;
}

function quoteText(text: string): string {
  return text.replace(/\p{C}/gu, ' ').replaceAll('"', '’').replaceAll('>', '›').trim();
}
