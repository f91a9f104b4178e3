import { omit } from '../../input/fields.ts';
import type { BoxNode, TreeNode } from '../../templates/tree.ts';
import type { MarkupElement } from '../markup/node.ts';
import type { Css } from '../style/css.ts';
import { childNodes } from './blocks.ts';
import { box, createAttribute, createText, readItems, readRole } from './component-parts.ts';
import type { Compilation, InheritedContext } from './context.ts';
import { flowStyle } from './flow.ts';
import { boxLook } from './frame-look.ts';
import { extractText } from './inline.ts';
import { imageNode } from './native-nodes.ts';
import { readRating } from './rating-value.ts';
import { inheritStyles } from './text-blocks.ts';
import { resizeStyle } from './text-styles.ts';
import { resolvePaint } from './tone.ts';

const SWATCH_PX = 14;
const BALL_PX = 20;
const AVATAR_PX = 72;
const HALF_TURN = 10_800_000;
const UP = 16_200_000;
const GRAPHS = 10;

/** The meaning of colours: `<li role="success">live</li>`, `<li class="bg-accent">planned</li>`. */
export function legend(
  element: MarkupElement,
  compilation: Compilation,
  context: InheritedContext,
  css: Css,
): TreeNode {
  const id = compilation.assignId(element);
  const inner = { ...inheritStyles(context, css), axis: 'row' } as const;
  const entries = readItems(element, compilation).map((item, index): TreeNode => {
    const own = compilation.assignId(item);
    const styles = compilation.css(item);
    const { background = { name: readRole(item, compilation) ?? `graph-${(index % GRAPHS) + 1}` } } = styles;
    const look = boxLook(
      {
        ...(styles.border === undefined || styles.background !== undefined ? { background } : {}),
        ...(styles.border === undefined ? {} : { border: styles.border }),
        radius: 3,
      },
      context.tone,
    );
    const small: MarkupElement = { ...item, name: 'small', attributes: new Map() };
    return box(own, { direction: 'row', gap: 8, align: 'center' }, [
      box(`${own}-sign`, { width: SWATCH_PX, height: SWATCH_PX, shrink: 0 }, [], look),
      ...childNodes([small], compilation, inner),
    ]);
  });
  const { direction } = css;
  const style =
    direction === 'column'
      ? ({ gap: css.rowGap ?? 8 } as const)
      : ({ direction: 'row', wrap: true, gap: css.columnGap ?? 24 } as const);
  return box(
    id,
    {
      ...style,
      ...(css.justify === undefined ? {} : { justify: css.justify }),
      ...flowStyle(css, context.axis),
    },
    entries,
  );
}

/** A rating: a ball filled in proportion, or a row of stars or dots, with an optional label. */
export function rating(
  element: MarkupElement,
  compilation: Compilation,
  context: InheritedContext,
  css: Css,
): TreeNode {
  const id = compilation.assignId(element);
  const { kind, max, value } = readRating(element, compilation);
  const paint = resolvePaint(css.colour ?? { name: 'primary' }, context.tone);
  const size = typeof css.height === 'number' ? css.height : BALL_PX;
  const signs =
    kind === 'harvey'
      ? [drawBall(`${id}-ball`, value / max, paint, size)]
      : drawRow(id, kind, Math.round(max), value, paint, size);
  const text = compilation.attribute(element, 'label');
  const label =
    text === undefined
      ? []
      : [
          box(
            `${id}-words`,
            { shrink: 1 },
            createText(text, 'small', `${id}-label`, compilation, context, { colour: { name: 'text' } }),
          ),
        ];
  const { height: _height, ...rest } = css;
  return box(id, { direction: 'row', gap: 8, align: 'center', ...flowStyle(rest, context.axis) }, [
    box(`${id}-signs`, { direction: 'row', gap: 4, shrink: 0 }, signs),
    ...label,
  ]);
}

type Fill = NonNullable<BoxNode['fill']>;

function drawBall(id: string, share: number, paint: Fill, size: number): TreeNode {
  const ring = { stroke: { paint, widthPx: 2 }, geometry: { kind: 'ellipse' } } as const;
  const place = { width: size, height: size, shrink: 0 } as const;
  if (share <= 0 || share >= 1) return box(id, place, [], share <= 0 ? ring : { ...ring, fill: paint });
  const end = (UP + share * 2 * HALF_TURN) % (2 * HALF_TURN);
  return box(
    id,
    place,
    [
      box(`${id}-share`, { width: size, height: size }, [], {
        fill: paint,
        geometry: { kind: 'preset', preset: 'pie', adjust: { adj1: UP, adj2: end } },
      }),
    ],
    ring,
  );
}

function drawRow(
  id: string,
  kind: 'stars' | 'dots',
  count: number,
  value: number,
  paint: Fill,
  size: number,
): TreeNode[] {
  const geometry: BoxNode['geometry'] =
    kind === 'stars' ? { kind: 'preset', preset: 'star5' } : { kind: 'ellipse' };
  return Array.from({ length: count }, (_, index) => {
    const part = Math.min(1, Math.max(0, value - index));
    const stroke = { paint, widthPx: 1.5 };
    const none = { ...paint, alpha: 0 };
    const look: Partial<BoxNode> =
      part <= 0
        ? { stroke }
        : part >= 1
          ? { stroke, fill: paint }
          : {
              stroke,
              gradient: {
                radial: false,
                angle: 0,
                stops: [
                  { at: 0, paint },
                  { at: part, paint },
                  { at: part, paint: none },
                  { at: 1, paint: none },
                ],
              },
            };
    return box(`${id}-sign-${index + 1}`, { width: size, height: size, shrink: 0 }, [], {
      geometry,
      ...look,
    });
  });
}

/** A person: a round picture or initials, with name and details below. */
export function avatar(
  element: MarkupElement,
  compilation: Compilation,
  context: InheritedContext,
  css: Css,
): TreeNode {
  const id = compilation.assignId(element);
  const name = compilation.attribute(element, 'name');
  const size = typeof css.width === 'number' ? css.width : AVATAR_PX;
  const rest = omit(css, 'width', 'height');
  const inner: InheritedContext = { ...inheritStyles(context, rest), axis: 'column' };
  const { texts } = compilation.kit.parts.person;
  const hasPicture = compilation.has(element, 'src') || compilation.has(element, 'prompt');
  if (name === undefined && !hasPicture)
    compilation.fault({
      at: element.at,
      message: '<x-avatar> needs name, whose initials it shows, or src with a picture.',
      type: 'missing',
    });
  const backdrop = css.background ?? { name: 'primary' };
  const place = {
    width: size,
    height: size,
    shrink: 0,
    self: css.textAlign === 'center' ? 'center' : 'start',
  } as const;
  const initials = box(
    `${id}-sign`,
    { ...place, justify: 'center', align: 'center' },
    createText(getInitials(name ?? ''), 'label', `${id}-initials`, compilation, inner, {
      colour: css.background === undefined ? { name: 'on-primary' } : (css.colour ?? { name: 'text' }),
      sizePt: Math.round(size * 0.27),
      weight: 700,
    }),
    { fill: resolvePaint(backdrop, context.tone), geometry: { kind: 'ellipse' } },
  );
  const sign = hasPicture
    ? {
        ...imageNode(toImageElement(element, name), compilation, inner, { radius: 999, fit: 'cover' }),
        style: place,
      }
    : initials;
  const body =
    extractText(element.children) === '' && element.children.every(({ type }) => type === 'text')
      ? []
      : childNodes(element.children, compilation, inner);
  return box(id, { gap: 4, ...flowStyle(rest, context.axis) }, [
    box(`${id}-head`, { margin: [0, 0, 8, 0] }, [sign]),
    ...createText(name, 'h4', `${id}-name`, compilation, {
      ...inner,
      textStyles: { ...inner.textStyles, ...resizeStyle('h4', texts['.name']) },
    }),
    ...createText(compilation.attribute(element, 'detail'), 'label', `${id}-detail`, compilation, {
      ...inner,
      textStyles: { ...inner.textStyles, ...resizeStyle('label', texts['.role']) },
    }),
    ...body,
  ]);
}

/** The picture of a person; the name is its alternative text. */
function toImageElement(element: MarkupElement, name: string | undefined): MarkupElement {
  const alt =
    element.attributes.get('alt') ?? (name === undefined ? undefined : createAttribute(name, element));
  const attributes = new Map([...element.attributes].filter(([key]) => key === 'src' || key === 'prompt'));
  return {
    ...element,
    name: 'img',
    attributes: alt === undefined ? attributes : attributes.set('alt', alt),
    children: [],
  };
}

/** First letters of the first and last name; for names in Han, kana or Hangul the first two characters. */
function getInitials(name: string): string {
  const parts = name.split(/\s+/).filter((part) => /^\p{L}/u.test(part));
  const [first = '', last = ''] = [parts[0], parts.length > 1 ? parts.at(-1) : ''];
  if (
    parts.length === 1 &&
    /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(first)
  )
    return [...first].slice(0, 2).join('');
  return [first, last]
    .map((part) => [...(part ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
