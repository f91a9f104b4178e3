import type { ReadBox, ReadParagraph, ReadRun, ReadTextShape, ReadTheme } from '../../output/pptx/read/deck.ts';
import { EMU_PER_PX, PT_PER_PX } from '../../scene/scene.ts';
import { slideFonts } from '../slide-fonts.ts';
import { themeOf } from '../slide-scene.ts';
import { standIn } from '../stand-in.ts';
import { textArea } from '../text-areas.ts';
import { placeText } from '../text-element.ts';

/** How much text a place holds. */
export interface Capacity {
  readonly sizePt: number;
  readonly characters: number;
}

/** Prose to measure with; a script's own, for its letters are wider or narrower. */
const PROSE = 'The board approves the first phase this spring, and nine of fourteen ferries sail on batteries by 2029. ';
const EAST_ASIAN_PROSE = '取締役会は今春第一期を承認し、二〇二九年までに十四隻のうち九隻が電池で航行する。';
const EAST_ASIAN = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g;
/** Kept free, for real words break less evenly than prose, and stand-ins have other widths. */
const ROOM = { exact: 0.94, other: 0.84 };
const DEFAULT_PT = 18;
const MOST_CHARACTERS = 4_000;
/** Letters of a line on which a word is left out that almost fits. */
const FEW = 12;

/**
 * How many characters of running text a shape holds at its own size, set by the line breaker of the
 * slides. Shapes that grow with their text, or do not wrap it, hold at least what they show.
 */
export function capacityOf(shape: ReadTextShape, theme: ReadTheme, box: ReadBox = shape.box): Capacity {
  const paragraph = shape.text?.paragraphs.find(({ runs }) => runs.length > 0) ?? shape.text?.paragraphs[0];
  const run = paragraph?.runs.find(({ text }) => text.trim() !== '') ?? paragraph?.runs[0];
  const title = shape.placeholder?.type === 'title' || shape.placeholder?.type === 'ctrTitle';
  const fonts = run?.fonts ?? theme.fonts[title ? 'major' : 'minor'];
  const sizePt = run?.sizePt ?? paragraph?.endSizePt ?? DEFAULT_PT;
  const said = shape.text?.prompt === true ? '' : (shape.text?.paragraphs.flatMap(({ runs }) => runs.map(({ text }) => text)).join('') ?? '');
  const eastAsian = (said.match(EAST_ASIAN)?.length ?? 0) > said.length / 3;
  const outer = { x: 0, y: 0, width: box.width / EMU_PER_PX, height: box.height / EMU_PER_PX };
  const area = textArea(shape.geometry, outer);
  const inner = { x: 0, y: 0, width: Math.max(1, outer.width - area.left - area.right), height: Math.max(1, outer.height - area.top - area.bottom) };
  const sizePx = sizePt / PT_PER_PX;
  const guess = Math.ceil((inner.width / (0.3 * sizePx) + 1) * (inner.height / sizePx + 1)) + 20;
  const sample = eastAsian ? EAST_ASIAN_PROSE : PROSE;
  const prose = sample.repeat(Math.ceil(Math.min(MOST_CHARACTERS, guess) / sample.length));
  const letters: ReadRun = { ...PLAIN_RUN, ...run, fonts, sizePt, text: prose };
  const text = {
    ...(shape.text ?? PLAIN_TEXT),
    wrap: true,
    columns: 1,
    anchor: 'top' as const,
    autofit: { kind: 'none' as const },
    paragraphs: [{ ...PLAIN_PARAGRAPH, ...paragraph, runs: [letters] }],
  };
  const columns = shape.text?.wrap === false ? 1 : (shape.text?.columns ?? 1);
  const { fonts: faces, role } = slideFonts({ shapes: [{ ...shape, text }], theme });
  const set = placeText(text, { ...inner, width: inner.width / columns }, { theme: themeOf({ theme, background: { kind: 'none' } }, faces), role, lang: 'en' });
  const bottom = Math.max(1, (text.turned === 0 ? inner.height : inner.width) - (text.insets.top + text.insets.bottom) / EMU_PER_PX);
  // Letters whose line hangs a little over the foot still stand inside the shape.
  const lines = set.paragraphs.flatMap((one) => one.lines).filter(({ top, height }, index) => index === 0 || top + 0.9 * height <= bottom);
  const [count, width] = [lines.flatMap(({ spans }) => spans).reduce((sum, { text: { length } }) => sum + length, 0), lines.reduce((sum, line) => sum + line.width, 0)];
  const insetPx = (text.insets.left + text.insets.right) / EMU_PER_PX;
  const byLetter = count === 0 ? 0 : (lines.length * Math.max(0, (text.turned === 0 ? inner.width / columns : inner.height) - insetPx)) / (width / count);
  // Numbers and names on narrow lines are not broken as prose is.
  const held = (count / Math.max(1, lines.length) < FEW ? Math.max(count, byLetter) : count) * columns;
  const characters = Math.max(1, Math.floor(held * (standIn(fonts.latin || theme.fonts.minor.latin).exact ? ROOM.exact : ROOM.other)));
  const grows = shape.text?.wrap === false || shape.text?.autofit.kind === 'shape';
  return { sizePt, characters: grows ? Math.max(characters, said.length) : characters };
}

/** What a text box without any formatting of its own holds. */
export function capacityOfBox(box: ReadBox, sizePt: number, theme: ReadTheme): Capacity {
  const fonts = theme.fonts.minor;
  const paragraph = { ...PLAIN_PARAGRAPH, runs: [{ ...PLAIN_RUN, fonts, sizePt, text: '' }], endSizePt: sizePt };
  return capacityOf({ ...PLAIN_SHAPE, box, text: { ...PLAIN_TEXT, paragraphs: [paragraph], anchor: 'top', wrap: true, autofit: { kind: 'none' }, columns: 1 } }, theme);
}

const PLAIN_SHAPE = {
  kind: 'shape',
  id: 0,
  name: '',
  alt: '',
  decorative: false,
  from: 'slide',
  rotation: 0,
  flipH: false,
  flipV: false,
  geometry: { kind: 'preset', preset: 'rect', adjust: {} },
  fill: { kind: 'none' },
} as const;
const PLAIN_RUN: Omit<ReadRun, 'text' | 'sizePt' | 'fonts'> = {
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  color: { hex: '#000000', alpha: 1 },
  lang: 'en',
  trackingPt: 0,
  baseline: 0,
};
const PLAIN_PARAGRAPH: ReadParagraph = {
  level: 0,
  align: 'start',
  rtl: false,
  marginEmu: 0,
  indentEmu: 0,
  spaceBefore: { points: 0 },
  spaceAfter: { points: 0 },
  lineSpacing: { share: 1 },
  runs: [],
  endSizePt: DEFAULT_PT,
};
const PLAIN_TEXT = { insets: { left: 91_440, top: 45_720, right: 91_440, bottom: 45_720 }, turned: 0 as const, prompt: false };
