import type { OwnLayout, OwnRepeat, OwnSlot } from '../design.ts';
import type { CompiledDesign } from './compile-design.ts';
import type { DesignLayout, DesignRepeat, DesignSlot } from './compiled-layout.ts';

/** Placeholder types that accept text, charts and tables alike. */
const OPEN_TYPES: ReadonlySet<string> = new Set(['obj', 'chart', 'tbl', '']);

const LINE_BREAK_FACTOR = 0.82;

/** Layouts of a design as authors fill them: the file's own in order of use, then promoted slides. */
export function toOwnLayouts({ layouts, samples }: Pick<CompiledDesign, 'layouts' | 'samples'>): OwnLayout[] {
  return [...layouts, ...samples].map(toOwnLayout);
}

function toOwnLayout(layout: DesignLayout): OwnLayout {
  const { id, name, description, purpose, slots, repeats = [], serves = [], sample } = layout;
  return {
    id,
    name,
    description,
    purpose,
    ...(sample === undefined ? {} : { copied: true }),
    serves,
    slots: slots.map((slot) => toOwnSlot(slot, sample === undefined)),
    repeats: repeats.map(toOwnRepeat),
  };
}

function toOwnSlot(
  { name, role, characters, lines = 0, gap = 0, levels = 1, extent, placeholder }: DesignSlot,
  ofFile: boolean,
): OwnSlot {
  const open = ofFile && role === 'body' && OPEN_TYPES.has(placeholder?.type ?? '');
  return {
    name,
    role,
    max_characters: characters,
    lines: characters > 0 ? Math.max(1, lines) : 0,
    ...(gap > 0 ? { gap } : {}),
    levels: ofFile ? 3 : Math.max(1, levels),
    ...(extent === undefined
      ? {}
      : { extent: { rows: extent.mostRows, columns: Math.max(extent.columns, 2) } }),
    ...(open ? { open } : {}),
  };
}

function toOwnRepeat({ name, along, items, least, most, box }: DesignRepeat): OwnRepeat {
  const counts = Array.from({ length: most - least + 1 }, (_, index) => least + index);
  return {
    name,
    least,
    most,
    shown: items.length,
    shares: Object.fromEntries(counts.map((count) => [String(count), itemShare(along, items, box, count)])),
    slots: (items[0]?.slots ?? []).map((slot, at) =>
      toOwnSlot(
        findSmallest(
          items.flatMap(({ slots }) => slots[at] ?? []),
          slot,
        ),
        false,
      ),
    ),
  };
}

/** Capacity of a repeated slot: the smallest among all items. */
function findSmallest(alike: readonly DesignSlot[], slot: DesignSlot): DesignSlot {
  const characters = Math.min(slot.characters, ...alike.map((one) => one.characters));
  return {
    ...slot,
    characters,
    ...(slot.lines === undefined
      ? {}
      : { lines: Math.min(slot.lines, ...alike.map(({ lines = slot.lines ?? 0 }) => lines)) }),
  };
}

/** Share of its size that each item keeps when more items than in the sample share the area. */
function itemShare(
  along: DesignRepeat['along'],
  items: DesignRepeat['items'],
  box: DesignRepeat['box'],
  count: number,
): number {
  if (count <= items.length || along === 'grid') return 1;
  const sizes = items.map((item) => (along === 'row' ? item.box.width : item.box.height));
  const starts = items.map((item) => (along === 'row' ? item.box.x : item.box.y));
  const pitch =
    (Math.max(...starts) - Math.min(...starts)) / Math.max(1, items.length - 1) || Math.max(...sizes);
  const room = along === 'row' ? box.width : box.height;
  const narrowed = Math.min(1, room / (count * pitch));
  // Shorter lines waste more space on line breaks.
  return narrowed > 0.98 ? 1 : Math.max(0.25, narrowed * (along === 'row' ? LINE_BREAK_FACTOR : 1));
}
