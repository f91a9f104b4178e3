import { type Box, overlap } from '../../scene/box.ts';
import { measureTextWidth } from '../../scene/fonts/font-book.ts';
import type { Paint, Stroke, Theme } from '../../scene/theme.ts';
import { wrapLabel } from '../../scene/wrap-label.ts';
import type { ChartFrame } from './frame.ts';
import { drawReferenceLines } from './line-marks.ts';
import {
  boxAbove,
  boxBelow,
  type ChartMark,
  createWords,
  createWordsAt,
  findSpot,
  LINE_EM,
  type MarkContext,
  toValuePlace,
} from './mark-parts.ts';
import { placeBars, placeCategory, placeValue } from './places.ts';
import type { ChartPlan } from './plan-types.ts';
import { drawBrackets, drawLevels } from './step-marks.ts';

export type { ChartMark } from './mark-parts.ts';

const BAND_ALPHA = 0.12;
/** Largest width of a callout, em. */
const MAX_CALLOUT_EM = 9;

/** Annotations of a laid-out chart in the order of painting: bands first, text last. */
export function drawAnnotations(
  plan: ChartPlan,
  frame: ChartFrame,
  box: { readonly width: number; readonly height: number },
  { theme, lang }: { readonly theme: Theme; readonly lang: string },
): ChartMark[] {
  const em = plan.fontSizePx;
  const widthOf = (text: string, bold = false) =>
    measureTextWidth(text, { font: 'body', theme, weight: bold ? 700 : 400, italic: false, lang }) * em;
  const marking: MarkContext = { plan, frame, box, theme, em, widthOf };
  const { center } = plan.notes;
  if (center !== undefined) return [drawCenter(center, marking)];
  if (plan.valueAxis === undefined || plan.family === 'radar') return [];
  return [
    ...drawBands(marking),
    ...drawEvents(marking),
    ...drawReferenceLines(marking),
    ...drawLevels(marking),
    ...drawDifferences(marking),
    ...drawBrackets(marking),
    ...drawTotals(marking),
    ...drawCallouts(marking),
    ...drawAxisCut(marking),
  ];
}

/** The value of a gauge in the middle of its ring. */
function drawCenter(text: string, { plan, frame: { plot }, em }: MarkContext): ChartMark {
  const height = em * 2.2 * LINE_EM;
  return createWords(
    [text],
    { x: plot.x, y: plot.y + plot.height / 2 - height / 2, width: plot.width, height },
    'middle',
    { sizePx: em * 2.2, paint: plan.text, bold: true },
  );
}

function drawBands(marking: MarkContext): ChartMark[] {
  const {
    plan,
    frame: { plot },
    em,
  } = marking;
  return plan.notes.bands.flatMap(({ from, to, label }, index): ChartMark[] => {
    const [a, b] = [toValuePlace(from, marking), toValuePlace(to, marking)];
    const [low, length] = [Math.min(a, b), Math.abs(a - b)];
    const upright = plan.orientation === 'vertical';
    const area = upright
      ? { x: plot.x, y: low, width: plot.width, height: length }
      : { x: low, y: plot.y, width: length, height: plot.height };
    const band: ChartMark = {
      kind: 'band',
      box: area,
      paint: { ...withoutAlpha(plan.text), alpha: Math.min(0.4, BAND_ALPHA * (0.6 + (index % 3) * 0.5)) },
    };
    if (label === undefined) return [band];
    const inside = upright
      ? createWordsAt(label, plot.x + em * 0.4, low + em * 0.75, 'start', marking, false, plan.muted)
      : createWordsAt(label, low + length / 2, plot.y + em * 0.75, 'middle', marking, false, plan.muted);
    return [band, inside];
  });
}

function withoutAlpha(paint: Paint): Paint {
  const { alpha: _, ...rest } = paint;
  return rest;
}

/** Events as vertical lines with text at the top. */
function drawEvents(marking: MarkContext): ChartMark[] {
  const {
    plan,
    frame: { plot },
    em,
  } = marking;
  const stroke: Stroke = { paint: plan.muted, widthPx: 1, dash: 'dot' };
  return plan.notes.events.flatMap(({ category, x, text }, index): ChartMark[] => {
    const at =
      x === undefined || plan.xAxis === undefined
        ? placeCategory(category, plan, plot)
        : placeValue(x, plan.xAxis, plot, 'horizontal');
    if (plan.orientation === 'horizontal')
      return [
        {
          kind: 'line',
          points: [
            { x: plot.x, y: at },
            { x: plot.x + plot.width, y: at },
          ],
          stroke,
        },
        createWordsAt(text, plot.x + plot.width, at - em * 0.7, 'end', marking),
      ];
    const isLeft = at > plot.x + plot.width / 2;
    return [
      {
        kind: 'line',
        points: [
          { x: at, y: plot.y - em * (0.2 + (index % 2) * 1.3) },
          { x: at, y: plot.y + plot.height },
        ],
        stroke,
      },
      createWordsAt(
        text,
        at + (isLeft ? -em * 0.3 : em * 0.3),
        plot.y - em * (0.7 + (index % 2) * 1.3),
        isLeft ? 'end' : 'start',
        marking,
        false,
        plan.muted,
      ),
    ];
  });
}

/** Arrows from the end of one bar to that of another, with the difference in per cent. */
function drawDifferences(marking: MarkContext): ChartMark[] {
  const {
    plan,
    frame: { plot },
    em,
  } = marking;
  const stroke: Stroke = { paint: plan.text, widthPx: 1.5 };
  return plan.notes.differences.flatMap(({ from, to, series, text }): ChartMark[] => {
    const [a, b] = [findSpot(from, series, marking), findSpot(to, series, marking)];
    if (a === undefined || b === undefined) return [];
    if (plan.orientation === 'horizontal') {
      const x = Math.min(plot.x + plot.width, Math.max(a.x, b.x) + em * 3.6);
      return [
        {
          kind: 'line',
          points: [
            { x: a.x + em * 3, y: a.y },
            { x, y: a.y },
            { x, y: b.y },
            { x: b.x + em * 3, y: b.y },
          ],
          stroke,
          arrow: true,
        },
        createWordsAt(text, x + em * 0.2, (a.y + b.y) / 2, 'start', marking, true),
      ];
    }
    const y = Math.max(em * 1.2, Math.min(a.y, b.y) - em * 2.4);
    return [
      {
        kind: 'line',
        points: [
          { x: a.x, y: a.y - em * 1.6 },
          { x: a.x, y },
          { x: b.x, y },
          { x: b.x, y: b.y - em * 1.6 },
        ],
        stroke,
        arrow: true,
      },
      createWordsAt(text, (a.x + b.x) / 2, y - em * 0.7, 'middle', marking, true),
    ];
  });
}

/** Totals beyond the ends of horizontal stacks. */
function drawTotals(marking: MarkContext): ChartMark[] {
  const {
    plan,
    frame: { plot },
    em,
  } = marking;
  const { totals } = plan.notes;
  if (totals === undefined) return [];
  const bars = placeBars(plan, plot);
  const leftwards = plan.valueAxis?.reversed === true;
  return totals.flatMap((text, point): ChartMark[] => {
    const own = bars.filter((bar) => bar.point === point);
    if (text === '' || own.length === 0) return [];
    const ends = own.map(({ to }) => to);
    return [
      leftwards
        ? createWordsAt(text, Math.min(...ends) - em * 0.4, own[0]?.across ?? 0, 'end', marking, true)
        : createWordsAt(text, Math.max(...ends) + em * 0.4, own[0]?.across ?? 0, 'start', marking, true),
    ];
  });
}

/** Text beside a point, joined to it by a short line. Each callout avoids the ones before it. */
function drawCallouts(marking: MarkContext): ChartMark[] {
  const {
    plan,
    box,
    em,
    widthOf,
    frame: { plot },
  } = marking;
  const occupied: Box[] = [];
  return plan.notes.callouts.flatMap(({ category, series, text }): ChartMark[] => {
    const at = findSpot(category, series ?? 0, marking);
    if (at === undefined) return [];
    const lines = wrapLabel(text, em * MAX_CALLOUT_EM, 3, (line) => widthOf(line, true));
    const [width, height] = [
      Math.max(...lines.map((line) => widthOf(line, true))) + em * 0.4,
      lines.length * em * LINE_EM,
    ];
    const horizontal = plan.orientation === 'horizontal';
    const isLabelled = plan.series.some(
      (one, index) =>
        (index === (series ?? 0) || plan.type === 'waterfall') &&
        one.labels.some(({ point }) => point === category),
    );
    const distance = em * (isLabelled ? 2 : 1);
    // A negative bar hangs from zero; text above it is placed above zero.
    const hangs = at.negative && at.isBar === true;
    const base = { x: at.x, y: toValuePlace(0, marking) };
    const candidates: Box[] = (horizontal ? [0, -1, 1] : [0, 1, 2, 3]).flatMap((step): Box[] => {
      if (horizontal)
        return [
          {
            x: Math.min(box.width - width, at.x + distance * 2.4),
            y: at.y - height / 2 + step * height,
            width,
            height,
          },
        ];
      const x = Math.min(box.width - width, Math.max(plot.x, at.x - width / 2));
      return [
        boxAbove(hangs ? base : at, x, (hangs ? em : distance) + step * em * 1.4, width, height),
        boxBelow(at, x, distance + step * em * 1.4, width, height),
      ];
    });
    const isFree = (one: Box) =>
      one.y >= 0 &&
      one.y + one.height <= plot.y + plot.height &&
      !occupied.some((other) => overlap(one, other));
    const place =
      (at.negative ? [...candidates].sort((a, b) => Number(a.y < b.y) - Number(b.y < a.y)) : candidates).find(
        isFree,
      ) ?? candidates[0];
    if (place === undefined) return [];
    occupied.push(place);
    const up = place.y + place.height <= at.y;
    const from = horizontal
      ? { x: place.x - em * 0.1, y: place.y + height / 2 }
      : { x: at.x, y: up ? place.y + place.height : place.y };
    const to =
      up && hangs
        ? base
        : horizontal
          ? { x: at.x + em * (isLabelled ? 3 : 0.4), y: at.y }
          : { x: at.x, y: at.y + (up ? -1 : 1) * em * (isLabelled ? 1.5 : 0.4) };
    const leader: ChartMark[] =
      Math.hypot(from.x - to.x, from.y - to.y) < em * 0.3
        ? []
        : [{ kind: 'line', points: [from, to], stroke: { paint: plan.text, widthPx: 1 } }];
    return [
      ...leader,
      createWords(lines, place, horizontal ? 'start' : 'middle', {
        sizePx: em,
        paint: plan.text,
        bold: true,
      }),
    ];
  });
}

/** Two short strokes across the foot of an axis that does not start at zero. */
function drawAxisCut({ plan, frame: { plot }, em }: MarkContext): ChartMark[] {
  if (!plan.notes.isCut) return [];
  const stroke: Stroke = { paint: plan.text, widthPx: 1.5 };
  const right = plan.categoryAxis?.reversed === true && plan.orientation === 'vertical';
  const [x, y] =
    plan.orientation === 'vertical'
      ? [right ? plot.x + plot.width : plot.x, plot.y + plot.height - em * 0.55]
      : [plot.x + em * 0.55, plot.y + plot.height];
  const slash = (shift: number): ChartMark =>
    plan.orientation === 'vertical'
      ? {
          kind: 'line',
          points: [
            { x: x - em * 0.3, y: y + shift + em * 0.12 },
            { x: x + em * 0.3, y: y + shift - em * 0.12 },
          ],
          stroke,
        }
      : {
          kind: 'line',
          points: [
            { x: x + shift - em * 0.12, y: y + em * 0.3 },
            { x: x + shift + em * 0.12, y: y - em * 0.3 },
          ],
          stroke,
        };
  return [slash(-em * 0.11), slash(em * 0.11)];
}
