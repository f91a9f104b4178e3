import { EMU_PER_PT } from '../../scene/scene.ts';
import { parseXml, type XmlNode } from '../xml/parse.ts';
import { readColorIn } from './color.ts';
import type { ReadBox, ReadTextShape } from './deck.ts';
import type { ReadColor } from './deck-theme.ts';
import { child, findChildren } from './node.ts';
import type { PartScope } from './part-scope.ts';
import { readText } from './text.ts';

/** A paragraph of a point and its depth below the block. */
export interface TextLine {
  readonly paragraph: XmlNode;
  readonly level: number;
}

export function extractText({ paragraph }: TextLine): string {
  return findChildren(paragraph, 'a:r')
    .map((run) => child(run, 'a:t')?.text ?? '')
    .join('');
}

/** Text layout of a block. Em values are relative to the size of the first level. */
export interface BlockText {
  readonly sizePt: number;
  /** Size of lower levels relative to the first. */
  readonly lower: number;
  /** Hanging indent of lower levels in EMU. */
  readonly indent: number;
  /** Line spacing, and spacing after paragraphs of the first and of lower levels, as fractions of a line. */
  readonly spacing?: { readonly line: number; readonly upper: number; readonly lower: number };
  /** Left, top, right and bottom insets in em; by default those of text boxes. */
  readonly insets?: readonly [number, number, number, number];
  readonly centered?: boolean;
}

const LEVELS = [1, 2, 3, 4, 5, 6, 7];

/** Looks of a diagram part. Without a colour it has the first accent of the theme. */
export interface Look {
  readonly color?: ReadColor | undefined;
  /** Colour modifiers for the first accent, as markup. */
  readonly change?: string;
  /** Width of a light outline in EMU. */
  readonly edge?: number;
  readonly preset?: string;
  readonly rotation?: number;
}

/** Layout of lower levels if the diagram layout has no rules of its own. */
export const LOWER_LEVELS = { lower: 0.78, indent: 171_450 };

/**
 * Creates a block with text.
 *
 * @param words scheme colour of the text
 */
export function createBlock(
  all: readonly TextLine[],
  box: ReadBox,
  set: BlockText,
  name: string,
  scope: PartScope,
  look: Look = {},
  textScheme: 'bg1' | 'tx1' = 'bg1',
): ReadTextShape {
  const { paint } = scope;
  const textColor = readColorIn(parseXml(`<a:x><a:schemeClr val="${textScheme}"/></a:x>`), paint);
  const list = parseXml(
    `<a:lstStyle>${LEVELS.map((level) => levelStyleXml(level, set)).join('')}</a:lstStyle>`,
  );
  const paragraphs = all.map(({ paragraph, level }) => ({
    ...paragraph,
    children: [
      parseXml(`<a:pPr lvl="${Math.min(6, level)}"/>`),
      ...paragraph.children.filter(({ tag }) => tag === 'a:r' || tag === 'a:br').map(withoutSize),
    ],
  }));
  const text = readText(
    { ...parseXml('<a:txBody/>'), children: paragraphs },
    {
      paint,
      bodies: [parseXml(`<a:bodyPr anchor="ctr"${insetAttributes(set)}/>`)],
      lists: [list],
      link: () => undefined,
      prompt: false,
      ...(textColor === undefined ? {} : { styled: textColor }),
    },
  );
  return { ...createPlate(box, name, look, scope), text };
}

function levelStyleXml(
  level: number,
  { sizePt, lower, indent, spacing, centered = false }: BlockText,
): string {
  const percent = (tag: string, share: number) =>
    `<a:${tag}><a:spcPct val="${Math.round(share * 100_000)}"/></a:${tag}>`;
  const spaced =
    spacing === undefined
      ? ''
      : `${percent('lnSpc', spacing.line)}${percent('spcBef', 0)}${percent('spcAft', level === 1 ? spacing.upper : spacing.lower)}`;
  return `<a:lvl${level}pPr marL="${indent * (level - 1)}" indent="${level === 1 ? 0 : -indent}"${centered && level === 1 ? ' algn="ctr"' : ''}>${spaced}${level === 1 ? '<a:buNone/>' : '<a:buChar char="•"/>'}<a:defRPr sz="${Math.round(sizePt * (level === 1 ? 1 : lower)) * 100}"/></a:lvl${level}pPr>`;
}

function insetAttributes({ insets, sizePt }: BlockText): string {
  return insets === undefined
    ? ''
    : insets
        .map((em, at) => ` ${['lIns', 'tIns', 'rIns', 'bIns'][at]}="${Math.round(em * sizePt * EMU_PER_PT)}"`)
        .join('');
}

/** Creates a part without text: a rounded rectangle or another preset shape. */
export function createPlate(
  box: ReadBox,
  name: string,
  { color, change = '', edge, preset = 'roundRect', rotation = 0 }: Look,
  scope: PartScope,
): ReadTextShape {
  const parseColor = (inner: string) => readColorIn(parseXml(`<a:x>${inner}</a:x>`), scope.paint);
  const light = parseColor('<a:schemeClr val="lt1"/>');
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
    fill: {
      kind: 'solid',
      color: color ??
        parseColor(`<a:schemeClr val="accent1">${change}</a:schemeClr>`) ?? { hex: '#4472C4', alpha: 1 },
    },
    ...(edge === undefined || light === undefined
      ? {}
      : {
          line: {
            color: light,
            widthEmu: edge,
            dash: 'solid' as const,
            head: 'none' as const,
            tail: 'none' as const,
          },
        }),
  };
}

/** Removes run sizes, which were chosen for the original size of the block. */
function withoutSize(run: XmlNode): XmlNode {
  return {
    ...run,
    children: run.children.map((one) =>
      one.tag === 'a:rPr'
        ? { ...one, attributes: new Map([...one.attributes].filter(([name]) => name !== 'sz')) }
        : one,
    ),
  };
}
