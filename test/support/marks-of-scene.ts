import { planChart } from '../../src/core/charts/plan/chart-plan.ts';
import { resolvePaint } from '../../src/core/scene/color.ts';
import type {
  Box,
  ChartElement,
  LineElement,
  Paragraph,
  SceneElement,
  Stroke,
} from '../../src/core/scene/scene.ts';
import type { Paint, Theme } from '../../src/core/scene/theme.ts';

const round = (value: number) => Math.round(value * 10) / 10;

/** Content and position of an element, in tenths of pixels. */
export function readMarks(element: SceneElement): unknown {
  const { type, name, box } = element;
  const where = [type, name, ...[box.x, box.y, box.width, box.height].map(round)];
  if (element.type === 'text') {
    const lines = element.paragraphs.map(({ runs, lines }) => [
      runs.map(({ text, sizePx, weight, color }) => [text, round(sizePx), weight, color]),
      lines.map(({ top, spans }) => [round(top), spans.map((span) => round(span.x))]),
    ]);
    return [...where, lines];
  }
  return element.type === 'picture'
    ? [...where, element.media?.hash, element.crop]
    : element.type === 'shape'
      ? [...where, element.fill]
      : where;
}

/** A thing on a slide, whatever element draws it. */
interface Mark {
  /** "letters", "area", "rule", "picture", "chart". */
  readonly kind: string;
  /** Appearance. */
  readonly look: string;
  /** Position in px; for letters, the start of their first line. */
  readonly at: readonly number[];
  /** Identifies the whole text to which letters belong. */
  readonly lines?: number;
}

/** All that is seen of elements, without how they are made: icons are pictures, too. */
export function marksOf(elements: readonly SceneElement[], theme: Theme): Mark[] {
  const paint = (one: Paint | undefined) => {
    if (one === undefined) return 'none';
    const { hex, alpha } = resolvePaint(one, theme);
    return `${hex} ${alpha.toFixed(2)}`;
  };
  const letters = (paragraphs: readonly Paragraph[], x: number, y: number): Mark[] => {
    const lines = paragraphs.reduce((sum, one) => sum + one.lines.length, 0);
    return paragraphs.flatMap((paragraph): Mark[] => {
      const { runs } = paragraph;
      const text = paragraph.lines
        .flatMap(({ spans }) => spans.map((span) => span.text))
        .join(' ')
        .replace(/\s+/g, ' ')
        .trim();
      const [line] = paragraph.lines;
      const [span] = line?.spans ?? [];
      if (
        line === undefined ||
        span === undefined ||
        text === '' ||
        runs.some(({ formula }) => formula !== undefined)
      )
        return [];
      const look = [
        ...new Set(
          runs
            .filter(({ link }) => link === undefined)
            .map(
              (run) =>
                `${round(run.sizePx)} ${run.weight >= 600 ? 'bold' : ''} ${run.italic ? 'italic' : ''} ${paint(run.color)}`,
            ),
        ),
      ].join(', ');
      return [{ kind: 'letters', look: `${text} ${look}`, at: [x + span.x, y + line.baseline], lines }];
    });
  };
  const rule = ({ paint: color, widthPx }: Stroke, at: readonly number[]): Mark => ({
    kind: 'rule',
    look: paint(color),
    at: [...at, Math.max(0.5, widthPx)],
  });
  const area = (fill: Paint | undefined, stroke: Stroke | undefined, box: Box): Mark => ({
    kind: 'area',
    look: `${paint(fill)} ${stroke === undefined ? '' : paint(stroke.paint)}`,
    at: [box.x, box.y, box.width, box.height],
  });
  const chart = ({ chart: input, style, box, lang }: ChartElement): Mark => {
    const { type, categories, series, points } = input;
    const colors =
      series.length > 1
        ? planChart(input, style, lang, theme, box).series.map((one) => paint(one.paint))
        : [];
    return {
      kind: 'chart',
      look: JSON.stringify([
        type,
        categories,
        series.map(({ name, values }) => [name, values]),
        points,
        colors,
      ]),
      at: [box.x, box.y, box.width, box.height],
    };
  };
  const marks = (element: SceneElement): Mark[] => {
    const { box } = element;
    switch (element.type) {
      case 'group':
        return marksOf(element.children, theme);
      case 'text':
        return letters(element.paragraphs, box.x, box.y);
      case 'shape':
        return element.fill === undefined && element.stroke === undefined
          ? []
          : [area(element.fill, element.stroke, box)];
      case 'line':
        return legsOf(element).map((leg) => rule(element.stroke, leg));
      case 'picture':
      case 'icon': {
        const side = Math.min(box.width, box.height);
        const square =
          element.type === 'icon'
            ? [box.x + (box.width - side) / 2, box.y + (box.height - side) / 2, side, side]
            : [box.x, box.y, box.width, box.height];
        return [{ kind: 'picture', look: '', at: square }];
      }
      case 'chart':
        return [chart(element)];
      // Tables are shown by their cells.
      case 'table':
        return [{ kind: 'table', look: '', at: [box.x, box.y] }];
    }
  };
  return elements.flatMap(marks);
}

/** Its straight parts: a line that turns at corners is read as one line a part. */
function legsOf({ from, to, route }: LineElement): number[][] {
  const points = [from, ...(route?.kind === 'elbow' ? route.corners : []), to];
  return points.slice(1).map((end, index) => [points[index]?.x ?? 0, points[index]?.y ?? 0, end.x, end.y]);
}

/**
 * Px. Letters sit a little elsewhere by how programs share the leading of lines, and by what is bold to them;
 * a word that just fits its line or just does not may move what follows by one.
 */
const NEAR = { letters: 4, broken: 40, other: 0.6 } as const;

/** Marks that only one of two lists contains. */
export function alike(a: readonly Mark[], b: readonly Mark[]): string[] {
  const same = (one: Mark, other: Mark) => {
    const near = one.kind !== 'letters' ? NEAR.other : one.lines === other.lines ? NEAR.letters : NEAR.broken;
    return (
      one.kind === other.kind &&
      one.look === other.look &&
      one.at.every((value, index) => Math.abs(value - (other.at[index] ?? 0)) <= near)
    );
  };
  const describeMark = (which: string) => (mark: Mark) =>
    `${which}: ${mark.kind} ${mark.look} at ${mark.at.map(round).join(' ')}`;
  const missing = (from: readonly Mark[], list: readonly Mark[]) =>
    from.filter((mark) => !list.some((other) => same(mark, other)));
  return [...missing(a, b).map(describeMark('only shown')), ...missing(b, a).map(describeMark('only read'))];
}
