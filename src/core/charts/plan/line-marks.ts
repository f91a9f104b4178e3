import { type Box, overlap } from '../../scene/box.ts';
import { chooseMostReadable, compose, resolvePaint, resolveToken } from '../../scene/color.ts';
import type { Paint, Stroke } from '../../scene/theme.ts';
import { LINE_NAME_GAP_EM } from './line-name-room.ts';
import {
  boxAbove,
  boxBelow,
  type ChartMark,
  createWordsAt,
  findSpot,
  LINE_EM,
  type MarkContext,
  toValuePlace,
} from './mark-parts.ts';
import { placeBars, placeCategory, placeValue } from './places.ts';

/** Distance of the label of a line from the numbers of the axis, and from lines and ranges, em. */
const [INSET_EM, CLEAR_EM] = [0.5, 0.25];

/** Reference lines with their labels at the far end. */
export function drawReferenceLines(marking: MarkContext): ChartMark[] {
  const {
    plan,
    frame: { plot },
    em,
  } = marking;
  const stroke: Stroke = { paint: plan.text, widthPx: 1.5, dash: 'dash' };
  const bars = listBars(marking);
  const beside: Box[] = [];
  return plan.notes.lines.flatMap(({ value, label }): ChartMark[] => {
    const at = toValuePlace(value, marking);
    const upright = plan.orientation === 'vertical';
    const ends = upright
      ? [
          { x: plot.x, y: at },
          { x: plot.x + plot.width, y: at },
        ]
      : [
          { x: at, y: plot.y },
          { x: at, y: plot.y + plot.height },
        ];
    const line: ChartMark = { kind: 'line', points: ends, stroke };
    if (label === undefined) return [line];
    const outside = upright ? findNameBeside(label, at, marking, beside) : undefined;
    if (outside !== undefined) {
      beside.push(outside.box);
      return [line, outside];
    }
    // Next to the line, or above the label of a value at the same height.
    const heights = [-0.7, 0.75, -2.2]
      .map((step) => at + em * step)
      .filter((middle) => middle > plot.y || middle > at);
    const isReversed = plan.categoryAxis?.reversed === true;
    // The numbers of the axis stand right beside one end.
    const [far, near] = [
      plot.x + plot.width - (isReversed ? em * INSET_EM : 0),
      plot.x + (isReversed ? 0 : em * INSET_EM),
    ];
    const sides = isReversed
      ? ([
          [near, 'start'],
          [far, 'end'],
        ] as const)
      : ([
          [far, 'end'],
          [near, 'start'],
        ] as const);
    const name = choosePosition(
      upright
        ? [heights.slice(0, -1), heights.slice(-1)].flatMap((those) =>
            sides.flatMap(([x, align]) =>
              those.map((middle) => createWordsAt(label, x, middle, align, marking, true)),
            ),
          )
        : [plot.y + plot.height - em * 0.7, plot.y + em * 0.7].flatMap((middle) => [
            createWordsAt(label, at + em * 0.3, middle, 'start', marking, true),
            createWordsAt(label, at - em * 0.3, middle, 'end', marking, true),
          ]),
      upright ? positionsInBars(label, at, bars, marking) : [],
      bars,
      marking,
    );
    return [line, ...name];
  });
}

/** The name beside the far end of its line, where the frame has room for it and no other name stands. */
function findNameBeside(
  label: string,
  at: number,
  marking: MarkContext,
  others: readonly Box[],
): Extract<ChartMark, { kind: 'words' }> | undefined {
  const {
    plan,
    frame: { plot },
    box,
    em,
  } = marking;
  if (plan.family !== 'bar' || plan.secondaryAxis !== undefined) return undefined;
  const gap = em * LINE_NAME_GAP_EM;
  const name =
    plan.categoryAxis?.reversed === true
      ? createWordsAt(label, plot.x - gap, at, 'end', marking, true)
      : createWordsAt(label, plot.x + plot.width + gap, at, 'start', marking, true);
  if (name.kind !== 'words' || name.box.x < 0 || name.box.x + name.box.width > box.width + 1)
    return undefined;
  return others.some((other) => overlap(name.box, other)) ? undefined : name;
}

/** A bar as drawn, and its colour. */
interface DrawnBar {
  readonly box: Box;
  readonly paint: Paint;
}

/**
 * Chooses the first position clear of bars and value labels, then one within a bar, then the first clear of
 * value labels.
 */
function choosePosition(
  places: readonly ChartMark[],
  inBarPositions: readonly ChartMark[],
  bars: readonly DrawnBar[],
  marking: MarkContext,
): ChartMark[] {
  const labels = listLabelBoxes(marking);
  const clearOf = (boxes: readonly Box[]) => (mark: ChartMark) =>
    mark.kind === 'words' && !boxes.some((box) => overlap(mark.box, box));
  const drawn = [...sampleLines(marking), ...sampleRanges(marking)].map((box) =>
    growBox(box, marking.em * CLEAR_EM),
  );
  const countCovered = (mark: ChartMark): number =>
    mark.kind === 'words' ? drawn.filter((box) => overlap(mark.box, box)).length : 0;
  const found =
    places.find(clearOf([...labels, ...bars.map(({ box }) => box), ...drawn])) ??
    inBarPositions.find(clearOf(labels)) ??
    places.filter(clearOf(labels)).toSorted((a, b) => countCovered(a) - countCovered(b))[0] ??
    places[0];
  return found === undefined ? [] : [found];
}

function growBox({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

/** Points along the lines of the chart, dense enough that no label fits between two of them. */
function sampleLines(marking: MarkContext): Box[] {
  const { plan, em } = marking;
  if (plan.family === 'bar' && plan.orientation === 'horizontal') return [];
  return plan.series.flatMap((one, index) => {
    if (one.kind !== 'line' || one.hidden === true) return [];
    const spots = plan.categories.flatMap((_, point) => findSpot(point, index, marking) ?? []);
    return spots.slice(1).flatMap((to, at) => {
      const from = spots[at] ?? to;
      const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / em) || 1;
      return Array.from({ length: steps + 1 }, (_, step) => ({
        x: from.x + ((to.x - from.x) * step) / steps,
        y: from.y + ((to.y - from.y) * step) / steps,
        width: 1,
        height: 1,
      }));
    });
  });
}

/** Slices of the area that ranges cover between two categories, each as wide as a letter. */
function sampleRanges({ plan, frame: { plot }, em }: MarkContext): Box[] {
  const axis = plan.valueAxis;
  const areas = plan.series.filter(({ kind }) => kind === 'area');
  const base = areas.filter(({ hidden }) => hidden === true);
  if (axis === undefined || base.length === 0 || plan.orientation === 'horizontal') return [];
  const sumUp = (point: number, those: typeof areas): number =>
    those.reduce((sum, { values }) => sum + (values[point] ?? 0), 0);
  const spots = plan.categories.map((_, point) => ({
    x: placeCategory(point, plan, plot),
    top: placeValue(sumUp(point, areas), axis, plot, 'vertical'),
    bottom: placeValue(sumUp(point, base), axis, plot, 'vertical'),
  }));
  return spots.slice(1).flatMap((to, at): Box[] => {
    const from = spots[at] ?? to;
    const steps = Math.ceil(Math.abs(to.x - from.x) / em) || 1;
    return Array.from({ length: steps + 1 }, (_, step): Box => {
      const share = step / steps;
      const y = from.top + (to.top - from.top) * share;
      const foot = from.bottom + (to.bottom - from.bottom) * share;
      return { x: from.x + (to.x - from.x) * share, y, width: 1, height: Math.max(1, foot - y) };
    });
  });
}

/**
 * Positions in the bars that can hold the label below the line, the nearest to the far end first, in a
 * legible colour.
 */
function positionsInBars(
  label: string,
  at: number,
  bars: readonly DrawnBar[],
  marking: MarkContext,
): ChartMark[] {
  const { em, theme, widthOf, plan } = marking;
  return bars.toReversed().flatMap(({ box, paint }) => {
    if (widthOf(label, true) + em * 0.6 > box.width || box.y > at || box.y + box.height < at + em * 1.5)
      return [];
    const readable = chooseMostReadable(
      [plan.text, { token: 'background' }, { token: 'text' }],
      compose(resolvePaint(paint, theme), resolveToken('background', theme)),
      theme,
    );
    return [createWordsAt(label, box.x + box.width / 2, at + em * 0.75, 'middle', marking, true, readable)];
  });
}

function listBars({ plan, frame: { plot } }: MarkContext): DrawnBar[] {
  const upright = plan.orientation === 'vertical';
  return placeBars(plan, plot).map(({ from, to, across, thickness, series, point }) => {
    const [low, length] = [Math.min(from, to), Math.abs(to - from)];
    const box = upright
      ? { x: across - thickness / 2, y: low, width: thickness, height: length }
      : { x: low, y: across - thickness / 2, width: length, height: thickness };
    return { box, paint: series.pointPaints?.[point] ?? series.paint };
  });
}

/** Boxes of the value labels beyond bars and points. */
function listLabelBoxes(marking: MarkContext): Box[] {
  const { plan, em, widthOf } = marking;
  if (plan.grouping === 'stacked' && plan.family === 'bar') return [];
  return plan.series.flatMap((one, index) =>
    one.labels.flatMap((label): Box[] => {
      const at = findSpot(label.point, index, marking);
      if (at === undefined) return [];
      const [width, height] = [widthOf(label.text, label.bold), em * LINE_EM];
      const isInside = label.place === 'inside_end';
      if (plan.orientation === 'horizontal')
        return [
          {
            x: at.negative !== isInside ? at.x - width - em * 0.4 : at.x + em * 0.4,
            y: at.y - height / 2,
            width,
            height,
          },
        ];
      return [
        (at.negative && !isInside) || label.place === 'below' || (isInside && !at.negative)
          ? boxBelow(at, at.x - width / 2, em * 0.3, width, height)
          : boxAbove(at, at.x - width / 2, em * 0.3, width, height),
      ];
    }),
  );
}
