import type { Stroke } from '../../scene/theme.ts';
import { wrapLabel } from '../../scene/wrap-label.ts';
import { END_EM, FROM_BAR_EM, measureBeside, SUM_SIZE, TO_WORDS_EM } from './bracket-words.ts';
import { type ChartMark, createWords, LINE_EM, type MarkContext, toValuePlace } from './mark-parts.ts';
import { type PlacedBar, placeBars, placeCategory } from './places.ts';

/** Distance in em of a bracket from the labels of bars, and from its sum. */
const [FROM_LABEL_EM, TO_SUM_EM] = [1.9, 0.25];
const MAX_LINES = 2;

/** Lines that hand the level of each bar of a waterfall on to the next. */
export function drawLevels(marking: MarkContext): ChartMark[] {
  const {
    plan,
    frame: { plot },
  } = marking;
  const { levels } = plan.notes;
  if (levels === undefined) return [];
  const half = (placeBars(plan, plot)[0]?.thickness ?? 0) / 2;
  const stroke: Stroke = { paint: plan.muted, widthPx: 1 };
  return levels.slice(0, -1).map((level, at): ChartMark => {
    const y = toValuePlace(level, marking);
    const [from, to] = [placeCategory(at, plan, plot), placeCategory(at + 1, plan, plot)];
    const inset = from < to ? half : -half;
    return {
      kind: 'line',
      points: [
        { x: from + inset, y },
        { x: to - inset, y },
      ],
      stroke,
    };
  });
}

/** Brackets over several bars with their sum, below floating bars where there is room, else above. */
export function drawBrackets(marking: MarkContext): ChartMark[] {
  const {
    plan,
    em,
    widthOf,
    frame: { plot },
    box,
  } = marking;
  if (plan.orientation === 'horizontal') return drawBracketsBeside(marking);
  const bars = placeBars(plan, plot).filter(({ series }) => series.hidden !== true);
  const stroke: Stroke = { paint: plan.text, widthPx: 1.5 };
  return plan.notes.brackets.flatMap(({ from, to, total, text, side }): ChartMark[] => {
    const own = bars.filter(({ point }) => point >= from && point <= to);
    const [first] = own;
    if (first === undefined) return [];
    const middles = [placeCategory(from, plan, plot), placeCategory(to, plan, plot)];
    const [left, right] = [
      Math.min(...middles) - first.thickness / 2,
      Math.max(...middles) + first.thickness / 2,
    ];
    const lines =
      text === undefined ? [] : wrapLabel(text, Math.max(right - left, em * 8), MAX_LINES, widthOf);
    const height = (SUM_SIZE + lines.length) * LINE_EM * em;
    const isBelow = side === 'below';
    const edge = isBelow ? findEdge(own, marking, 'below') : findEdge(own, marking, 'above');
    const needed = (END_EM + TO_SUM_EM) * em + height;
    const free = isBelow ? plot.y + plot.height - edge : edge;
    const away = Math.max(0, Math.min(em * 1.5, (free - needed) / 2));
    const inward = isBelow ? -1 : 1;
    const spine = isBelow ? edge + away + END_EM * em : Math.max(needed - END_EM * em, edge - away * 0.3);
    const tips = spine + inward * END_EM * em;
    const width = Math.max(widthOf(total, true) * SUM_SIZE, ...lines.map((line) => widthOf(line))) + em * 0.6;
    const x = Math.min(Math.max(0, (left + right) / 2 - width / 2), Math.max(0, box.width - width));
    const top = isBelow ? spine + TO_SUM_EM * em : spine - TO_SUM_EM * em - height;
    const sumHeight = SUM_SIZE * LINE_EM * em;
    return [
      {
        kind: 'line',
        points: [
          { x: left, y: tips },
          { x: left, y: spine },
          { x: right, y: spine },
          { x: right, y: tips },
        ],
        stroke,
      },
      createWords([total], { x, y: top, width, height: sumHeight }, 'middle', {
        sizePx: em * SUM_SIZE,
        paint: plan.text,
        bold: true,
      }),
      ...(lines.length === 0
        ? []
        : [
            createWords(
              lines,
              { x, y: top + sumHeight, width, height: lines.length * LINE_EM * em },
              'middle',
              { sizePx: em, paint: plan.muted, bold: false },
            ),
          ]),
    ];
  });
}

/** Brackets beside rows, beyond their bars and labels, with their sum. */
function drawBracketsBeside(marking: MarkContext): ChartMark[] {
  const {
    plan,
    em,
    widthOf,
    frame: { plot },
  } = marking;
  const way = plan.valueAxis?.reversed === true ? -1 : 1;
  const bars = placeBars(plan, plot).filter(({ series }) => series.hidden !== true);
  const stroke: Stroke = { paint: plan.text, widthPx: 1.5 };
  return plan.notes.brackets.flatMap((bracket): ChartMark[] => {
    const own = bars.filter(({ point }) => point >= bracket.from && point <= bracket.to);
    if (own.length === 0) return [];
    const top = Math.min(...own.map(({ across, thickness }) => across - thickness / 2));
    const bottom = Math.max(...own.map(({ across, thickness }) => across + thickness / 2));
    const ends = own.map((bar) => Math.max(way * bar.from, way * bar.to) + measureEndLabel(bar, marking));
    const tips = Math.max(...ends) + FROM_BAR_EM * em;
    const spine = tips + END_EM * em;
    const { lines, width } = measureBeside(bracket, em, widthOf);
    const sumHeight = SUM_SIZE * LINE_EM * em;
    const height = sumHeight + lines.length * LINE_EM * em;
    const start = spine + TO_WORDS_EM * em;
    const x = way > 0 ? start : -start - width;
    const y = (top + bottom) / 2 - height / 2;
    const align = way > 0 ? 'start' : 'end';
    return [
      {
        kind: 'line',
        points: [
          { x: way * tips, y: top },
          { x: way * spine, y: top },
          { x: way * spine, y: bottom },
          { x: way * tips, y: bottom },
        ],
        stroke,
      },
      createWords([bracket.total], { x, y, width, height: sumHeight }, align, {
        sizePx: em * SUM_SIZE,
        paint: plan.text,
        bold: true,
      }),
      ...(lines.length === 0
        ? []
        : [
            createWords(lines, { x, y: y + sumHeight, width, height: lines.length * LINE_EM * em }, align, {
              sizePx: em,
              paint: plan.muted,
              bold: false,
            }),
          ]),
    ];
  });
}

/** Width of the label or the total beyond the end of a bar, px. */
function measureEndLabel({ series, point }: PlacedBar, { plan, em, widthOf }: MarkContext): number {
  const label = series.labels.find((one) => one.point === point && one.place === 'outside_end');
  const total = plan.notes.totals?.[point];
  return Math.max(
    label === undefined || (series.values[point] ?? 0) < 0 ? 0 : widthOf(label.text, label.bold) + em * 0.6,
    total === undefined ? 0 : widthOf(total, true) + em * 0.6,
  );
}

/** Height beyond the bars and the labels at their ends. */
function findEdge(bars: readonly PlacedBar[], { plan, em }: MarkContext, side: 'above' | 'below'): number {
  const points = new Set(bars.map(({ point }) => point));
  const isLabelled = plan.series.some(({ labels }) =>
    labels.some(
      ({ point, place }) =>
        points.has(point) &&
        (side === 'below' ? place === 'below' : place === 'above' || place === 'outside_end'),
    ),
  );
  const away = (isLabelled ? FROM_LABEL_EM : FROM_BAR_EM) * em;
  const ends = bars.flatMap(({ from, to }) => [from, to]);
  return side === 'below' ? Math.max(...ends) + away : Math.min(...ends) - away;
}
