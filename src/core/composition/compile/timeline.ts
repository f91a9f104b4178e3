import type { TreeNode } from '../../templates/tree.ts';
import type { MarkupElement } from '../markup/node.ts';
import type { Css } from '../style/css.ts';
import { childNodes } from './blocks.ts';
import { box, createText, readItems } from './component-parts.ts';
import type { Compilation, InheritedContext } from './context.ts';
import { flowStyle } from './flow.ts';
import { parseMoment } from './moment.ts';
import { inheritStyles } from './text-blocks.ts';
import { resizeStyle } from './text-styles.ts';
import { applyTone, shiftPaint } from './tone.ts';

const DOT_PX = 14;
/** Space in px after the last point of a line to scale, for its text. */
const TAIL_PX = 150;
const WORDS_GAP_PX = 14;
/** Points closer than this share of the line have their texts above and below it in turn. */
const CLOSE_SHARE = 0.13;

/**
 * Points along a line: `<li title="2027">First 440 lamps</li>`, to scale if they have a `value` or `date`.
 */
export function timeline(
  element: MarkupElement,
  compilation: Compilation,
  context: InheritedContext,
  css: Css,
): TreeNode {
  const id = compilation.assignId(element);
  const { event, point } = compilation.kit.parts;
  const inner = {
    ...inheritStyles(context, css),
    axis: 'column',
    textStyles: { ...context.textStyles, ...resizeStyle('h4', event.texts['.date']) },
  } as const;
  const items = readItems(element, compilation).map((item) => ({ item, own: compilation.assignId(item) }));
  const moments = placeMoments(
    items.map(({ item }) => item),
    compilation,
  );
  const drawDot = ({ item, own }: (typeof items)[number]): TreeNode =>
    box(`${own}-dot`, { width: DOT_PX, height: DOT_PX }, [], {
      ...applyTone(point ?? { fill: { token: 'primary' } }, context.tone),
      ...(compilation.has(item, 'strong') ? { fill: shiftPaint({ token: 'accent' }, context.tone) } : {}),
      geometry: { kind: 'ellipse' },
    });
  const itemTexts = ({ item, own }: (typeof items)[number]): TreeNode[] => [
    ...createText(
      compilation.attribute(item, 'title') ??
        compilation.attribute(item, 'date') ??
        compilation.attribute(item, 'value'),
      'h4',
      `${own}-title`,
      compilation,
      inner,
    ),
    ...childNodes(item.children, compilation, inner),
  ];
  const line: TreeNode = {
    type: 'rule',
    id: `${id}-line`,
    axis: 'horizontal',
    paint: shiftPaint({ token: 'stroke' }, context.tone),
    widthPx: 2,
    style: { position: 'absolute', start: 0, end: 0, top: DOT_PX / 2 - 1 },
  };
  if (moments === undefined) {
    const points = items.map((one) =>
      box(one.own, { grow: 1, shrink: 1, basis: 0, gap: 4 }, [
        box(`${one.own}-place`, { margin: [0, 0, 8, 0] }, [drawDot(one)]),
        ...itemTexts(one),
      ]),
    );
    return box(id, { ...flowStyle(css, context.axis) }, [
      line,
      box(`${id}-points`, { direction: 'row', gap: 16 }, points),
    ]);
  }
  const steps = moments.slice(1).map((at, index) => at - (moments[index] ?? 0));
  const isClose = steps.some((step) => step < CLOSE_SHARE);
  const row = (
    name: string,
    chosen: readonly number[],
    draw: (index: number) => TreeNode[],
    end: 'start' | 'end',
  ): TreeNode => {
    const [first = 0] = chosen;
    const lead = (moments[first] ?? 0) * 100;
    const spans = chosen.map((index, at): TreeNode => {
      const next = chosen[at + 1];
      const span = ((next === undefined ? 1 : (moments[next] ?? 1)) - (moments[index] ?? 0)) * 100;
      const style = { grow: span, shrink: 0, basis: next === undefined ? TAIL_PX : 0, justify: end } as const;
      return box(`${items[index]?.own}-${name}`, style, draw(index));
    });
    return box(`${id}-${name}`, { direction: 'row' }, [
      ...(lead > 0 ? [box(`${id}-${name}-lead`, { grow: lead, basis: 0 }, [])] : []),
      ...spans,
    ]);
  };
  const drawWords = (index: number): TreeNode[] => {
    const one = items[index];
    return one === undefined
      ? []
      : [box(one.own, { gap: 4, padding: [0, WORDS_GAP_PX, 0, 0] }, itemTexts(one))];
  };
  const all = items.map((_, index) => index);
  const [below, above] = isClose
    ? [all.filter((index) => index % 2 === 0), all.filter((index) => index % 2 === 1)]
    : [all, []];
  const dots = box(`${id}-scale`, {}, [
    line,
    row(
      'at',
      all,
      (index) => {
        const one = items[index];
        return one === undefined ? [] : [drawDot(one)];
      },
      'start',
    ),
  ]);
  return box(id, { gap: 10, ...flowStyle(css, context.axis) }, [
    ...(above.length > 0 ? [row('above', above, drawWords, 'end')] : []),
    dots,
    row('below', below, drawWords, 'start'),
  ]);
}

/** Position of each point from 0 to 1; undefined if the points are only ordered. */
function placeMoments(
  items: readonly MarkupElement[],
  compilation: Compilation,
): readonly number[] | undefined {
  const values = items.map(
    (item) => compilation.attribute(item, 'date') ?? compilation.attribute(item, 'value'),
  );
  if (values.every((one) => one === undefined)) return undefined;
  const moments = values.map((one) => (one === undefined ? undefined : parseMoment(one)));
  for (const [index, item] of items.entries()) {
    const { at } = item.attributes.get('date') ?? item.attributes.get('value') ?? item;
    const moment = moments[index];
    const before = moments[index - 1];
    if (moment === undefined)
      compilation.fault({
        at,
        message:
          'A timeline to scale needs a date or value on each <li>, such as date="2027-03", date="2027 Q3", date="07:15" or value="200": this has none that can be read. Leave them all out for points in even steps.',
        type: 'value',
      });
    else if (before !== undefined && moment <= before)
      compilation.fault({
        at,
        message: `"${values[index]?.slice(0, 40)}" is not after "${values[index - 1]?.slice(0, 40)}": the points of a timeline stand in order, the first one first.`,
        type: 'value',
      });
  }
  const known = moments.map((moment) => moment ?? 0);
  const [first = 0, last = 0] = [known[0], known.at(-1)];
  return last > first && known.every((moment, index) => index === 0 || moment > (known[index - 1] ?? moment))
    ? known.map((moment) => (moment - first) / (last - first))
    : undefined;
}
