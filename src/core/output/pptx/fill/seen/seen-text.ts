import { alignOf, type BulletCounter, leadsOutside, type ReadColor, type ReadLevel, type ReadParagraph, type ReadRun, wordsShown } from '../../../../ooxml/read/index.ts';
import { type FillRun, MONO } from '../../../../ooxml/write/index.ts';
import { referencesIn, text } from '../../../../ooxml/xml/index.ts';

/** What letters are set in where their place does not say. */
export interface SetLetters {
  readonly sizePt?: number | undefined;
  readonly textColor?: ReadColor | undefined;
  readonly family?: string | undefined;
  /** East Asian letters of what is in letters of one width. */
  readonly monoEa?: (() => string) | undefined;
}

/** Where runs stand. */
export interface RunScope {
  readonly lang: string;
  /** Colour of links. */
  readonly link: ReadColor;
  readonly slideNumber: number;
}

/** What a paragraph says of itself, beside its words. */
export interface SetParagraph {
  readonly level: number;
  /** As in `a:pPr@algn`. */
  readonly side?: string | undefined;
  readonly rtl?: boolean | undefined;
  /** Without bullet and indent. */
  readonly plain?: boolean | undefined;
}

const LARGEST_PT = 4000;

/** A paragraph as it is seen in its place. */
export function seenParagraph(place: ReadLevel, { level, side, rtl, plain }: SetParagraph, runs: readonly ReadRun[], bullets: BulletCounter): ReadParagraph {
  const { spaceBefore, spaceAfter, lineSpacing, endSizePt } = place;
  const isRtl = rtl ?? place.rtl;
  const bullet = bullets.next(
    level,
    plain === true ? undefined : place.bullet,
    runs.some(({ text: said }) => said.trim() !== ''),
  );
  return {
    level,
    align: alignOf(side ?? place.side, isRtl),
    rtl: isRtl,
    marginEmu: plain === true ? 0 : place.marginEmu,
    indentEmu: plain === true ? 0 : place.indentEmu,
    spaceBefore,
    spaceAfter,
    lineSpacing,
    ...(bullet === undefined ? {} : { bullet }),
    runs,
    endSizePt,
  };
}

/** Runs as they are seen in their place; what says nothing is left out. */
export function seenRuns(runs: readonly FillRun[], place: ReadLevel, letters: SetLetters, scope: RunScope): ReadRun[] {
  const seen: ReadRun[] = [];
  for (const run of runs) {
    const words = run.field === 'slidenum' ? String(scope.slideNumber) : written(run.text);
    if (words !== '') seen.push(seenRun(wordsShown(words, place.large), run, place, letters, scope));
  }
  return seen;
}

function seenRun(words: string, { bold, italic, strike, mono, link, field }: FillRun, place: ReadLevel, { sizePt, textColor, family, monoEa }: SetLetters, scope: RunScope): ReadRun {
  const own = place.letters;
  const isLink = link !== undefined && leadsOutside(link);
  const { ea, cs, latin } = own.fonts;
  const fonts = mono === true ? { latin: MONO.typeface, ea: monoEa?.() ?? ea, cs: MONO.typeface } : { latin: family ?? latin, ea, cs };
  return {
    text: words,
    sizePt: sizePt === undefined ? own.sizePt : Math.min(LARGEST_PT, Math.max(1, Math.round(sizePt * 100) / 100)),
    bold: bold ?? own.bold,
    italic: italic ?? own.italic,
    underline: isLink || own.underline,
    strike: strike === true || own.strike,
    color: textColor ?? (isLink ? scope.link : own.color),
    fonts,
    lang: scope.lang,
    trackingPt: own.trackingPt,
    baseline: own.baseline,
    ...(isLink ? { link } : {}),
    ...(field === undefined ? {} : { field }),
  };
}

/** As a file says it: without what XML cannot hold. */
function written(words: string): string {
  return referencesIn(text(words), 0);
}
