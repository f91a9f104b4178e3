import type {
  ReadColor,
  ReadLevel,
  ReadPlace,
  ReadPlaces,
  ReadSpacing,
  ReadTextShape,
} from '../../../../ooxml/read/index.ts';

const SIDES = { start: 'l', center: 'ctr', end: 'r', justify: 'just' } as const;
const RTL_SIDES = { ...SIDES, start: 'r', end: 'l' } as const;

/**
 * Computes the place of a layout's title whose text looks like that of another place.
 *
 * @param model the other place with text in it
 */
export function applyTitleLook(
  title: ReadPlace,
  model: ReadTextShape,
  { colors }: Pick<ReadPlaces, 'colors'>,
): ReadPlace {
  const { text, fill } = model;
  const [first, ...deeper] = title.levels;
  const [paragraph] = text?.paragraphs ?? [];
  const run = paragraph?.runs[0] ?? paragraph?.unsaid;
  if (text === undefined || first === undefined || paragraph === undefined || run === undefined) return title;
  const { bullet: _, ...inherited } = first;
  const { fonts, trackingPt, bold, italic, underline } = run;
  const hasBullet = paragraph.bullet !== undefined;
  const sizePt = hundredths(run.sizePt);
  const own: ReadLevel = {
    ...inherited,
    side: (paragraph.rtl ? RTL_SIDES : SIDES)[paragraph.align],
    rtl: paragraph.rtl,
    marginEmu: hasBullet ? 0 : paragraph.marginEmu,
    indentEmu: hasBullet ? 0 : paragraph.indentEmu,
    lineSpacing: roundSpacing(paragraph.lineSpacing),
    spaceBefore: roundSpacing(paragraph.spaceBefore),
    spaceAfter: roundSpacing(paragraph.spaceAfter),
    letters: {
      ...inherited.letters,
      ...{ sizePt, bold, italic, underline, baseline: 0 },
      trackingPt: hundredths(trackingPt),
      color: resolveColor(run.color, colors),
      fonts: {
        latin: fonts.latin || inherited.letters.fonts.latin,
        ea: fonts.ea || inherited.letters.fonts.ea,
        cs: fonts.cs || inherited.letters.fonts.cs,
      },
    },
    large: false,
    endSizePt: sizePt,
  };
  const { insets, anchor, turned } = text;
  return {
    ...title,
    ...(fill.kind === 'solid' ? { fill: { kind: 'solid', color: resolveColor(fill.color, colors) } } : {}),
    frame: { ...title.frame, insets, anchor, turned, wrap: true },
    levels: [own, ...(deeper.length > 0 ? deeper : [first])],
  };
}

/** Refers to the theme if the colour is the theme's own. */
function resolveColor({ hex, alpha, scheme }: ReadColor, colors: ReadPlaces['colors']): ReadColor {
  const own = scheme === undefined ? undefined : colors[scheme];
  const roundedAlpha = alpha >= 1 ? 1 : Math.round(alpha * 100_000) / 100_000;
  return own !== undefined && own.hex.toUpperCase() === hex.toUpperCase()
    ? { ...own, alpha: roundedAlpha }
    : { hex, alpha: roundedAlpha };
}

function roundSpacing(spacing: ReadSpacing): ReadSpacing {
  return 'share' in spacing
    ? { share: Math.round(spacing.share * 100_000) / 100_000 }
    : { points: hundredths(spacing.points) };
}

function hundredths(points: number): number {
  return Math.round(points * 100) / 100;
}
