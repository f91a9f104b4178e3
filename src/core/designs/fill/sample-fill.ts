import { flattenShapes, type ReadBox, type ReadShape } from '../../ooxml/read/index.ts';
import { type TextColor, VectorPictures } from '../../ooxml/write/index.ts';
import type { DesignSource } from '../../output/pptx/fill/design-source.ts';
import type { PreparedSlide } from '../../output/pptx/fill/sample/prepare-slide.ts';
import type {
  FilledSlot,
  LegibilityOverrides,
  SampleFill,
  SlotFill,
} from '../../output/pptx/fill/sample/slots.ts';
import type { FillShape } from '../../output/pptx/fill/slide-xml.ts';
import type { IconElement } from '../../scene/scene.ts';
import type { DesignItem, DesignLayout, DesignRepeat, DesignSlot } from '../compile/compiled-layout.ts';
import type { SlideMaterial } from '../design.ts';
import {
  createChart,
  createFoot,
  measureColumns,
  type ShapeScope,
  tableCells,
  toSampleParagraph,
} from './create-shapes.ts';
import { findIconColor } from './icon-color.ts';
import { createInlineRuns } from './inline-runs.ts';
import { MIN_LEGIBLE_PT } from './measure-fits.ts';
import type { Content } from './place-content.ts';
import type { SamplePlan } from './plan-sample.ts';
import { describeTitle, orderItems, toRepeatGeometry } from './sample-forms.ts';
import { estimateHeight } from './stages.ts';
import { findChartMarks, findStrandedShapes } from './stranded-shapes.ts';

const FOOT_HEIGHT = 320_000;
const REMARK_HEIGHT = 560_000;
const REMARK_GAP = 120_000;
const [REMARK_PT, LONE_PT] = [14, 20];
const MIN_TABLE_SCALE = 0.6;
/** Size in points to which the letters of a copied table grow in free room. */
const TABLE_PT = 14;
/** Empties a shape and keeps it. */
const EMPTY_TEXT: SlotFill = { kind: 'text', paragraphs: [] };
/** Number in an ordinal such as "01", "1." or "Step 1". */
const NUMBER = /\d+/;

/** Sample slides of a design that are undamaged and have all shapes to be filled. */
export function findCopyable(source: DesignSource, samples: readonly DesignLayout[]): DesignLayout[] {
  return samples.filter((layout) => {
    const prepared = layout.sample === undefined ? undefined : source.slide(layout.sample.part);
    if (prepared === undefined) return false;
    const slots = [
      ...layout.slots,
      ...(layout.repeats ?? []).flatMap(({ items }) => items.flatMap((item) => item.slots)),
    ];
    return slots.every(
      ({ shape, nth }) => shape !== undefined && prepared.shapes.has(prepared.idOf(shape, nth)),
    );
  });
}

/** Converts a plan to the values that are written into the copy of its sample. */
export function createSampleFill(
  plan: SamplePlan,
  material: SlideMaterial,
  key: string,
  source: DesignSource,
  prepared: PreparedSlide,
  scope: ShapeScope & {
    readonly rtl: boolean;
    scaleOfId(id: number): number | undefined;
    looksOfId(id: number): LegibilityOverrides | undefined;
  },
): SampleFill {
  const { layout, places, empty, emptyRepeats, repeats } = plan;
  const idOf = ({ shape = -1, nth }: DesignSlot) => prepared.idOf(shape, nth);
  const vectors = new VectorPictures(scope.theme, scope.media);
  const toFill = (slot: DesignSlot, content: Content): SlotFill | undefined => {
    switch (content.kind) {
      case 'text':
        return {
          kind: 'text',
          ...content.room,
          paragraphs: content.paragraphs.map((one) => toSampleParagraph(one, content.plain === true, scope)),
        };
      case 'picture': {
        const picture = material.pictures[content.at];
        const bytes = picture === undefined ? undefined : scope.media.get(picture.media.hash);
        if (picture === undefined || bytes === undefined) return undefined;
        const { media, alt } = picture;
        return {
          kind: 'picture',
          bytes,
          hash: media.hash,
          mimeType: media.mimeType,
          widthPx: media.widthPx,
          heightPx: media.heightPx,
          alt,
        };
      }
      case 'chart': {
        const original = material.charts[content.at];
        return original === undefined
          ? undefined
          : {
              kind: 'chart',
              chart: original.chart,
              alt: original.alt,
              colors: scope.chartsOn(slot.box).copied(original.chart.type),
              own: (box: ReadBox) => createChart(original, box, `chart ${key}`, scope),
            };
      }
      case 'table': {
        const table = material.tables[content.at];
        if (table === undefined) return undefined;
        const rows = table.rows.length + 1;
        const sizePt = source.memo.getOrCreate(readTableSize, slot, source, layout);
        const worded = measureColumns(table, scope).mostPt(slot.box.width) / sizePt;
        // Fewer rows than the sample has leave room for larger letters.
        const fontScale = Math.min(
          Math.max(
            MIN_TABLE_SCALE,
            Math.min(Math.max(1, TABLE_PT / sizePt), (slot.extent?.mostRows ?? rows) / rows),
          ),
          Math.max(MIN_LEGIBLE_PT / sizePt, worded),
        );
        return {
          kind: 'table',
          ...tableCells(table, slot.box, sizePt * fontScale, scope),
          heightEmu: slot.box.height,
          fontScale,
        };
      }
      case 'icon': {
        const element: IconElement = {
          type: 'icon',
          id: key,
          name: content.name,
          placeholder: 'none',
          layer: 'slide',
          box: { x: 0, y: 0, width: 1, height: 1 },
          icon: content.name,
          weight: 'regular',
          color: { hex: findIconColor(source, prepared, idOf(slot)) },
        };
        return { kind: 'icon', ...vectors.get(element) };
      }
    }
  };
  /** Slots whose content is missing. */
  const missing: number[] = [];
  const slots = places.flatMap(({ slot, content }): FilledSlot[] => {
    const fill = toFill(slot, content);
    if (fill === undefined) missing.push(idOf(slot));
    return fill === undefined ? [] : [{ shape: idOf(slot), fill }];
  });
  const slide = source.deck.slides.find(({ part }) => part === layout.sample?.part);
  const slotIds = new Set(layout.slots.map(({ shape = -1 }) => shape));
  const stranded =
    slide === undefined
      ? []
      : findStrandedShapes(
          slide,
          [...empty, ...emptyRepeats.flatMap(({ items }) => items)].map(({ box }) => box),
          [...places.map(({ slot }) => slot), ...repeats.map(({ repeat }) => repeat)].map(({ box }) => box),
          slotIds,
          source.deck,
        );
  const charts = places.flatMap(({ slot, content }) => (content.kind === 'chart' ? [slot.shape ?? -1] : []));
  const marks = slide === undefined ? [] : findChartMarks(slide, new Set(charts), slotIds);
  const emptied = (layout.sample?.emptied ?? [])
    .filter((id) => prepared.shapes.has(id))
    .map((shape): FilledSlot => ({ shape, fill: EMPTY_TEXT }));
  return {
    slots: [...slots, ...emptied],
    ...findTitle(plan, prepared, source),
    removed: [
      ...(layout.sample?.removed ?? []).filter((id) => prepared.shapes.has(id)),
      ...empty.map(idOf),
      ...missing,
      ...[...stranded, ...marks].map(({ shape, nth }) => prepared.idOf(shape.id, nth)),
      ...emptyRepeats.flatMap(({ items }) => items.flatMap(({ shapes }) => shapes)),
    ],
    repeats: repeats.map(({ repeat: original, items }, number) => {
      const repeat = orderItems(original, prepared, scope.rtl);
      return {
        repeat: toRepeatGeometry(repeat, items.length),
        item: (at, like) =>
          fillItem(
            repeat,
            original,
            items,
            at,
            like,
            (slot, content) => toFill(slot, content),
            idOf,
            `${number}`,
          ),
      };
    }),
    extra: createStrips(plan, source, scope),
    lang: scope.lang,
    rtl: scope.rtl,
    findScale: scope.scaleOfId,
    findLooks: scope.looksOfId,
  };
}

/** Largest font size in points of a sample's table. */
function readTableSize(slot: DesignSlot, { deck }: DesignSource, { sample }: DesignLayout): number {
  const tables = (shapes: readonly ReadShape[]): Extract<ReadShape, { kind: 'table' }>[] =>
    shapes.flatMap((shape) =>
      shape.kind === 'group' ? tables(shape.children) : shape.kind === 'table' ? [shape] : [],
    );
  const table = tables(deck.slides.find(({ part }) => part === sample?.part)?.shapes ?? []).find(
    ({ id }) => id === slot.shape,
  );
  const sizes = (table?.rows ?? []).flatMap(({ cells }) =>
    cells.flatMap(({ text }) => text.paragraphs.flatMap(({ runs }) => runs.map(({ sizePt }) => sizePt))),
  );
  return Math.max(MIN_LEGIBLE_PT, ...sizes);
}

/** The shape with the title, for slides without a title placeholder. */
function findTitle(
  { places }: SamplePlan,
  prepared: PreparedSlide,
  { deck }: DesignSource,
): Pick<SampleFill, 'title' | 'titlePlace'> {
  const slot = places.find(({ slot: { role } }) => role === 'title')?.slot;
  return slot === undefined ? {} : prepared.memo.getOrCreate(describeTitle, slot, prepared, deck);
}

/**
 * Fills one item and numbers it; slots without content are removed. @param given the repeat in the order of
 * the sample
 */
function fillItem(
  repeat: DesignRepeat,
  original: DesignRepeat,
  items: readonly ReadonlyMap<string, Content>[],
  at: number,
  like: number,
  toFill: (slot: DesignSlot, content: Content) => SlotFill | undefined,
  idOf: (slot: DesignSlot) => number,
  number: string,
): { readonly slots: readonly FilledSlot[]; readonly removed: readonly number[] } {
  const sample = repeat.items[like] as DesignItem;
  const slots: FilledSlot[] = (sample.emptied ?? []).map((shape) => ({ shape, fill: EMPTY_TEXT }));
  const removed: number[] = [...(sample.removed ?? [])];
  for (const slot of sample.slots) {
    const content = items[at]?.get(slot.name);
    const fill = content === undefined ? undefined : toFill(slot, content);
    if (fill === undefined) removed.push(idOf(slot));
    else
      slots.push({
        shape: idOf(slot),
        fill,
        ...(fill.kind === 'text' ? { group: `${number} ${slot.name}` } : {}),
      });
  }
  if (
    sample.ordinal !== undefined &&
    (sample.ordinal.shuffled === true || at >= repeat.items.length || sample !== original.items[at])
  )
    slots.push({
      shape: sample.ordinal.shape,
      fill: {
        kind: 'text',
        still: true,
        paragraphs: [
          {
            runs: [{ text: nextOrdinal(repeat.items[0]?.ordinal?.first ?? sample.ordinal.first, at) }],
            level: 0,
          },
        ],
      },
    });
  return { slots, removed };
}

/** The ordinal at an index of a sequence that begins with the given one. */
function nextOrdinal(first: string, at: number): string {
  const digits = NUMBER.exec(first)?.[0];
  if (digits !== undefined)
    return first.replace(NUMBER, String(Number(digits) + at).padStart(digits.length, '0'));
  const letter = /^\W*([A-Za-z])\W*$/.exec(first)?.[1];
  return letter === undefined
    ? String(at + 1)
    : first.replace(letter, String.fromCharCode(letter.charCodeAt(0) + at));
}

function readTitleColor(
  slots: readonly DesignSlot[],
  part: string | undefined,
  { slides }: Pick<DesignSource['deck'], 'slides'>,
): TextColor | undefined {
  const title = slots.find(({ role }) => role === 'title');
  const shape = flattenShapes(slides.find((slide) => slide.part === part)?.shapes ?? []).find(
    ({ id, from }) => from === 'slide' && id === title?.shape,
  );
  const runs = shape?.kind === 'shape' ? (shape.text?.paragraphs ?? []).flatMap((one) => one.runs) : [];
  return runs[0]?.color.hex as TextColor | undefined;
}

/** Content without a slot, in strips below all slots: a conclusion, then sources. */
function createStrips(
  { layout: { slots, repeats = [], sample }, places, empty, remark, remarkPlace, foot }: SamplePlan,
  { deck }: DesignSource,
  scope: ShapeScope,
): FillShape[] {
  if (remark.length + foot.length === 0) return [];
  const textColor =
    scope.looksOf('remark')?.textColor ??
    (remarkPlace === undefined ? undefined : readTitleColor(slots, sample?.part, deck));
  const boxes = [
    ...slots.filter((slot) => !empty.includes(slot)).map(({ box }) => box),
    ...repeats.flatMap(({ items }) => items.map(({ box }) => box)),
  ];
  const left = Math.max(0, Math.min(deck.widthEmu * 0.1, ...boxes.map(({ x }) => x)));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  const strip = (y: number, height: number): ReadBox => ({
    x: left,
    y,
    width: deck.widthEmu - 2 * left,
    height,
  });
  const feet = foot.length === 0 ? 0 : FOOT_HEIGHT;
  const last = deck.heightEmu * 0.97 - feet;
  // There is enough space below a lone title.
  const isAlone = places.length === 1 && repeats.length === 0;
  const sizePt = isAlone ? LONE_PT : REMARK_PT;
  const height = isAlone ? estimateHeight(remark, sizePt, deck.widthEmu - 2 * left) : REMARK_HEIGHT;
  const remarkShapes: FillShape[] =
    remark.length === 0
      ? []
      : [
          {
            kind: 'text',
            name: 'remark',
            ...(remarkPlace ?? { box: strip(Math.min(bottom + REMARK_GAP, last - height), height), sizePt }),
            ...(textColor === undefined ? {} : { textColor }),
            paragraphs: remark.map(({ text }) => ({
              runs: createInlineRuns(text, false, scope),
              level: 0,
            })),
          },
        ];
  return feet === 0
    ? remarkShapes
    : [
        ...remarkShapes,
        ...createFoot(
          foot,
          strip(Math.min(bottom + (remarkShapes.length > 0 ? REMARK_GAP + height : 0), last), FOOT_HEIGHT),
          1,
          scope,
        ),
      ];
}
