import { readFileSync } from 'node:fs';
import type { ChartModel } from '../../src/core/charts/model.ts';
import type { DesignLayout, DesignSlot } from '../../src/core/designs/compile/compiled-layout.ts';
import type { OwnValue, SlideMaterial } from '../../src/core/designs/design.ts';
import type { MediaRef } from '../../src/core/scene/scene.ts';
import type { TableModel } from '../../src/core/scene/table.ts';

export const PHOTO = readFileSync(new URL('../fixtures/pictures/exif-orientation-6.jpg', import.meta.url));
export const PHOTO_MEDIA: MediaRef = { hash: 'photo', mimeType: 'image/jpeg', widthPx: 450, heightPx: 600 };
const WORDS: Readonly<Record<string, string>> = {
  title: 'What the harbour decides',
  heading: 'Plan',
  body: 'Two ferries change by summer',
  caption: 'Spring',
  number: '42 %',
  subtitle: 'A remark',
};

export interface Input {
  /** Contents of each repeat. */
  readonly count?: number;
  readonly chart?: ChartModel;
  readonly table?: TableModel;
}

/** All places of a layout of a design filled, so that nothing of the sample's own words is left. */
export function ownMaterial(
  { id, purpose, slots, repeats = [] }: DesignLayout,
  { count = 3, chart, table }: Input = {},
): SlideMaterial {
  const pictures: { media: MediaRef; alt: string }[] = [];
  const shown = ({ role }: DesignSlot, at: number): OwnValue | undefined => {
    if (role === 'chart' || role === 'table') return { kind: role, at: 0 };
    if (role === 'icon') return { kind: 'icon', name: 'anchor' };
    if (role !== 'picture')
      return {
        kind: 'text',
        paragraphs: [{ text: `${WORDS[role] ?? 'Words'}${role === 'title' ? '' : ` ${at + 1}`}`, level: 0 }],
      };
    pictures.push({ media: PHOTO_MEDIA, alt: `Quay ${pictures.length + 1}` });
    return { kind: 'picture', at: pictures.length - 1 };
  };
  const filled = (places: readonly DesignSlot[], at: number) =>
    Object.fromEntries(places.flatMap((slot) => [[slot.name, shown(slot, at) as OwnValue] as const]));
  const items = Object.fromEntries(
    repeats.map((repeat) => [
      repeat.name,
      Array.from({ length: count }, (_, at) => filled(repeat.items[0]?.slots ?? [], at)),
    ]),
  );
  return {
    kind: purpose === 'cover' || purpose === 'section' ? purpose : 'content',
    title: WORDS['title'] ?? '',
    parts: [],
    own: { layout: id, values: filled(slots, 0), items },
    tables: table === undefined ? [] : [table],
    charts: chart === undefined ? [] : [{ chart, alt: 'Ferries by region' }],
    pictures,
    foot: [],
  };
}
