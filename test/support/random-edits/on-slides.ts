import { TALL } from './pictures.ts';
import { changing, type Make, onElement, styling } from './scope.ts';

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="100" height="300"/>');

/** Edits of the content and the look of a single slide. */
export const ON_SLIDES: Readonly<Record<string, Make>> = {
  words: onElement(
    ({ id }, { slide, text }) => ({ op: 'set_text', slide, element: id, text }),
    ({ text }) => text !== undefined,
  ),
  cell: onElement(
    ({ id }, { slide, text }) => ({ op: 'set_text', slide, element: `${id}/r1c1`, text }),
    ({ cells }) => cells !== undefined,
  ),
  rows: changing(
    ({ cells }, { text }) => ({ rows: [...(cells ?? []), (cells?.[0] ?? []).map(() => text.slice(0, 20))] }),
    ({ cells }) => cells !== undefined,
  ),
  chart: changing(
    ({ chart }, { number }) => ({
      chart: {
        series: (chart?.series ?? []).map(({ values }) => ({
          values: values.map((value) => (value ?? 0) + (number % 9)),
        })),
      },
    }),
    ({ chart }) => chart !== undefined,
  ),
  place: changing((_, { number }) => ({
    x: number % 600,
    y: number % 400,
    width: 40 + (number % 500),
    height: 30 + (number % 300),
  })),
  turn: changing((_, { number }) => ({ rotation: number % 360 })),
  alt: changing((_, { text }) => ({ alt: text })),
  decorative: changing(() => ({ decorative: true })),
  name: changing((_, { text }) => ({ name: text.slice(0, 40) })),
  link: changing((_, { number, head }) => ({
    link: [
      null,
      'https://example.org/?a=1&b=2',
      '#next',
      `#${(number % head.slides.length) + 1}`,
      'a b/c.xlsx',
    ][number % 5] as string | null,
  })),
  text_style: styling(
    ({ number, text }) => ({
      size: 6 + (number % 60),
      color: number % 2 === 0 ? 'accent2 lighter 40%' : null,
      bold: number % 3 === 0,
      bullet: [true, 'none', '1.', null][number % 4] as boolean | string | null,
      align: 'center',
      autofit: 'shrink',
      font: 'Georgia',
      ...(number % 5 === 0 ? { words: text.slice(0, 3), link: '#first' } : {}),
    }),
    ({ text }) => text !== undefined,
  ),
  shape_style: styling(
    ({ number }) => ({
      fill:
        number % 2 === 0 ? { gradient: ['accent1', '#FF0000 50% transparent'], angle: number % 360 } : null,
      line:
        number % 3 === 0 ? 'none' : { color: 'text1', width: number % 20, dash: 'dash_dot', end: 'arrow' },
      shadow: [true, false, null][number % 3] as boolean | null,
      shape: ['roundRect', 'ellipse', 'chevron'][number % 3] as string,
      glow: number % 2 === 1,
    }),
    ({ kind }) => ['shape', 'text', 'picture', 'group', 'connector'].includes(kind),
  ),
  table_style: styling(
    ({ number }) => ({
      fill: 'accent3 darker 25%',
      borders: { inside: 'none', outside: { color: 'dark1', width: number % 5 } },
      anchor: 'middle',
      padding: number % 12,
      column_widths: 'even',
      table_style: 'Medium Style 2 - Accent 2',
    }),
    ({ cells }) => cells !== undefined,
  ),
  frame_style: styling(({ number }) => ({
    rotation: number % 360,
    flip: (['none', 'horizontal', 'vertical', 'both'] as const)[number % 4] ?? 'none',
    order: (['front', 'back', 'forward', 'backward'] as const)[number % 4] ?? 'front',
  })),
  group: ({ slide, elements, number }) => ({
    op: 'group_elements',
    slide,
    elements: elements.slice(number % 3, (number % 3) + 2 + (number % 4)).map(({ id }) => id),
  }),
  ungroup: onElement(
    ({ id }, { slide }) => ({ op: 'ungroup_element', slide, element: id }),
    ({ kind }) => kind === 'group',
  ),
  arrange: ({ slide, elements, number }) => ({
    op: 'arrange_elements',
    slide,
    elements: elements.slice(0, 2 + (number % 5)).map(({ id }) => id),
    ...([
      { align: 'left' },
      { align: 'middle', to: 'slide' },
      { distribute: 'horizontal' },
      { distribute: 'vertical', gap: 12 },
      { same: 'size' },
    ][number % 5] as object),
  }),
  unseen: changing((_, { number }) => ({ hidden: number % 2 === 0 })),
  remove: onElement(({ id }, { slide }) => ({ op: 'remove_element', slide, element: id })),
  copy: onElement(({ id }, { slide }) => ({ op: 'duplicate_element', slide, element: id })),
  order: onElement(({ id }, { slide, number }) => ({
    op: 'move_element',
    slide,
    element: id,
    where: number % 2 === 0 ? 'start' : 'end',
  })),
  picture: onElement(({ id }, { slide, number }) => ({
    op: 'set_element',
    slide,
    element: id,
    change: {},
    picture: number % 2 === 0 ? TALL : { ...TALL, vector: SVG, focusY: 0 },
  })),
  background: ({ slide, number }) => ({
    op: 'set_element',
    slide,
    element: number % 2 === 0 ? 'background' : 'master/background',
    change: {},
    picture: TALL,
  }),
  notes: ({ slide, text }) => ({ op: 'set_notes', slide, text }),
  hide: ({ slide, number }) => ({ op: 'hide', slide, hidden: number % 2 === 0 }),
};
