import { readScale } from '../../number-values.ts';
import type { Box, Scene } from '../../scene.ts';
import { findAmounts } from './amounts.ts';
import { readDate } from './dates.ts';
import { type Figure, toPlace } from './facts.ts';
import { fold, isStatisticName } from './names.ts';
import { listShownTexts, type ShownText } from './shown-texts.ts';

/** Letters of a unit beside a figure, and of a label. */
const [MAX_UNIT, MAX_LABEL] = [16, 80];
/** Texts on a slide beyond which labels are not looked for by their places. */
const MAX_PLACED = 120;
/** Distance of a label from its figure, in sizes of the figure's type. */
const MAX_DISTANCE = 1.6;
/** Field of a figure for its change, which is not what its label names. */
const CHANGE = /\.change$/;
const LINE = /^(?<label>[^:：]{3,60})[:：]\s*(?<value>\S.*)$/u;

interface Value extends Pick<Figure, 'text' | 'unit' | 'value'> {}

/** Figures and dates that stand alone under a label, and lines such as "Budget: 1.9 million". */
export function listLabelledFigures(scene: Scene): Figure[] {
  const texts = listShownTexts(scene).filter(({ isTitle }) => !isTitle);
  const lines = texts.flatMap((text): Figure[] => {
    const { label = '', value = '' } = LINE.exec(text.words)?.groups ?? {};
    const read = readValue(value.replace(/[.;]$/, ''));
    return read === undefined ? [] : toFigure(text, label, read);
  });
  if (texts.length > MAX_PLACED) return lines;
  const values = texts.map((text) => ({ text, read: readValue(text.words) }));
  const words = values.flatMap(({ text, read }) => (read === undefined && isLabel(text.words) ? [text] : []));
  const alone = values.flatMap(({ text, read }): Figure[] => {
    if (read === undefined || CHANGE.test(text.element.path ?? '')) return [];
    const label = findLabel(text, words);
    return label === undefined ? [] : toFigure(text, label.words, read);
  });
  return [...lines, ...alone];
}

function toFigure({ element }: ShownText, label: string, value: Value): Figure[] {
  const key = fold(label);
  return key === '' || isStatisticName(label)
    ? []
    : [{ ...value, key, label: label.trim(), source: 'label', place: toPlace(element) }];
}

/** A text that is one figure with at most a short unit, or one date. */
export function readValue(words: string): Value | undefined {
  if (words.length > 40 || !/\p{Nd}/u.test(words)) return undefined;
  const date = readDate(words);
  if (date !== undefined) return { text: words, unit: 'date', value: { from: date.from, to: date.to } };
  const [only, ...more] = findAmounts(words);
  if (only === undefined || more.length > 0) return undefined;
  const before = words.slice(0, only.index).replace(/[-+−–±~≈<>≥≤\s]/gu, '');
  const after = words.slice(only.end).trim();
  if (before.length > 3 || after.length > MAX_UNIT || /[.:;,]\s/.test(after) || /^[-–/:]/.test(after))
    return undefined;
  // "03" is the number of a step.
  if (/^0\d/.test(only.text)) return undefined;
  // "v2" and "A4" are names.
  if (/\p{L}$/u.test(before) && before.length < 2 && readScale(after) === undefined) return undefined;
  return { text: words, unit: fold(`${before} ${after}`), value: only.readings };
}

function isLabel(words: string): boolean {
  return words.length <= MAX_LABEL && /\p{L}{2}/u.test(words);
}

/** The label of a figure: of the same item of content, the next paragraph, or the nearest text below or above. */
function findLabel(text: ShownText, words: readonly ShownText[]): ShownText | undefined {
  const item = /^(.*\[\d+\])\./u.exec(text.element.path ?? '')?.[1];
  if (item !== undefined) return words.find(({ element }) => element.path?.startsWith(`${item}.`));
  const own = words.filter(({ element }) => element === text.element);
  if (own.length > 0)
    return own.find(({ at }) => at === text.at + 1) ?? own.find(({ at }) => at === text.at - 1);
  const max = MAX_DISTANCE * text.sizePx;
  const near = words
    .map((one) => ({
      one,
      below: one.box.y - (text.box.y + text.box.height),
      above: text.box.y - (one.box.y + one.box.height),
    }))
    .filter(({ one }) => sharesColumn(one.box, text.box) && one.sizePx <= text.sizePx);
  const below = near
    .filter((one) => one.below > -max / 2 && one.below <= max)
    .sort((a, b) => a.below - b.below);
  const above = near
    .filter((one) => one.above > -max / 2 && one.above <= max)
    .sort((a, b) => a.above - b.above);
  return (below[0] ?? above[0])?.one;
}

function sharesColumn(one: Box, other: Box): boolean {
  const shared = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  return shared >= 0.5 * Math.min(one.width, other.width);
}
