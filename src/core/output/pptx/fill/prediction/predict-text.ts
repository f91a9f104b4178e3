import {
  type BulletCounter,
  isExternalAddress,
  type ReadColor,
  type ReadLevel,
  type ReadParagraph,
  type ReadPlaces,
  type ReadRun,
  toAlignment,
  toDisplayedText,
} from '../../../../ooxml/read/index.ts';
import { type FillRun, MONO_FONT, type TextColor } from '../../../../ooxml/write/index.ts';
import { resolveReferences, text } from '../../../../ooxml/xml/index.ts';
import { isSlideLink } from '../../../../scene/slide-links.ts';

/** Overrides of the letter format. */
export interface LetterOverrides {
  readonly sizePt?: number | undefined;
  readonly textColor?: ReadColor | undefined;
  readonly family?: string | undefined;
  /** Returns the East Asian family of monospaced text. */
  readonly monoEa?: (() => string) | undefined;
}

/** The colour that a text colour of ours shows. */
export function findTextColor(
  color: TextColor | undefined,
  { colors }: Pick<ReadPlaces, 'colors'>,
): ReadColor | undefined {
  return color?.startsWith('#') === true ? { hex: color, alpha: 1 } : colors[color ?? ''];
}

/** Context of runs. */
export interface RunScope {
  readonly lang: string;
  readonly link: ReadColor;
  readonly slideNumber: number;
}

/** Overrides of the paragraph format. */
export interface ParagraphOverrides {
  readonly level: number;
  /** As in `a:pPr@algn`. */
  readonly side?: string | undefined;
  readonly rtl?: boolean | undefined;
  /** Without bullet and indent. */
  readonly plain?: boolean | undefined;
  /** Share of the natural line, overriding the place. */
  readonly lineShare?: number;
}

const MAX_PT = 4000;

/** Predicts a paragraph at its place. */
export function predictParagraph(
  place: ReadLevel,
  { level, side, rtl, plain, lineShare }: ParagraphOverrides,
  runs: readonly ReadRun[],
  bullets: BulletCounter,
): ReadParagraph {
  const { spaceBefore, spaceAfter, lineSpacing, endSizePt } = place;
  const isRtl = rtl ?? place.rtl;
  const bullet = bullets.next(
    level,
    plain === true ? undefined : place.bullet,
    runs.some(({ text }) => text.trim() !== ''),
  );
  return {
    level,
    align: toAlignment(side ?? place.side, isRtl),
    rtl: isRtl,
    marginEmu: plain === true ? 0 : place.marginEmu,
    indentEmu: plain === true ? 0 : place.indentEmu,
    spaceBefore,
    spaceAfter,
    lineSpacing: lineShare === undefined ? lineSpacing : { share: lineShare },
    ...(bullet === undefined ? {} : { bullet }),
    runs,
    endSizePt,
  };
}

/** Predicts runs at their place; runs without text are left out. */
export function predictRuns(
  runs: readonly FillRun[],
  place: ReadLevel,
  letters: LetterOverrides,
  scope: RunScope,
): ReadRun[] {
  const predicted: ReadRun[] = [];
  for (const run of runs) {
    const text = run.field === 'slidenum' ? String(scope.slideNumber) : normalizeText(run.text);
    if (text !== '')
      predicted.push(predictRun(toDisplayedText(text, place.large), run, place, letters, scope));
  }
  return predicted;
}

function predictRun(
  text: string,
  { bold, italic, strike, mono, link, jump, field }: FillRun,
  place: ReadLevel,
  { sizePt, textColor, family, monoEa }: LetterOverrides,
  scope: RunScope,
): ReadRun {
  const own = place.letters;
  const isLink = link !== undefined && (jump !== undefined || isExternalAddress(link));
  const { ea, cs, latin } = own.fonts;
  const fonts =
    mono === true
      ? { latin: MONO_FONT.typeface, ea: monoEa?.() ?? ea, cs: MONO_FONT.typeface }
      : { latin: family ?? latin, ea, cs };
  return {
    text,
    sizePt: sizePt === undefined ? own.sizePt : Math.min(MAX_PT, Math.max(1, Math.round(sizePt * 100) / 100)),
    bold: bold ?? own.bold,
    italic: italic ?? own.italic,
    underline: isLink || own.underline,
    strike: strike === true || own.strike,
    color: textColor ?? (isLink ? scope.link : own.color),
    fonts,
    lang: scope.lang,
    trackingPt: own.trackingPt,
    baseline: own.baseline,
    ...(isLink || (link !== undefined && isSlideLink(link)) ? { link } : {}),
    ...(field === undefined ? {} : { field }),
  };
}

/** Normalizes text as in a file: characters that XML cannot hold are dropped. */
function normalizeText(words: string): string {
  return resolveReferences(text(words), 0);
}
