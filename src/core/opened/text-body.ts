import { once } from '../memory/memo.ts';
import { applyPatch, childAtPath, type Markup, readAttribute, type XmlEditor } from '../ooxml/xml/index.ts';
import { findLineModels } from './line-models.ts';
import { formatLine, formatMarkdown, parseLine, parsePieces } from './markdown.ts';
import { findUsualFormat, type Links, mergeRuns, type OwnRun, readRuns } from './paragraph-runs.ts';
import { rewriteRuns, type Writing } from './rewrite-runs.ts';

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

export function findParagraphs(body: Markup): readonly Markup[] {
  return body.children.filter(({ name }) => name === 'p');
}

/** A text body as lines, one per paragraph. */
export function readLines(source: string, body: Markup, { links, bullets = [] }: BodyScope): string[] {
  return findParagraphs(body).map((paragraph, index) => {
    const words = formatMarkdown(mergeRuns(readRuns(source, paragraph, links.addressOf)));
    return formatLine(words, readLevel(source, paragraph), words !== '' && bullets[index] === true);
  });
}

export function readLevel(source: string, paragraph: Markup): number {
  const properties = childAtPath(paragraph, 'pPr');
  const level = properties === undefined ? undefined : readAttribute(source, properties, 'lvl');
  return Math.min(8, Math.max(0, Number(level ?? 0) || 0));
}

/**
 * Rewrites a text body. Paragraphs whose line is unchanged stay as they are; the others keep their properties
 * and the format of their words.
 *
 * @returns whether anything changed
 */
export function rewriteLines(
  edited: XmlEditor,
  body: Markup,
  lines: readonly string[],
  scope: BodyScope,
): boolean {
  const { source } = edited;
  const own = findParagraphs(body);
  const old = readLines(source, body, scope);
  const wanted = lines.length === 0 ? [''] : lines;
  const isRetagged = scope.language !== undefined || scope.rtl !== undefined;
  if (!isRetagged && old.length === wanted.length && old.every((line, index) => line === wanted[index]))
    return false;
  const models = findLineModels(old, wanted);
  const runs = own.map((paragraph) => once(() => readRuns(source, paragraph, scope.links.addressOf)));
  const written = wanted.map((line, index) => {
    const model = models[index] ?? { paragraph: own.length - 1, isOwn: false, words: [] };
    const paragraph = own[model.paragraph];
    if (paragraph === undefined) return createParagraph(line, readPrefix(source, body), scope);
    if (!isRetagged && model.isOwn && old[model.paragraph] === line) return undefined;
    return paragraphXml(source, paragraph, line, {
      ...scope,
      bullet: scope.bullets?.[model.paragraph] === true,
      runs: runs[model.paragraph]?.() ?? [],
      words: joinParagraphs(model.words.map((at) => runs[at]?.() ?? [])),
    });
  });
  if (
    old.length === wanted.length &&
    models.every(({ paragraph, isOwn }, index) => isOwn && paragraph === index)
  ) {
    for (const [index, paragraph] of own.entries()) {
      const text = written[index];
      if (text !== undefined && text !== source.slice(paragraph.start, paragraph.end))
        edited.replace(paragraph.start, paragraph.end, text);
    }
    return edited.edits.length > 0;
  }
  const all = written
    .map((text, index) => text ?? sliceParagraph(source, own[models[index]?.paragraph ?? 0]))
    .join('');
  const [first, last] = [own[0], own.at(-1)];
  if (first !== undefined && last !== undefined) edited.replace(first.start, last.end, all);
  else if (body.close === body.inner && source[body.inner - 2] === '/') edited.setInner(body, all);
  else edited.insert(body.close, all);
  return true;
}

function sliceParagraph(source: string, paragraph: Markup | undefined): string {
  return paragraph === undefined ? '' : source.slice(paragraph.start, paragraph.end);
}

/** Namespace prefix of DrawingML with its colon, such as "a:". */
export function readPrefix(source: string, element: Markup): string {
  const name = /^<([\w.-]+:)?/.exec(source.slice(element.children[0]?.start ?? element.start))?.[1];
  return name ?? '';
}

interface ParagraphScope extends BodyScope {
  readonly bullet: boolean;
  /** Runs of the paragraph. */
  readonly runs: readonly OwnRun[];
  /** Runs with the words that the line is made from; none for a line of new words. */
  readonly words: readonly OwnRun[];
}

function paragraphXml(source: string, paragraph: Markup, line: string, scope: ParagraphScope): string {
  const prefix = /^<([\w.-]+:)?/.exec(source.slice(paragraph.start))?.[1] ?? '';
  const { runs } = scope;
  const end = childAtPath(paragraph, 'endParaRPr');
  const endXml = end === undefined ? '' : source.slice(end.start, end.end);
  const { level, bullet, words } = parseLine(line);
  const pieces = parsePieces(words);
  const writing: Writing = {
    prefix,
    links: scope.links,
    ...(scope.language === undefined ? {} : { language: scope.language }),
    ...(scope.spansIn === undefined ? {} : { spansIn: scope.spansIn }),
    ...(endXml === '' ? {} : { otherwise: endXml.replaceAll('endParaRPr', 'rPr') }),
  };
  const written = rewriteRuns(scope.words.length > 0 ? scope.words : selectUsualRun(runs), pieces, writing);
  const properties = childAtPath(paragraph, 'pPr');
  const head = propertiesXml(properties === undefined ? '' : source.slice(properties.start, properties.end), {
    prefix,
    level: level ?? undefined,
    bullet: bullet && !scope.bullet,
    rtl: scope.rtl,
  });
  const usual = findUsualFormat(runs);
  const tail =
    endXml !== ''
      ? setLanguage(endXml, scope.language)
      : pieces.length === 0 && usual !== ''
        ? usual.replaceAll(`${prefix}rPr`, `${prefix}endParaRPr`)
        : '';
  return `<${prefix}p>${head}${written}${tail}</${prefix}p>`;
}

/** Runs of several paragraphs that become one, with a line feed at the end of each but the last. */
function joinParagraphs(paragraphs: readonly (readonly OwnRun[])[]): readonly OwnRun[] {
  return paragraphs.flatMap((runs, index) => {
    const last = runs.findLast(({ kind }) => kind === 'text' || kind === 'field');
    const { properties, marks } = last ?? { properties: '', marks: {} };
    return index === paragraphs.length - 1
      ? runs
      : [...runs, { kind: 'text' as const, text: '\n', raw: '', properties, marks }];
  });
}

/** Lines of new words only take the most common format of their model. */
function selectUsualRun(runs: readonly OwnRun[]): OwnRun[] {
  const usual = findUsualFormat(runs);
  return runs.filter(({ kind, properties }) => kind === 'text' && properties === usual).slice(0, 1);
}

function setLanguage(end: string, language: string | undefined): string {
  return language === undefined ? end : applyPatch(end, { attributes: { lang: language } });
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
  const readProperty = (name: string) => (own === '' ? undefined : readAttribute(own, { start: 0 }, name));
  const direction =
    rtl === undefined
      ? {}
      : { rtl: rtl ? '1' : '0', algn: mirrorAlignment(readProperty('algn'), rtl, readProperty('rtl')) };
  const deeper =
    level === undefined || level === Number(readProperty('lvl') ?? 0)
      ? {}
      : { lvl: level === 0 ? null : String(Math.min(8, level)) };
  const attributes = { ...direction, ...deeper, ...(bullet ? BULLET : {}) };
  const sign = `<${prefix}buFont typeface="Arial"/>` as ReturnType<typeof applyPatch>;
  const point = `<${prefix}buChar char="•"/>` as ReturnType<typeof applyPatch>;
  if (Object.values(attributes).every((value) => value === undefined) && !bullet) return own;
  return applyPatch(own === '' ? `<${prefix}pPr/>` : own, {
    attributes,
    children: bullet ? [sign, point] : [],
  });
}

/** Mirrors explicit alignment, because PowerPoint stores left and right instead of start and end. */
function mirrorAlignment(
  side: string | undefined,
  rtl: boolean,
  was: string | undefined,
): string | undefined {
  if (side === 'ctr' || side === 'just' || side === 'dist') return undefined;
  const wasRtl = /^(1|true)$/.test(was ?? '');
  if (wasRtl === rtl) return undefined;
  if (rtl) return side === 'r' ? 'l' : 'r';
  return side === 'l' ? 'r' : 'l';
}

function createParagraph(line: string, prefix: string, scope: BodyScope): string {
  const written = rewriteRuns([], parsePieces(parseLine(line).words), {
    prefix,
    links: scope.links,
    ...(scope.language === undefined ? {} : { language: scope.language }),
  });
  return `<${prefix}p>${written}</${prefix}p>`;
}
