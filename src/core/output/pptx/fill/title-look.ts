import type {
  ReadColor,
  ReadParagraph,
  ReadRun,
  ReadSpacing,
  ReadTextShape,
} from '../../../ooxml/read/index.ts';
import { element, per100000, type Xml } from '../../../ooxml/xml/index.ts';

/** Looks of a title placeholder that deviates from its layout's title style and position. */
export interface TitleLook {
  readonly body: Readonly<Record<string, string | number>>;
  /** Content of `a:lstStyle`. */
  readonly list: Xml;
  /** Fill for `p:spPr`, after the geometry. */
  readonly fill?: Xml;
  /** The placeholder that it looks like, with text in it. */
  readonly like: ReadTextShape;
}

const ANCHOR = { top: 't', middle: 'ctr', bottom: 'b' } as const;
const ALIGN = { start: 'l', center: 'ctr', end: 'r', justify: 'just' } as const;
const TEXT_DIRECTION = { 0: 'horz', 90: 'vert', 270: 'vert270' } as const;

/**
 * Describes the text format of another placeholder for use in a title; undefined if its fill or outline
 * cannot be expressed.
 */
export function createTitleLook(
  model: ReadTextShape,
  scheme: Readonly<Record<string, string>>,
): TitleLook | undefined {
  const { text, fill, line } = model;
  const [paragraph] = text?.paragraphs ?? [];
  const run = paragraph?.runs[0] ?? paragraph?.unsaid;
  if (
    text === undefined ||
    paragraph === undefined ||
    run === undefined ||
    line !== undefined ||
    (fill.kind !== 'none' && fill.kind !== 'solid')
  )
    return undefined;
  const { left, top, right, bottom } = text.insets;
  return {
    body: {
      vert: TEXT_DIRECTION[text.turned],
      wrap: 'square',
      lIns: left,
      tIns: top,
      rIns: right,
      bIns: bottom,
      anchor: ANCHOR[text.anchor],
    },
    list: levelXml(paragraph, run, scheme),
    ...(fill.kind === 'solid' ? { fill: paintXml(fill.color, scheme) } : {}),
    like: model,
  };
}

function hundredths(points: number): number {
  return Math.round(points * 100);
}

function levelXml(
  { marginEmu, indentEmu, align, rtl, lineSpacing, spaceBefore, spaceAfter, bullet }: ReadParagraph,
  run: Omit<ReadRun, 'text'>,
  scheme: Readonly<Record<string, string>>,
): Xml {
  const hasBullet = bullet !== undefined;
  const sides = rtl ? ({ start: 'r', center: 'ctr', end: 'l', justify: 'just' } as const) : ALIGN;
  const face = (tag: string, typeface: string) => (typeface === '' ? undefined : element(tag, { typeface }));
  const { sizePt, bold, italic, underline, trackingPt, color, fonts } = run;
  const letters = element(
    'a:defRPr',
    {
      sz: hundredths(sizePt),
      b: bold,
      i: italic,
      u: underline ? 'sng' : 'none',
      cap: 'none',
      spc: hundredths(trackingPt),
      baseline: 0,
    },
    paintXml(color, scheme),
    face('a:latin', fonts.latin),
    face('a:ea', fonts.ea),
    face('a:cs', fonts.cs),
  );
  const level = {
    marL: hasBullet ? 0 : marginEmu,
    indent: hasBullet ? 0 : indentEmu,
    algn: sides[align],
    rtl,
  };
  return element(
    'a:lvl1pPr',
    level,
    spaceXml('a:lnSpc', lineSpacing),
    spaceXml('a:spcBef', spaceBefore),
    spaceXml('a:spcAft', spaceAfter),
    element('a:buNone'),
    letters,
  );
}

function spaceXml(tag: string, spacing: ReadSpacing): Xml {
  return element(
    tag,
    {},
    'share' in spacing
      ? element('a:spcPct', { val: per100000(spacing.share) })
      : element('a:spcPts', { val: hundredths(spacing.points) }),
  );
}

/** Refers to the theme if the colour is the theme's own. */
function paintXml({ hex, alpha, scheme: slot }: ReadColor, scheme: Readonly<Record<string, string>>): Xml {
  const alphaXml = alpha >= 1 ? undefined : element('a:alpha', { val: per100000(alpha) });
  const isOwn = slot !== undefined && scheme[slot]?.toUpperCase() === hex.toUpperCase();
  return element(
    'a:solidFill',
    {},
    isOwn
      ? element('a:schemeClr', { val: slot }, alphaXml)
      : element('a:srgbClr', { val: hex.slice(1) }, alphaXml),
  );
}
