import { type ChartModel, listHighlights } from '../charts/model.ts';
import { chooseMostReadable, compose, resolvePaint, TEXT_COLORS } from '../scene/color.ts';
import { measureTextWidth } from '../scene/fonts/font-book.ts';
import {
  chooseNumberSpec,
  formatNumber,
  formatShare,
  isLongUnit,
  parseFormatCode,
} from '../scene/number-format.ts';
import { getRoleFill } from '../scene/role-paints.ts';
import type { Box } from '../scene/scene.ts';
import type { Paint } from '../scene/theme.ts';
import type { ChartNode, DrawingNode, DrawingPart, RichRun } from '../templates/tree.ts';
import { groundOf, resolveGround } from './chart-ground.ts';
import type { CompositeInput } from './composite-input.ts';
import { getSizeAt } from './text-size.ts';

/** Gap between parts in px; lines of the axis and of the legend in em. */
const [GAP, FOOT, LOWER, LEGEND, KEY] = [2, 3, 1.4, 2.2, 2.2];

/** Columns as wide as their totals, divided by share: areas are proportional to values. */
export function marimekko(
  { categories, series, unit, numberFormat, highlight }: ChartModel,
  node: ChartNode,
  box: Box,
  { theme, lang, rtl, colorRoles }: CompositeInput,
): DrawingNode {
  const size = getSizeAt(node.sizesPt, 1);
  const style = { font: 'body', theme, weight: 400, italic: false, lang } as const;
  const wide = (text: string): number => measureTextWidth(text, style) * size;
  const amount = (at: number, of: number): number => Math.max(0, series[of]?.values[at] ?? 0);
  const sums = categories.map((_, at) => series.reduce((sum, __, of) => sum + amount(at, of), 0));
  const total = sums.reduce((sum, one) => sum + one, 0);
  // A long unit appears once, at the end of the legend if it fits there.
  const keys = series.reduce((sum, { name }) => sum + wide(name) + KEY * size, 0);
  const caption =
    numberFormat === undefined && isLongUnit(unit) && keys + wide(unit) <= box.width ? unit : undefined;
  const spec =
    numberFormat === undefined
      ? chooseNumberSpec(sums, caption === undefined ? unit : undefined, lang)
      : parseFormatCode(numberFormat);
  const ground = groundOf(node);
  const page = resolveGround(ground, theme);
  // Names of narrow columns get a line of their own below the others.
  const isNarrow = (at: number): boolean =>
    (sums[at] ?? 0) > 0 &&
    shortenName(categories[at] ?? '', ((sums[at] ?? 0) / total) * box.width - 4, wide) !== categories[at];
  const lower = categories.some((_, at) => isNarrow(at)) ? LOWER : 0;
  const [top, plot] = [LEGEND * size, box.height - (LEGEND + FOOT + lower) * size];
  const text = (
    id: string,
    content: string,
    x: number,
    y: number,
    color: Paint,
    anchor: 'start' | 'middle' | 'end' = 'middle',
    weight: 400 | 600 = 400,
    below?: RichRun,
  ): DrawingPart => ({
    kind: 'text',
    id,
    name: content,
    at: { x, y },
    anchor: anchor === 'middle' ? anchor : (anchor === 'start') === rtl ? 'end' : 'start',
    sizePx: size,
    runs: [{ text: content }],
    ...(below === undefined ? {} : { below: [[below]] }),
    style: { font: 'body', weight, color, lineHeight: 1.2 },
  });
  const named = series.map(({ name }) => colorRoles?.[name]);
  // Series with a role leave the colours in their order to the others.
  const plain = series.flatMap((_, of) => (named[of] === undefined ? [of] : []));
  const highlighted = listHighlights({ highlight });
  const pickPaint = (of: number): Paint => {
    if (highlighted.length > 0 && !highlighted.includes(series[of]?.name ?? '')) return node.rest;
    const role = named[of];
    if (role !== undefined) return getRoleFill(role, ground, theme);
    return node.series[plain.indexOf(of) % node.series.length] ?? { token: 'primary' };
  };
  const mirror = (x: number, width: number): number => (rtl ? box.width - x - width : x);
  let before = 0;
  let taken: readonly [number, number] | undefined;
  const parts = categories.flatMap((name, at): DrawingPart[] => {
    const sum = sums[at] ?? 0;
    const width = (sum / total) * box.width;
    const x = mirror(before, width);
    before += width;
    if (sum <= 0) return [];
    let filled = 0;
    const cells = series.flatMap(({ name: called }, of): DrawingPart[] => {
      const share = amount(at, of) / sum;
      const height = share * plot;
      filled += height;
      if (height <= 0) return [];
      const place = {
        x: x + GAP / 2,
        y: top + plot - filled + GAP / 2,
        width: Math.max(0.5, width - GAP),
        height: Math.max(0.5, height - GAP),
      };
      const fill = pickPaint(of);
      const shareText = formatShare(share, lang);
      const color = chooseMostReadable(TEXT_COLORS, compose(resolvePaint(fill, theme), page), theme);
      const fits = height > size * 1.3 && width > wide(shareText) + 8;
      return [
        {
          kind: 'outline',
          id: `part-${at + 1}-${of + 1}`,
          name: `${name}, ${called}: ${formatNumber(amount(at, of), spec, lang)}`,
          box: place,
          geometry: { kind: 'rect' },
          fill,
        },
        ...(fits
          ? [
              text(
                `share-${at + 1}-${of + 1}`,
                shareText,
                place.x + place.width / 2,
                place.y + place.height / 2 + size * 0.35,
                color,
              ),
            ]
          : []),
      ];
    });
    const middle = x + width / 2;
    const label = isNarrow(at) ? '' : name;
    const value = formatNumber(sum, spec, lang);
    const sumRun: RichRun | undefined =
      wide(value) <= width - 2 ? { text: value, weight: 400, color: ground.muted } : undefined;
    if (label !== '')
      return [
        ...cells,
        text(`name-${at + 1}`, label, middle, top + plot + size * 1.2, ground.text, 'middle', 600, sumRun),
      ];
    return [
      ...cells,
      ...below(name, at, middle),
      ...(sumRun === undefined
        ? []
        : [text(`sum-${at + 1}`, value, middle, top + plot + size * 2.4, ground.muted)]),
    ];
  });
  return {
    type: 'drawing',
    viewBox: { x: 0, y: 0, width: box.width, height: box.height },
    parts: [...legend(), ...parts],
  };

  function below(name: string, at: number, middle: number): DrawingPart[] {
    const label = shortenName(name, box.width * 0.3, wide);
    const half = wide(label) / 2;
    const x = Math.min(box.width - half, Math.max(half, middle));
    if (taken !== undefined && x - half < taken[1] + size && x + half > taken[0] - size) return [];
    taken = [Math.min(x - half, taken?.[0] ?? x), Math.max(x + half, taken?.[1] ?? x)];
    return [text(`name-${at + 1}`, label, x, top + plot + size * 3.8, ground.text, 'middle', 600)];
  }

  function legend(): DrawingPart[] {
    let x = 0;
    const unitOfSums =
      caption === undefined
        ? []
        : [text('unit', caption, mirror(box.width, 0), size * 0.95, ground.muted, 'end')];
    const keyParts = series.flatMap(({ name }, of): DrawingPart[] => {
      const width = wide(name);
      const begin = x;
      x += size * KEY + width;
      if (x > box.width + size) return [];
      return [
        {
          kind: 'outline',
          id: `key-${of + 1}`,
          name,
          box: { x: mirror(begin, size * 0.8), y: size * 0.2, width: size * 0.8, height: size * 0.8 },
          geometry: { kind: 'rect' },
          fill: pickPaint(of),
        },
        text(`legend-${of + 1}`, name, mirror(begin + size * 1.15, 0), size * 0.95, ground.text, 'start'),
      ];
    });
    return [...keyParts, ...unitOfSums];
  }
}

/** Shortens a name to its space; empty if too little of it would remain to be recognisable. */
function shortenName(name: string, room: number, wide: (text: string) => number): string {
  if (wide(name) <= room) return name;
  const letters = [...name];
  while (letters.length > 3 && wide(`${letters.join('')}…`) > room) letters.pop();
  return letters.length <= 3 ? '' : `${letters.join('').trimEnd()}…`;
}
