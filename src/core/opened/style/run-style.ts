import { LINK_KEEPS_COLOR, splitLink } from '../../ooxml/write/index.ts';
import {
  applyPatch,
  childAtPath,
  descendants,
  element,
  type Markup,
  type Patch,
  patchElement,
  readCharacterData,
  text,
  type Xml,
  type XmlEditor,
} from '../../ooxml/xml/index.ts';
import type { RunStyle } from '../element-style.ts';
import { BREAK, type Links } from '../paragraph-runs.ts';
import { writeColor } from './colors.ts';
import { FILLS, writeSolidFill } from './paint.ts';

export const RUN_FIELDS = [
  'size',
  'color',
  'bold',
  'italic',
  'underline',
  'strike',
  'font',
  'highlight',
  'letter_spacing',
  'caps',
  'script',
  'link',
] as const satisfies readonly (keyof RunStyle)[];

/** Baseline shifts of PowerPoint's superscript and subscript, in thousandths of a percent. */
const SCRIPTS = { super: 30_000, sub: -25_000, none: 0 } as const;
/** Fonts of the theme (ECMA-376 part 1, 20.1.4.1.16). */
const THEME_FONTS: Readonly<Record<string, string>> = { heading: '+mj', body: '+mn' };
const RUNS: ReadonlySet<string> = new Set(['r', 'fld', 'br']);

/**
 * The change of `a:rPr` that a style makes. @throws Failure `invalid_input` for what is no colour or no address
 */
export function createRunPatch(style: RunStyle, links: Links): Patch {
  const { size, color, bold, italic, underline, strike, font, highlight, caps, script } = style;
  const chosen = <T>(value: T | null | undefined, write: (value: T) => string | number) =>
    value === undefined || value === null ? value : write(value);
  const flag = (value: boolean) => (value ? '1' : '0');
  const children: Xml[] = [];
  const without: string[] = [];
  if (color === null) without.push(...FILLS);
  else if (color !== undefined) children.push(writeSolidFill(color, 'color'));
  if (highlight === null || highlight === 'none') without.push('highlight');
  else if (highlight !== undefined)
    children.push(element('a:highlight', {}, writeColor(highlight, 'highlight')));
  if (style.link === null) without.push('hlinkClick');
  else if (style.link !== undefined) children.push(links.write(style.link));
  if (font === null) without.push('latin', 'ea', 'cs', 'sym');
  else if (font !== undefined) children.push(...writeFonts(font));
  return {
    attributes: {
      sz: chosen(size, (points) => Math.round(points * 100)),
      b: chosen(bold, flag),
      i: chosen(italic, flag),
      u: chosen(underline, (on) => (on ? 'sng' : 'none')),
      strike: chosen(strike, (on) => (on ? 'sngStrike' : 'noStrike')),
      cap: chosen(caps, (kind) => kind),
      baseline: chosen(script, (kind) => SCRIPTS[kind]),
      spc: chosen(style.letter_spacing, (points) => Math.round(points * 100)),
    },
    children,
    without,
  };
}

function writeFonts(font: string): Xml[] {
  const theme = THEME_FONTS[font.toLowerCase()];
  return (
    [
      ['a:latin', 'lt'],
      ['a:ea', 'ea'],
      ['a:cs', 'cs'],
    ] as const
  ).map(([tag, script]) => element(tag, { typeface: theme === undefined ? font : `${theme}-${script}` }));
}

/** Changes the format of all text of a paragraph, also of what is typed behind it. */
export function styleRuns(edited: XmlEditor, paragraph: Markup, patch: Patch): void {
  const { source } = edited;
  const content = paragraph.children.filter(({ name }) => name !== 'pPr');
  // An empty paragraph has the format of what is typed into it.
  if (content.length === 0) edited.append(paragraph, applyPatch('<a:endParaRPr/>', withoutLink(patch)));
  for (const node of content) {
    if (node.name === 'endParaRPr') patchElement(edited, node, withoutLink(patch));
    else if (RUNS.has(node.name)) styleRun(edited, node, patch);
    else
      for (const one of descendants(node))
        if (one.name === 'rPr' && source.startsWith('<a:', one.start)) patchElement(edited, one, patch);
  }
}

const LINK = /^<a:hlinkClick\b/;

/** Text typed behind a link does not belong to it. */
export function withoutLink({ children = [], ...patch }: Patch): Patch {
  return { ...patch, children: children.filter((one) => !LINK.test(one)) };
}

function hasLink({ children = [] }: Patch): boolean {
  return children.some((one) => LINK.test(one));
}

function styleRun(edited: XmlEditor, run: Markup, patch: Patch): void {
  const content = hasLink(patch) && run.name === 'r' ? childAtPath(run, 't') : undefined;
  if (content !== undefined) {
    const words = readCharacterData(edited.source, content);
    const span = { start: 0, end: words.length };
    edited.replace(run.start, run.end, splitRun(edited.source, run, words, [span], patch));
    return;
  }
  const properties = childAtPath(run, 'rPr');
  if (properties === undefined) {
    const written = applyPatch('<a:rPr/>', patch);
    if (run.children.length === 0) edited.append(run, written);
    else edited.insert(run.inner, written);
    return;
  }
  patchElement(edited, properties, patch);
  const link = childAtPath(properties, 'hlinkClick');
  // A link takes its colour from the theme unless it says that it keeps that of its text.
  if (link !== undefined && changesColor(patch) && childAtPath(link, 'extLst') === undefined)
    edited.append(link, LINK_KEEPS_COLOR);
}

function changesColor({ children = [] }: Patch): boolean {
  return children.some((one) => one.startsWith('<a:solidFill'));
}

/**
 * Changes the format of some words wherever they stand in a paragraph. Runs are split where they begin and
 * end.
 *
 * @returns how often they were found
 */
export function styleWords(edited: XmlEditor, paragraph: Markup, words: string, patch: Patch): number {
  const { source } = edited;
  const runs = paragraph.children
    .filter(({ name }) => RUNS.has(name))
    .map((node) => {
      const content = childAtPath(node, 't');
      const whole = content === undefined ? '' : readCharacterData(source, content);
      return { node, text: node.name === 'br' ? BREAK : whole };
    });
  const whole = runs.map((run) => run.text).join('');
  const found: { readonly start: number; readonly end: number }[] = [];
  for (let at = whole.indexOf(words); at >= 0; at = whole.indexOf(words, at + words.length))
    found.push({ start: at, end: at + words.length });
  let [at, next] = [0, 0];
  for (const { node, text: content } of runs) {
    const end = at + content.length;
    while (next < found.length && (found[next]?.end ?? 0) <= at) next += 1;
    const spans: { readonly start: number; readonly end: number }[] = [];
    for (let index = next; index < found.length && (found[index]?.start ?? end) < end; index += 1)
      spans.push({
        start: Math.max(0, (found[index]?.start ?? 0) - at),
        end: Math.min(content.length, (found[index]?.end ?? 0) - at),
      });
    const [first] = spans;
    if (first !== undefined && content !== '') {
      const isWhole = first.start === 0 && first.end === content.length;
      if (isWhole || node.name !== 'r') styleRun(edited, node, patch);
      else edited.replace(node.start, node.end, splitRun(source, node, content, spans, patch));
    }
    at = end;
  }
  return found.length;
}

function splitRun(
  source: string,
  run: Markup,
  content: string,
  spans: readonly { readonly start: number; readonly end: number }[],
  patch: Patch,
): string {
  const prefix = /^<([\w.-]+:)?/.exec(source.slice(run.start, run.inner))?.[1] ?? '';
  const own = childAtPath(run, 'rPr');
  const properties = own === undefined ? '' : source.slice(own.start, own.end);
  const styled = applyPatch(properties === '' ? '<a:rPr/>' : properties, patch);
  const write = (format: string, words: string) =>
    words === ''
      ? ''
      : (hasLink(patch) && format === styled
          ? splitLink(words, styled)
          : [{ text: words, properties: format }]
        )
          .map(
            (piece) =>
              `<${prefix}r>${piece.properties}<${prefix}t>${text(piece.text)}</${prefix}t></${prefix}r>`,
          )
          .join('');
  let [written, at] = ['', 0];
  for (const { start, end } of spans) {
    written += write(properties, content.slice(at, start)) + write(styled, content.slice(start, end));
    at = end;
  }
  return written + write(properties, content.slice(at));
}
