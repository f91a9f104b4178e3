import type { BoxNode, RuleNode, TreeNode } from '../../templates/tree.ts';
import type { MarkupElement } from '../markup/node.ts';
import type { Css } from '../style/css.ts';
import { childNodes } from './blocks.ts';
import { box, createText, readItems, readRole } from './component-parts.ts';
import type { Compilation, InheritedContext } from './context.ts';
import { flowStyle } from './flow.ts';
import { inheritStyles } from './text-blocks.ts';
import { resizeStyle } from './text-styles.ts';
import { chooseMarks, placeMoments, type TimelineScale } from './timeline-scale.ts';
import { applyTone, resolvePaint, shiftPaint } from './tone.ts';

const DOT_PX = 14;
/** Diameters in px of the ring around a point that stands out, and width of its line. */
const RING_PX = { size: 24, line: 2.5 } as const;
/** Size in px of the diamond of a milestone. */
const MILESTONE_PX = 24;
/** Space in px after the last point of a line to scale, for its text. */
const TAIL_PX = 150;
const WORDS_GAP_PX = 14;
/** Points closer than this share of the line have their texts above and below it, and beyond each other. */
const CLOSE_SHARE = 0.13;
const LINE_PX = 2;
/** Space in px between the line of a column and its texts. */
const LEADER_PX = 44;
const DIRECTIONS = ['right', 'down'] as const;

interface Item {
  readonly item: MarkupElement;
  readonly own: string;
}

/** Functions that draw the parts of a timeline in its tone. */
interface Parts {
  readonly id: string;
  readonly items: readonly Item[];
  /** Height of a row of points, or width of a column of them, px. */
  readonly track: number;
  readonly dot: (one: Item) => TreeNode;
  readonly texts: (one: Item) => TreeNode[];
  readonly rule: (axis: RuleNode['axis'], id: string, style: RuleNode['style'], widthPx?: number) => TreeNode;
  readonly small: (text: string, id: string) => TreeNode[];
}

/**
 * Points along a line: `<li title="2027">First 440 lamps</li>`, to scale if they have a `value` or `date`, from
 * the start to the end or, with direction="down", downwards.
 */
export function timeline(
  element: MarkupElement,
  compilation: Compilation,
  context: InheritedContext,
  css: Css,
): TreeNode {
  const parts = createParts(element, compilation, context, css);
  const scale = placeMoments(
    parts.items.map(({ item }) => item),
    compilation,
  );
  const style = flowStyle(css, context.axis);
  if (readDirection(element, compilation) === 'down')
    return scale === undefined
      ? drawColumn(parts, style)
      : drawScaledColumn(parts, style, scale, compilation);
  return scale === undefined ? drawRow(parts, style) : drawScaledRow(parts, style, scale);
}

function createParts(
  element: MarkupElement,
  compilation: Compilation,
  context: InheritedContext,
  css: Css,
): Parts {
  const id = compilation.assignId(element);
  const { event, point } = compilation.kit.parts;
  const inner = {
    ...inheritStyles(context, css),
    axis: 'column',
    textStyles: { ...context.textStyles, ...resizeStyle('h4', event.texts['.date']) },
  } as const;
  const items = readItems(element, compilation).map((item) => ({ item, own: compilation.assignId(item) }));
  const isStrong = ({ item }: Item): boolean => compilation.has(item, 'strong');
  const isMilestone = ({ item }: Item): boolean => compilation.has(item, 'milestone');
  const roles = new Map(items.map(({ item }) => [item, readRole(item, compilation)]));
  const look: Partial<BoxNode> = applyTone(point ?? { fill: { token: 'primary' } }, context.tone);
  const place = { self: 'center', width: DOT_PX, height: DOT_PX } as const;
  return {
    id,
    items,
    track: items.some(isMilestone) ? MILESTONE_PX : items.some(isStrong) ? RING_PX.size : DOT_PX,
    dot: (one) => {
      const role = roles.get(one.item);
      const paint = role === undefined ? undefined : resolvePaint({ name: role }, context.tone);
      const own = paint === undefined ? look : { ...look, fill: paint };
      if (isMilestone(one))
        return box(`${one.own}-dot`, { self: 'center', width: MILESTONE_PX, height: MILESTONE_PX }, [], {
          ...own,
          geometry: { kind: 'preset', preset: 'diamond' },
        });
      const dot = (style: BoxNode['style']): TreeNode =>
        box(`${one.own}-dot`, style ?? {}, [], { ...own, geometry: { kind: 'ellipse' } });
      if (!isStrong(one)) return dot(place);
      const inset = (RING_PX.size - DOT_PX) / 2;
      return box(
        `${one.own}-ring`,
        { self: 'center', width: RING_PX.size, height: RING_PX.size, padding: inset },
        [dot({ width: DOT_PX, height: DOT_PX })],
        {
          geometry: { kind: 'ellipse' },
          fill: shiftPaint({ token: 'background' }, context.tone),
          stroke: { paint: paint ?? shiftPaint({ token: 'primary' }, context.tone), widthPx: RING_PX.line },
        },
      );
    },
    texts: ({ item, own }) => [
      ...createText(
        compilation.attribute(item, 'title') ??
          compilation.attribute(item, 'date') ??
          compilation.attribute(item, 'value'),
        'h4',
        `${own}-title`,
        compilation,
        inner,
        compilation.has(item, 'strong') || compilation.has(item, 'milestone')
          ? {
              weight: 800,
              ...(roles.get(item) === undefined ? {} : { colour: { name: roles.get(item) as string } }),
            }
          : {},
      ),
      ...childNodes(item.children, compilation, inner),
    ],
    rule: (axis, ruleId, style, widthPx = LINE_PX) => ({
      type: 'rule',
      id: ruleId,
      axis,
      paint: shiftPaint({ token: 'stroke' }, context.tone),
      widthPx,
      style: { position: 'absolute', ...style },
    }),
    small: (text, textId) => createText(text, 'small', textId, compilation, inner),
  };
}

function readDirection(element: MarkupElement, compilation: Compilation): (typeof DIRECTIONS)[number] {
  const attribute = element.attributes.get('direction');
  const found = DIRECTIONS.find((one) => one === attribute?.value);
  if (attribute !== undefined && found === undefined)
    compilation.fault({
      at: attribute.at,
      message: `direction does not take "${attribute.value.slice(0, 40)}": it takes ${DIRECTIONS.join(', ')}.`,
      type: 'enum',
      allowed: DIRECTIONS,
    });
  return found ?? 'right';
}

/** Points in even steps beside each other, each above its texts. */
function drawRow({ id, items, track, dot, texts, rule }: Parts, style: BoxNode['style']): TreeNode {
  const points = items.map((one) =>
    box(one.own, { grow: 1, shrink: 1, basis: 0, gap: 4 }, [
      box(`${one.own}-place`, { margin: [0, 0, 8, 0], height: track, direction: 'row' }, [dot(one)]),
      ...texts(one),
    ]),
  );
  return box(id, { justify: 'center', ...style }, [
    box(`${id}-row`, {}, [
      rule('horizontal', `${id}-line`, { start: 0, end: 0, top: track / 2 - LINE_PX / 2 }),
      box(`${id}-points`, { direction: 'row', gap: 16 }, points),
    ]),
  ]);
}

/** Points in even steps below each other, each before its texts. */
function drawColumn({ id, items, track, dot, texts, rule }: Parts, style: BoxNode['style']): TreeNode {
  const points = items.map((one) =>
    box(one.own, { direction: 'row', gap: 16 }, [
      box(`${one.own}-place`, { width: track, padding: [4, 0, 0, 0] }, [dot(one)]),
      box(`${one.own}-words`, { grow: 1, shrink: 1, basis: 0, gap: 2 }, texts(one)),
    ]),
  );
  return box(id, { ...style }, [
    rule('vertical', `${id}-line`, { start: track / 2 - LINE_PX / 2, top: 0, bottom: 0 }),
    box(`${id}-points`, { gap: 16, grow: 1, justify: 'between' }, points),
  ]);
}

/** Points to scale below each other, with lines that lead from them to their texts. */
function drawScaledColumn(
  { id, items, track, dot, texts, rule }: Parts,
  style: BoxNode['style'],
  { shares }: TimelineScale,
  compilation: Compilation,
): TreeNode {
  const spans = items.map((one, index): TreeNode => {
    const span = ((shares[index + 1] ?? 1) - (shares[index] ?? 0)) * 100;
    return box(
      `${one.own}-at`,
      { grow: span, shrink: 0, basis: 0, minHeight: index === items.length - 1 ? track : 0 },
      [dot(one)],
    );
  });
  const leaders = items.map(({ own, item }): TreeNode => {
    compilation.joined.push({ id: `${own}-dot`, at: item.at }, { id: `${own}-anchor`, at: item.at });
    return {
      ...rule('horizontal', `${own}-leader`, { width: 0, height: 0 }, 1.5),
      joins: [`${own}-dot`, `${own}-anchor`],
      shape: 'straight',
    } as RuleNode;
  });
  return box(id, { direction: 'row', gap: LEADER_PX, grow: 1, ...style }, [
    box(`${id}-scale`, { width: track }, [
      rule('vertical', `${id}-line`, { start: track / 2 - LINE_PX / 2, top: 0, bottom: 0 }),
      ...spans,
    ]),
    box(`${id}-words`, { grow: 1, shrink: 1, basis: 0, gap: 8, justify: 'between' }, [
      ...items.map((one) =>
        box(one.own, { direction: 'row', gap: 7 }, [
          // Leaders end before the first line of the text, whichever way it is read.
          box(`${one.own}-anchor`, { width: 1, height: 1, margin: [11, 0, 0, 0] }, []),
          box(`${one.own}-texts`, { grow: 1, shrink: 1, basis: 0, gap: 2 }, texts(one)),
        ]),
      ),
    ]),
    ...leaders,
  ]);
}

/** Points to scale beside each other; texts of close points stand above and below the line in several rows. */
function drawScaledRow(
  { id, items, track, dot, texts, rule, small }: Parts,
  style: BoxNode['style'],
  { shares, ticks }: TimelineScale,
): TreeNode {
  const all = items.map((_, index) => index);
  const steps = shares.slice(1).map((at, index) => at - (shares[index] ?? 0));
  const isClose = steps.some((step) => step < CLOSE_SHARE);
  const sides = (
    isClose ? [all.filter((index) => index % 2 === 0), all.filter((index) => index % 2 === 1)] : [all, []]
  ).map((side) => ({ side, levels: stackLevels(side, shares) }));
  const spread = (
    name: string,
    chosen: readonly number[],
    draw: (index: number) => TreeNode[],
    end: 'start' | 'end',
  ): TreeNode[] => {
    const lead = (shares[chosen[0] ?? 0] ?? 0) * 100;
    return [
      ...(lead > 0 ? [box(`${id}-${name}-lead`, { grow: lead, basis: 0 }, [])] : []),
      ...chosen.map((index, at): TreeNode => {
        const next = chosen[at + 1];
        const span = ((next === undefined ? 1 : (shares[next] ?? 1)) - (shares[index] ?? 0)) * 100;
        return box(
          `${items[index]?.own}-${name}`,
          { grow: span, shrink: 0, basis: next === undefined ? TAIL_PX : 0, justify: end },
          draw(index),
        );
      }),
    ];
  };
  const words = (index: number): TreeNode[] => {
    const one = items[index];
    return one === undefined ? [] : [box(one.own, { gap: 4, padding: [0, WORDS_GAP_PX, 0, 0] }, texts(one))];
  };
  /** Rows of texts on one side, from the line on. */
  const rows = (name: 'above' | 'below'): TreeNode[] => {
    const { side, levels } = sides[name === 'above' ? 1 : 0] ?? { side: [], levels: new Map() };
    const deepest = Math.max(-1, ...levels.values());
    return Array.from({ length: deepest + 1 }, (_, level): TreeNode => {
      const rowName = level === 0 ? name : `${name}-${level + 1}`;
      const passing = side.filter((index) => (levels.get(index) ?? 0) > level);
      return box(
        `${id}-${rowName}`,
        { direction: 'row', padding: name === 'above' ? [0, 0, 10, 0] : [10, 0, 0, 0] },
        [
          ...leadersOf(rowName, passing),
          ...spread(
            rowName,
            side.filter((index) => levels.get(index) === level),
            words,
            name === 'above' ? 'end' : 'start',
          ),
        ],
      );
    });
  };
  const leadersOf = (name: string, passing: readonly number[]): TreeNode[] =>
    passing.length === 0
      ? []
      : [
          box(
            `${id}-${name}-leaders`,
            { position: 'absolute', start: DOT_PX / 2, end: TAIL_PX - DOT_PX / 2, top: 0, bottom: 0 },
            passing.map((index) =>
              rule(
                'vertical',
                `${items[index]?.own}-${name}-leader`,
                { start: `${(shares[index] ?? 0) * 100}%`, top: 0, bottom: 0 },
                1.5,
              ),
            ),
          ),
        ];
  const below = sides[0];
  const marks = chooseMarks(ticks, shares);
  return box(id, { justify: 'center', grow: 1, ...style }, [
    ...rows('above').toReversed(),
    box(`${id}-scale`, {}, [
      rule('horizontal', `${id}-line`, { start: 0, end: 0, top: track / 2 - LINE_PX / 2 }),
      ...(marks.length === 0
        ? []
        : [
            box(
              `${id}-ticks`,
              {
                position: 'absolute',
                start: DOT_PX / 2,
                end: TAIL_PX - DOT_PX / 2,
                top: track / 2,
                height: track / 2 + 24,
              },
              marks.flatMap(({ share, label }, at) => [
                rule(
                  'vertical',
                  `${id}-tick-${at + 1}`,
                  { start: `${share * 100}%`, top: 0, height: 10 },
                  1.5,
                ),
                box(
                  `${id}-tick-${at + 1}-place`,
                  { position: 'absolute', start: `${share * 100}%`, top: 6, padding: [0, 0, 0, 5] },
                  small(label, `${id}-tick-${at + 1}-label`),
                ),
              ]),
            ),
          ]),
      box(
        `${id}-at`,
        { direction: 'row', height: track },
        spread(
          'at',
          all,
          (index) => {
            const one = items[index];
            return one === undefined
              ? []
              : [box(`${one.own}-place`, { height: track, direction: 'row' }, [dot(one)])];
          },
          'start',
        ),
      ),
      ...(marks.length === 0
        ? []
        : [
            box(`${id}-labels`, { height: 22 }, [
              ...leadersOf(
                'ticks',
                (below?.side ?? []).filter((index) => (below?.levels.get(index) ?? 0) > 0),
              ),
            ]),
          ]),
    ]),
    ...rows('below'),
  ]);
}

/** Row of each text from the line on, so that texts stand beside each other and no leader crosses one. */
function stackLevels(side: readonly number[], shares: readonly number[]): Map<number, number> {
  const levels = new Map<number, number>();
  for (const [at, index] of [...side.entries()].toReversed()) {
    const reached = (shares[index] ?? 0) + CLOSE_SHARE;
    const after = side.slice(at + 1).filter((other) => (shares[other] ?? 0) < reached);
    levels.set(index, Math.max(-1, ...after.map((other) => levels.get(other) ?? 0)) + 1);
  }
  return levels;
}
