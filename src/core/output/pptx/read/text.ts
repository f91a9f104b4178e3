import type { XmlNode } from '../xml/parse.ts';
import { colorIn } from './color.ts';
import type { ReadColor, ReadParagraph, ReadRun, ReadText } from './deck.ts';
import type { PaintScope } from './fill.ts';
import { attribute, child, numberOf, shareOf } from './node.ts';
import { numberLabel } from './numbering.ts';
import { bulletSign } from './symbols.ts';
import { type Cascade, capsOf, firstOf, levelsOf, paragraphStyle, type RunWords, runStyle, wordsInherited, wordsOfRun } from './text-style.ts';

/** Where a text body finds what it does not say itself. */
export interface TextScope {
  readonly paint: PaintScope;
  /** `a:bodyPr` elements, its own first. */
  readonly bodies: readonly (XmlNode | undefined)[];
  /** List styles, its own first. */
  readonly lists: readonly (XmlNode | undefined)[];
  /** Colour of letters that the shape's style gives. */
  readonly styled?: ReadColor;
  /** Properties of runs that a table style gives, before those of lists. */
  readonly runs?: readonly XmlNode[];
  readonly slideNumber?: number;
  readonly link: (id: string) => string | undefined;
  readonly prompt: boolean;
}

const DEEPEST_LEVEL = 8;
/** PowerPoint's own insets: a tenth of an inch beside the text, half that above and below. */
const INSET = { side: 91_440, edge: 45_720 };

export function readText(body: XmlNode | undefined, scope: TextScope): ReadText {
  const own = <T>(read: (node: XmlNode) => T | undefined): T | undefined => firstOf(scope.bodies, read);
  const inset = (name: string, fallback: number) => own((node) => numberOf(node, name)) ?? fallback;
  const anchor = own((node) => attribute(node, 'anchor')) ?? 't';
  const vertical = own((node) => attribute(node, 'vert')) ?? 'horz';
  return {
    paragraphs: readParagraphs(body, scope),
    insets: { left: inset('lIns', INSET.side), top: inset('tIns', INSET.edge), right: inset('rIns', INSET.side), bottom: inset('bIns', INSET.edge) },
    anchor: anchor === 'ctr' ? 'middle' : anchor === 'b' ? 'bottom' : 'top',
    wrap: own((node) => attribute(node, 'wrap')) !== 'none',
    turned: vertical === 'vert270' ? 270 : vertical === 'vert' || vertical === 'eaVert' ? 90 : 0,
    autofit: own(autofitOf) ?? { kind: 'none' },
    columns: Math.min(16, Math.max(1, own((node) => numberOf(node, 'numCol')) ?? 1)),
    prompt: scope.prompt,
  };
}

function autofitOf(node: XmlNode): ReadText['autofit'] | undefined {
  const shrink = child(node, 'a:normAutofit');
  if (shrink !== undefined) return { kind: 'text', fontScale: shareOf(shrink, 'fontScale') ?? 1, lineReduction: shareOf(shrink, 'lnSpcReduction') ?? 0 };
  if (child(node, 'a:spAutoFit') !== undefined) return { kind: 'shape' };
  return child(node, 'a:noAutofit') === undefined ? undefined : { kind: 'none' };
}

function readParagraphs(body: XmlNode | undefined, scope: TextScope): ReadParagraph[] {
  const counts = new Map<number, { scheme: string; next: number }>();
  return (body?.children ?? []).filter(({ tag }) => tag === 'a:p').map((paragraph) => readParagraph(paragraph, scope, counts));
}

function readParagraph(paragraph: XmlNode, scope: TextScope, counts: Map<number, { scheme: string; next: number }>): ReadParagraph {
  const own = child(paragraph, 'a:pPr');
  const level = Math.min(DEEPEST_LEVEL, Math.max(0, Math.trunc(numberOf(own, 'lvl') ?? 0)));
  const inherited = levelsOf(scope.lists, level);
  const cascade: Cascade = own === undefined ? inherited : [own, ...inherited];
  const defaults = [...(scope.runs ?? []), ...inherited.flatMap((node) => child(node, 'a:defRPr') ?? [])].map((node) => wordsInherited(node, scope.paint));
  const runs = paragraph.children.flatMap((node) => readRun(node, defaults, scope));
  const end = runStyle(withOwn(child(paragraph, 'a:endParaRPr'), defaults, scope), scope.paint, scope.styled);
  const bullet = bulletOf(
    cascade,
    level,
    runs.some(({ text }) => text.trim() !== ''),
    scope,
    counts,
  );
  return { level, ...paragraphStyle(cascade), ...(bullet === undefined ? {} : { bullet }), runs, endSizePt: end.sizePt, ...(scope.prompt && runs.length === 0 ? { unsaid: end } : {}) };
}

function withOwn(own: XmlNode | undefined, defaults: readonly RunWords[], { paint }: TextScope): readonly RunWords[] {
  return own === undefined ? defaults : [wordsOfRun(own, paint), ...defaults];
}

function readRun(node: XmlNode, defaults: readonly RunWords[], scope: TextScope): ReadRun[] {
  if (node.tag !== 'a:r' && node.tag !== 'a:fld' && node.tag !== 'a:br') return [];
  const own = child(node, 'a:rPr');
  const field = node.tag === 'a:fld' ? (attribute(node, 'type') ?? '') : undefined;
  const said = node.tag === 'a:br' ? '\n' : field === 'slidenum' && scope.slideNumber !== undefined ? String(scope.slideNumber) : (child(node, 'a:t')?.text ?? '');
  if (said === '') return [];
  const all = withOwn(own, defaults, scope);
  const style = runStyle(all, scope.paint, scope.styled);
  const caps = capsOf(all);
  const link = scope.link(attribute(child(own, 'a:hlinkClick'), 'r:id') ?? '');
  return [
    {
      text: wordsShown(said, caps !== 'none'),
      ...linkInk(style, link, own, scope),
      ...(link === undefined ? {} : { link }),
      ...(field === undefined ? {} : { field }),
    },
  ];
}

/** As they are seen: with lines that programs break in words of their own, and tabs as blanks. */
export function wordsShown(said: string, large: boolean): string {
  return (large ? said.toUpperCase() : said).replace(/_x000[BD]_|[\u2028\u2029]/g, '\n').replace(/\t/g, '    ');
}

/** Links are shown in the theme's colour for them, whatever the run says, and underlined. */
function linkInk(style: ReturnType<typeof runStyle>, link: string | undefined, own: XmlNode | undefined, { paint }: TextScope): ReturnType<typeof runStyle> {
  if (link === undefined) return style;
  const keepsInk = child(child(own, 'a:hlinkClick'), 'a:extLst') !== undefined && child(own, 'a:solidFill') !== undefined;
  const scheme = paint.map['hlink'] ?? 'hlink';
  return { ...style, underline: true, ...(keepsInk ? {} : { color: { hex: paint.theme.colors[scheme] ?? '#0563C1', alpha: 1, scheme } }) };
}

function bulletOf(cascade: Cascade, level: number, hasText: boolean, scope: TextScope, counts: Map<number, { scheme: string; next: number }>): ReadParagraph['bullet'] {
  for (const deeper of [...counts.keys()]) if (deeper > level) counts.delete(deeper);
  const kind = firstOf(cascade, (node) => node.children.find(({ tag }) => tag === 'a:buNone' || tag === 'a:buChar' || tag === 'a:buAutoNum' || tag === 'a:buBlip'));
  if (kind?.tag !== 'a:buAutoNum') counts.delete(level);
  if (kind === undefined || kind.tag === 'a:buNone' || !hasText) return undefined;
  const color = firstOf(cascade, (node) => (child(node, 'a:buClrTx') === undefined ? colorIn(child(node, 'a:buClr'), scope.paint) : undefined));
  const share = firstOf(cascade, (node) => shareOf(child(node, 'a:buSzPct'), 'val'));
  const points = firstOf(cascade, (node) => numberOf(child(node, 'a:buSzPts'), 'val'));
  const size = share === undefined && points !== undefined ? { points: points / 100 } : { share: share ?? 1 };
  return { text: bulletText(kind, cascade, level, counts), size, ...(color === undefined ? {} : { color }) };
}

function bulletText(kind: XmlNode, cascade: Cascade, level: number, counts: Map<number, { scheme: string; next: number }>): string {
  if (kind.tag === 'a:buBlip') return '•';
  if (kind.tag === 'a:buChar') return bulletSign(attribute(kind, 'char') ?? '•', firstOf(cascade, (node) => attribute(child(node, 'a:buFont'), 'typeface')) ?? '');
  const scheme = attribute(kind, 'type') ?? 'arabicPeriod';
  const running = counts.get(level);
  const value = running?.scheme === scheme ? running.next : Math.trunc(numberOf(kind, 'startAt') ?? 1);
  counts.set(level, { scheme, next: value + 1 });
  return numberLabel(scheme, value);
}
