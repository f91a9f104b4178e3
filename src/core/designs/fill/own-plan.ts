import type { DesignLayout, DesignRepeat, DesignSlot } from '../compile/compiled-layout.ts';
import type { OwnContent, OwnValue, SlideMaterial } from '../design.ts';
import { fillSlot } from './arrange.ts';
import type { Content } from './place-content.ts';
import type { PlacedContent } from './placed-content.ts';
import type { FilledPlace, SamplePlan } from './plan-sample.ts';

const FOOT_HEIGHT = 320_000;

/** Fills a sample slide with what its author wrote for its slots; empty slots are removed. */
export function planOwn(own: OwnContent, { foot }: SlideMaterial, layout: DesignLayout): SamplePlan {
  const { slots, repeats = [], purpose } = layout;
  const opens = purpose === 'cover' || purpose === 'section';
  const places = slots.flatMap((slot): FilledPlace[] => {
    const value = own.values[slot.name];
    return value === undefined ? [] : [{ slot, content: toContent(value, opens) }];
  });
  const filled = new Set(places.map(({ slot }) => slot));
  // Openings keep the pictures that their designers chose.
  const keepsPicture = (slot: DesignSlot) => opens && (slot.role === 'picture' || slot.role === 'icon');
  const filledRepeats = repeats.flatMap((repeat) => {
    const items = own.items[repeat.name] ?? [];
    return items.length === 0
      ? []
      : [
          {
            repeat,
            items: items.map(
              (item) => new Map(Object.entries(item).map(([name, value]) => [name, toContent(value, false)])),
            ),
          },
        ];
  });
  const isFilled = (repeat: DesignRepeat) => filledRepeats.some((one) => one.repeat === repeat);
  return {
    layout,
    places,
    empty: slots.filter((slot) => !filled.has(slot) && !keepsPicture(slot)),
    emptyRepeats: repeats.filter((repeat) => !isFilled(repeat)),
    repeats: filledRepeats,
    remark: [],
    foot: foot.map((text) => ({ text, level: 0 })),
    cost: 0,
  };
}

function toContent(value: OwnValue, plain: boolean): Content {
  return value.kind === 'text' && plain ? { ...value, plain } : value;
}

/** Fills a layout of the file with what its author wrote for its slots. */
export function placeOwn(
  own: OwnContent,
  { foot }: SlideMaterial,
  { slots, purpose }: DesignLayout,
): PlacedContent[] {
  const plain = purpose === 'cover' || purpose === 'section';
  const placed = slots.flatMap((slot): PlacedContent[] => {
    const value = own.values[slot.name];
    if (slot.role === 'picture')
      return value?.kind === 'picture' ? [{ kind: 'picture', slot, box: slot.box, at: value.at }] : [];
    const figures = [own.values[`${slot.name}_chart`], own.values[`${slot.name}_table`]].flatMap((one) =>
      one?.kind === 'chart' || one?.kind === 'table' ? [{ kind: one.kind, at: one.at }] : [],
    );
    if (slot.role !== 'body')
      return value?.kind === 'text'
        ? [
            {
              kind: 'text',
              slot,
              ...(slot.moved === true ? { box: slot.box } : {}),
              paragraphs: value.paragraphs,
            },
          ]
        : value?.kind === 'chart' || value?.kind === 'table'
          ? [{ kind: value.kind, slot, box: slot.box, at: value.at }]
          : [];
    const text =
      value?.kind === 'text' ? [{ kind: 'text' as const, parts: [{ paragraphs: value.paragraphs }] }] : [];
    return fillSlot(slot, [...text, ...figures], true, plain);
  });
  if (foot.length === 0) return placed;
  const boxes = slots.map(({ box }) => box);
  const [left, right, bottom] = [
    Math.min(...boxes.map(({ x }) => x)),
    Math.max(...boxes.map(({ x, width }) => x + width)),
    Math.max(...boxes.map(({ y, height }) => y + height)),
  ];
  return [
    ...placed,
    {
      kind: 'foot',
      box: { x: left, y: bottom - FOOT_HEIGHT / 4, width: right - left, height: FOOT_HEIGHT },
      paragraphs: foot.map((text) => ({ text, level: 0 })),
    },
  ];
}
