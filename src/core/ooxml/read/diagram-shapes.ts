import { EMU_PER_PT } from '../../scene/scene.ts';
import { parseXml, type XmlNode } from '../xml/parse.ts';
import { colorIn } from './color.ts';
import type { ReadBox, ReadTextShape } from './deck.ts';
import type { ReadColor } from './deck-theme.ts';
import { child, childrenOf } from './node.ts';
import type { PartScope } from './part-scope.ts';
import { readText } from './text.ts';

/** A paragraph of a point, and how far below the block it stands. */
export interface TextLine {
  readonly paragraph: XmlNode;
  readonly level: number;
}

export function wordsOf({ paragraph }: TextLine): string {
  return childrenOf(paragraph, 'a:r')
    .map((run) => child(run, 'a:t')?.text ?? '')
    .join('');
}

/** How the words of a block are set; em are of the size of its upper ones. */
export interface BlockText {
  readonly sizePt: number;
  /** Of the upper ones' size. */
  readonly lower: number;
  /** From the left edge of lower ones to their words, EMU. */
  readonly indent: number;
  /** Share of a line between lines, and after upper and lower paragraphs. */
  readonly spacing?: { readonly line: number; readonly upper: number; readonly lower: number };
  /** Left, top, right, bottom, em; those of text boxes when absent. */
  readonly insets?: readonly [number, number, number, number];
  readonly centered?: boolean;
}

const LEVELS = [1, 2, 3, 4, 5, 6, 7];

/** How a part looks; the theme's first accent where it says no colour. */
export interface Look {
  readonly color?: ReadColor | undefined;
  /** Changes of the first accent, as markup. */
  readonly change?: string;
  /** Width of a light line around it, EMU. */
  readonly edge?: number;
  readonly preset?: string;
  readonly rotation?: number;
}

/** How lower points are set where a layout has no rules of its own. */
export const LOWER = { lower: 0.78, indent: 171_450 };

/** A block of a diagram with its words. @param words colour of the theme that they have */
export function block(all: readonly TextLine[], box: ReadBox, set: BlockText, name: string, scope: PartScope, look: Look = {}, words: 'bg1' | 'tx1' = 'bg1'): ReadTextShape {
  const { paint } = scope;
  const textColor = colorIn(parseXml(`<a:x><a:schemeClr val="${words}"/></a:x>`), paint);
  const list = parseXml(`<a:lstStyle>${LEVELS.map((level) => styleOf(level, set)).join('')}</a:lstStyle>`);
  const paragraphs = all.map(({ paragraph, level }) => ({
    ...paragraph,
    children: [parseXml(`<a:pPr lvl="${Math.min(6, level)}"/>`), ...paragraph.children.filter(({ tag }) => tag === 'a:r' || tag === 'a:br').map(unsized)],
  }));
  const text = readText(
    { ...parseXml('<a:txBody/>'), children: paragraphs },
    {
      paint,
      bodies: [parseXml(`<a:bodyPr anchor="ctr"${insetsOf(set)}/>`)],
      lists: [list],
      link: () => undefined,
      prompt: false,
      ...(textColor === undefined ? {} : { styled: textColor }),
    },
  );
  return { ...plate(box, name, look, scope), text };
}

function styleOf(level: number, { sizePt, lower, indent, spacing, centered = false }: BlockText): string {
  const percent = (tag: string, share: number) => `<a:${tag}><a:spcPct val="${Math.round(share * 100_000)}"/></a:${tag}>`;
  const spaced = spacing === undefined ? '' : `${percent('lnSpc', spacing.line)}${percent('spcBef', 0)}${percent('spcAft', level === 1 ? spacing.upper : spacing.lower)}`;
  return `<a:lvl${level}pPr marL="${indent * (level - 1)}" indent="${level === 1 ? 0 : -indent}"${centered && level === 1 ? ' algn="ctr"' : ''}>${spaced}${level === 1 ? '<a:buNone/>' : '<a:buChar char="•"/>'}<a:defRPr sz="${Math.round(sizePt * (level === 1 ? 1 : lower)) * 100}"/></a:lvl${level}pPr>`;
}

function insetsOf({ insets, sizePt }: BlockText): string {
  return insets === undefined ? '' : insets.map((em, at) => ` ${['lIns', 'tIns', 'rIns', 'bIns'][at]}="${Math.round(em * sizePt * EMU_PER_PT)}"`).join('');
}

/** A part of a diagram without words: a rounded rectangle, or another preset. */
export function plate(box: ReadBox, name: string, { color, change = '', edge, preset = 'roundRect', rotation = 0 }: Look, scope: PartScope): ReadTextShape {
  const colorOf = (inner: string) => colorIn(parseXml(`<a:x>${inner}</a:x>`), scope.paint);
  const light = colorOf('<a:schemeClr val="lt1"/>');
  return {
    id: 0,
    name,
    alt: '',
    decorative: false,
    from: scope.from,
    box,
    rotation,
    flipH: false,
    flipV: false,
    kind: 'shape',
    geometry: { kind: 'preset', preset, adjust: preset === 'roundRect' ? { adj: 10_000 } : {} },
    fill: { kind: 'solid', color: color ?? colorOf(`<a:schemeClr val="accent1">${change}</a:schemeClr>`) ?? { hex: '#4472C4', alpha: 1 } },
    ...(edge === undefined || light === undefined ? {} : { line: { color: light, widthEmu: edge, dash: 'solid' as const, head: 'none' as const, tail: 'none' as const } }),
  };
}

/** Sizes of single runs are for the room of the diagram's own blocks. */
function unsized(run: XmlNode): XmlNode {
  return { ...run, children: run.children.map((one) => (one.tag === 'a:rPr' ? { ...one, attributes: new Map([...one.attributes].filter(([name]) => name !== 'sz')) } : one)) };
}
