import type { Omitted } from '../presentations/presentation.ts';
import { CHART_TYPES, type ChartType } from '../scene/chart.ts';
import type { FindingMark } from './data/finding.ts';
import { FindingMarkSchema } from './data/finding-schema.ts';

/** Where what follows stood: written into Markdown that was made of a file, so that its slides can cite it. */
export interface SourceMark {
  /** Name of the file; opens a document of its own. */
  readonly file?: string;
  /** "page 3", "slide 4", "sheet Costs"; "" where it ends. */
  readonly at?: string;
}

/** A document within a text: what stands before the first mark of a file has no name. */
export interface MarkedPart {
  readonly file?: string;
  readonly text: string;
  /** Line of the whole text on which it begins, 1 first. */
  readonly line: number;
}

const FILE_LINE = /^<!-- source file="([^"\n]*)" -->[ \t]*$/;
const MARK = /^<!-- source (?:file="([^"\n]*)")?(?: ?at="([^"\n]*)")? -->$/;
const CHART = /^<!-- chart (\w+) -->$/;
const FINDING = /^<!-- finding (\{.*\}) -->$/;
const CITED = /^<!-- cited "([^"\n]*)" -->[ \t]*$/gm;
const OMITTED = /^<!-- omitted kind="(\w+)" text="([^"\n]*)" where="([^"\n]*)" reason="([^"\n]*)" -->$/;

/** A comment of Markdown that stands on a line of its own and that no reader shows. */
export function sourceMark({ file, at }: SourceMark): string {
  const parts = [...(file === undefined ? [] : [`file="${quoteText(file)}"`]), ...(at === undefined ? [] : [`at="${quoteText(at)}"`])];
  return `<!-- source ${parts.join(' ')} -->`;
}

/** A piece that the reader of a file left aside, as a comment. */
export function omittedMark({ kind, text, where, reason }: Omitted): string {
  return `<!-- omitted kind="${kind}" text="${quoteText(text)}" where="${quoteText(where)}" reason="${quoteText(reason)}" -->`;
}

/** That the table below it is a chart in its file, and of which kind. */
export function chartMark(type: ChartType): string {
  return `<!-- chart ${type} -->`;
}

/** The kind that such a comment names. */
export function readChartMark(comment: string): ChartType | undefined {
  const type = CHART.exec(comment.trim())?.[1];
  return CHART_TYPES.find((one) => one === type);
}

/** What the table below it says, without words of any language, as a comment. */
export function findingMark(finding: FindingMark): string {
  return `<!-- finding ${JSON.stringify(finding).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e')} -->`;
}

/** What such a comment says; undefined for one that says something else. */
export function readFindingMark(comment: string): FindingMark | undefined {
  const json = FINDING.exec(comment.trim())?.[1];
  if (json === undefined) return undefined;
  try {
    return FindingMarkSchema.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

/** What a slide cites, as a comment of its Markdown. */
export function citedMark(line: string): string {
  return `<!-- cited "${quoteText(line)}" -->`;
}

/** The lines that a slide's Markdown cites. */
export function readCitations(markdown: string): string[] {
  return [...markdown.matchAll(CITED)].map((match) => match[1] ?? '').filter((line) => line !== '');
}

/** A text without its marks: its words, for those who count them. */
export function removeMarks(text: string): string {
  return text.replace(/^<!-- (?:source|omitted|cited|chart|finding) .*-->$/gm, '');
}

export function readSourceMark(comment: string): SourceMark | undefined {
  const [, file, at] = MARK.exec(comment.trim()) ?? [];
  return file === undefined && at === undefined ? undefined : { ...(file === undefined ? {} : { file }), ...(at === undefined ? {} : { at }) };
}

export function readOmittedMark(comment: string): Omitted | undefined {
  const match = OMITTED.exec(comment.trim());
  return match === null ? undefined : { kind: match[1] ?? '', text: match[2] ?? '', where: match[3] ?? '', reason: match[4] ?? '' };
}

/** A text cut at the marks of its files; lines of each count from the one after its mark. Parts without a word are left out. */
export function splitMarkedParts(text: string): MarkedPart[] {
  if (!text.includes('<!-- source file="')) return [{ text, line: 1 }];
  const parts: { file?: string; lines: string[]; line: number }[] = [{ lines: [], line: 1 }];
  text.split('\n').forEach((line, index) => {
    const file = FILE_LINE.exec(line)?.[1];
    if (file === undefined) parts.at(-1)?.lines.push(line);
    else parts.push({ file, lines: [], line: index + 2 });
  });
  const filled = parts.map(({ lines, ...part }) => ({ ...part, text: lines.join('\n') })).filter((part) => part.text.trim() !== '');
  return filled.length === 0 ? [{ text: '', line: 1 }] : filled;
}

function quoteText(text: string): string {
  return text.replace(/\p{C}/gu, ' ').replaceAll('"', '’').replaceAll('>', '›').trim();
}
