import { omit } from '../../input/fields.ts';
import type { DrawnText, RichRun } from '../../templates/tree.ts';
import type { Compilation } from '../compile/context.ts';
import type { Tone } from '../compile/tone.ts';
import type { MarkupElement } from '../markup/node.ts';
import { parseLength } from '../style/values.ts';
import { fillPaint, type Looks, readLooks } from './looks.ts';
import { averageScale, type Matrix, rotationDegrees, transformPoint } from './matrix.ts';

/** Distances in em from the baseline to the middle and to the top of letters. */
const [MIDDLE_EM, TOP_EM] = [0.35, 0.78];

/** A run of text that starts at a position of its own. */
interface Line {
  x: number;
  y: number;
  readonly looks: Looks;
  readonly runs: RichRun[];
}

/** Draws `<text>` and its `<tspan>`: one text for each start position. */
export function drawTexts(
  element: MarkupElement,
  looks: Looks,
  matrix: Matrix,
  tone: Tone,
  compilation: Compilation,
): Omit<DrawnText, 'id' | 'name'>[] {
  const { kit, fault } = compilation;
  const lines: Line[] = [];
  const begin = (at: MarkupElement, own: Looks, from: { readonly x: number; readonly y: number }): void => {
    const value = (name: string): number | undefined =>
      parseCoordinate(at.attributes.get(name)?.value, own.fontSize);
    lines.push({
      x: (value('x') ?? from.x) + (value('dx') ?? 0),
      y: (value('y') ?? from.y) + (value('dy') ?? 0),
      looks: own,
      runs: [],
    });
  };
  const walk = (node: MarkupElement, own: Looks): void => {
    for (const child of node.children) {
      if (child.type === 'text') {
        const text = child.text.replace(/\s+/g, ' ');
        const line = lines.at(-1);
        const color = fillPaint(own, tone);
        if (line !== undefined && color !== undefined)
          line.runs.push({ text, weight: own.weight, italic: own.italic, color });
      } else if (child.name === 'tspan') {
        const inner = readLooks(child, own, compilation);
        const last = lines.at(-1);
        if (last !== undefined && ['x', 'y', 'dy'].some((name) => child.attributes.has(name)))
          begin(child, inner, last);
        else if (last?.runs.some(({ text }) => text.trim() !== '') && inner.fontSize !== last.looks.fontSize)
          fault({
            at: child.at,
            message:
              'Words of one line have one size: give the <tspan> x and y, or write a <text> of its own.',
            type: 'value',
          });
        walk(child, inner);
      } else if (child.name !== 'title' && child.name !== 'desc')
        fault({
          at: child.at,
          message: `<text> holds words and <tspan>, not <${child.name}>.`,
          type: 'misplaced',
          allowed: ['tspan'],
        });
    }
  };
  begin(element, looks, { x: 0, y: 0 });
  walk(element, looks);
  const scale = averageScale(matrix);
  const rotation = rotationDegrees(matrix);
  return lines.flatMap(({ x, y, looks: own, runs }): Omit<DrawnText, 'id' | 'name'>[] => {
    const trimmedRuns = trimRuns(runs);
    if (trimmedRuns.length === 0) return [];
    const down =
      own.baseline === 'auto' ? 0 : (own.baseline === 'middle' ? MIDDLE_EM : TOP_EM) * own.fontSize;
    const at = transformPoint(matrix, { x, y: y + down });
    const baseStyle = omit(own.font === 'heading' ? kit.heading : kit.text, 'upper', 'sizesPt', 'align');
    const style = {
      ...baseStyle,
      font: own.font,
      weight: own.weight,
      lineHeight: 1.2,
      trackingEm: own.trackingPx / own.fontSize,
      color: trimmedRuns[0]?.color ?? baseStyle.color,
    };
    return [
      {
        kind: 'text',
        at,
        anchor: own.anchor,
        sizePx: own.fontSize * scale,
        ...(rotation === 0 ? {} : { rotation }),
        runs: trimmedRuns,
        style,
      },
    ];
  });
}

function trimRuns(runs: readonly RichRun[]): RichRun[] {
  const result: RichRun[] = [];
  for (const run of runs) {
    const text = (result.at(-1)?.text ?? ' ').endsWith(' ') ? run.text.replace(/^ /, '') : run.text;
    if (text !== '') result.push({ ...run, text });
  }
  const last = result.at(-1);
  if (last !== undefined)
    result.splice(-1, 1, ...(last.text.trimEnd() === '' ? [] : [{ ...last, text: last.text.trimEnd() }]));
  return result;
}

/** Parses "12", "12px" and "1.2em"; the first of several. */
function parseCoordinate(text: string | undefined, fontSize: number): number | undefined {
  const first = text?.trim().split(/[\s,]+/)[0] ?? '';
  const em = /^(-?[\d.]{1,8})em$/.exec(first)?.[1];
  const value =
    em !== undefined
      ? Number(em) * fontSize
      : /^-?\d{0,6}(?:\.\d{1,6})?$/.test(first) && /\d/.test(first)
        ? Number(first)
        : parseLength(first);
  return value !== undefined && Number.isFinite(value) ? value : undefined;
}
