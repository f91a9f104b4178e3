import { attributeIn, down, type Edited, type Markup, patched } from '../ooxml/xml/index.ts';
import { lineFor, lineOf, markdownOf, piecesIn } from './markdown.ts';
import { rewritten, type Writing } from './rewrite-runs.ts';
import { pairsOf } from './sequence-pairs.ts';
import { type Links, type OwnRun, piecesOf, runsIn, usualOf } from './words.ts';

export interface BodyScope {
  readonly links: Links;
  readonly language?: string;
  /** Text direction of the new language; undefined keeps the present one. */
  readonly rtl?: boolean;
  /** For each paragraph, true if it is a list item, including by inherited bullets. */
  readonly bullets?: readonly boolean[];
  /** Parts of a paragraph's text that a search replaces. */
  readonly spansIn?: Writing['spansIn'];
}

export function paragraphsOf(body: Markup): readonly Markup[] {
  return body.children.filter(({ name }) => name === 'p');
}

/** A text body as lines, one per paragraph. */
export function linesOf(source: string, body: Markup, { links, bullets = [] }: BodyScope): string[] {
  return paragraphsOf(body).map((paragraph, index) => {
    const words = markdownOf(piecesOf(runsIn(source, paragraph, links.addressOf)));
    return lineFor(words, levelOf(source, paragraph), words !== '' && bullets[index] === true);
  });
}

export function levelOf(source: string, paragraph: Markup): number {
  const properties = down(paragraph, 'pPr');
  const level = properties === undefined ? undefined : attributeIn(source, properties, 'lvl');
  return Math.min(8, Math.max(0, Number(level ?? 0) || 0));
}

/**
 * Rewrites a text body. Paragraphs whose line is unchanged stay as they are; the others keep their properties and the
 * format of their words.
 *
 * @returns whether anything changed
 */
export function rewriteLines(edited: Edited, body: Markup, lines: readonly string[], scope: BodyScope): boolean {
  const { source } = edited;
  const own = paragraphsOf(body);
  const old = linesOf(source, body, scope);
  const wanted = lines.length === 0 ? [''] : lines;
  const retagged = scope.language !== undefined || scope.rtl !== undefined;
  if (!retagged && old.length === wanted.length && old.every((line, index) => line === wanted[index])) return false;
  const like = matched(old, wanted);
  const written = wanted.map((line, index) => {
    const model = like[index] ?? own.length - 1;
    const paragraph = own[model];
    if (paragraph === undefined) return bareParagraph(line, tagPrefix(source, body), scope);
    const isOwn = like.indexOf(model) === index;
    if (!retagged && isOwn && old[model] === line) return undefined;
    return paragraphXml(source, paragraph, line, { ...scope, bullet: scope.bullets?.[model] === true, isOwn });
  });
  if (old.length === wanted.length && like.every((model, index) => model === index)) {
    for (const [index, paragraph] of own.entries()) {
      const text = written[index];
      if (text !== undefined && text !== source.slice(paragraph.start, paragraph.end)) edited.replace(paragraph.start, paragraph.end, text);
    }
    return edited.edits.length > 0;
  }
  const all = written.map((text, index) => text ?? rawOf(source, own[like[index] ?? 0])).join('');
  const [first, last] = [own[0], own.at(-1)];
  if (first !== undefined && last !== undefined) edited.replace(first.start, last.end, all);
  else if (body.close === body.inner && source[body.inner - 2] === '/') edited.setInner(body, all);
  else edited.insert(body.close, all);
  return true;
}

/**
 * For each line the paragraph it is made from: its own if the line stays or the count is unchanged, else the one
 * before.
 */
function matched(old: readonly string[], wanted: readonly string[]): number[] {
  if (old.length === wanted.length) return wanted.map((_, index) => index);
  const places = new Map(pairsOf(old, wanted).map(([from, to]) => [to, from]));
  const exact = wanted.map((_, index) => places.get(index) ?? -1);
  let next = 0;
  return exact.map((found, index) => {
    if (found >= 0) {
      next = found + 1;
      return found;
    }
    const ahead = exact.slice(index + 1).find((one) => one >= 0) ?? old.length;
    return next < ahead ? next++ : Math.max(0, Math.min(old.length - 1, next - 1));
  });
}

function rawOf(source: string, paragraph: Markup | undefined): string {
  return paragraph === undefined ? '' : source.slice(paragraph.start, paragraph.end);
}

/** Namespace prefix of DrawingML with its colon, such as "a:". */
export function tagPrefix(source: string, element: Markup): string {
  const name = /^<([\w.-]+:)?/.exec(source.slice(element.children[0]?.start ?? element.start))?.[1];
  return name ?? '';
}

interface ParagraphScope extends BodyScope {
  readonly bullet: boolean;
  /** True if the line replaces this paragraph; false if it is an additional one of the same format. */
  readonly isOwn: boolean;
}

function paragraphXml(source: string, paragraph: Markup, line: string, scope: ParagraphScope): string {
  const prefix = /^<([\w.-]+:)?/.exec(source.slice(paragraph.start))?.[1] ?? '';
  const runs = runsIn(source, paragraph, scope.links.addressOf);
  const end = down(paragraph, 'endParaRPr');
  const endXml = end === undefined ? '' : source.slice(end.start, end.end);
  const { level, bullet, words } = lineOf(line);
  const pieces = piecesIn(words);
  const writing: Writing = {
    prefix,
    links: scope.links,
    ...(scope.language === undefined ? {} : { language: scope.language }),
    ...(scope.spansIn === undefined ? {} : { spansIn: scope.spansIn }),
    ...(endXml === '' ? {} : { otherwise: endXml.replaceAll('endParaRPr', 'rPr') }),
  };
  const written = rewritten(scope.isOwn ? runs : plainOf(runs), pieces, writing);
  const properties = down(paragraph, 'pPr');
  const head = propertiesXml(properties === undefined ? '' : source.slice(properties.start, properties.end), { prefix, level: level ?? undefined, bullet: bullet && !scope.bullet, rtl: scope.rtl });
  const usual = usualOf(runs);
  const tail = endXml !== '' ? retagged(endXml, scope.language) : pieces.length === 0 && usual !== '' ? usual.replaceAll(`${prefix}rPr`, `${prefix}endParaRPr`) : '';
  return `<${prefix}p>${head}${written}${tail}</${prefix}p>`;
}

/** Additional paragraphs only take the most common format of their model. */
function plainOf(runs: readonly OwnRun[]): OwnRun[] {
  const usual = usualOf(runs);
  return runs.filter(({ kind, properties }) => kind === 'text' && properties === usual).slice(0, 1);
}

function retagged(end: string, language: string | undefined): string {
  return language === undefined ? end : patched(end, { attributes: { lang: language } });
}

interface Head {
  readonly prefix: string;
  readonly level: number | undefined;
  readonly bullet: boolean;
  readonly rtl: boolean | undefined;
}

/** Paragraph properties of a bullet in a text box that inherits none. */
const BULLET = { marL: '285750', indent: '-285750' };

function propertiesXml(own: string, { prefix, level, bullet, rtl }: Head): string {
  const said = (name: string) => (own === '' ? undefined : attributeIn(own, { start: 0 }, name));
  const turned = rtl === undefined ? {} : { rtl: rtl ? '1' : '0', algn: sideFor(said('algn'), rtl, said('rtl')) };
  const deeper = level === undefined || level === Number(said('lvl') ?? 0) ? {} : { lvl: level === 0 ? null : String(Math.min(8, level)) };
  const attributes = { ...turned, ...deeper, ...(bullet ? BULLET : {}) };
  const sign = `<${prefix}buFont typeface="Arial"/>` as ReturnType<typeof patched>;
  const point = `<${prefix}buChar char="•"/>` as ReturnType<typeof patched>;
  if (Object.values(attributes).every((value) => value === undefined) && !bullet) return own;
  return patched(own === '' ? `<${prefix}pPr/>` : own, { attributes, children: bullet ? [sign, point] : [] });
}

/** Mirrors explicit alignment, because PowerPoint stores left and right instead of start and end. */
function sideFor(side: string | undefined, rtl: boolean, was: string | undefined): string | undefined {
  if (side === 'ctr' || side === 'just' || side === 'dist') return undefined;
  const wasRtl = /^(1|true)$/.test(was ?? '');
  if (wasRtl === rtl) return undefined;
  if (rtl) return side === 'r' ? 'l' : 'r';
  return side === 'l' ? 'r' : 'l';
}

function bareParagraph(line: string, prefix: string, scope: BodyScope): string {
  const written = rewritten([], piecesIn(lineOf(line).words), { prefix, links: scope.links, ...(scope.language === undefined ? {} : { language: scope.language }) });
  return `<${prefix}p>${written}</${prefix}p>`;
}
