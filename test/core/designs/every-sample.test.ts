import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CompiledDesign, compileDesign } from '../../../src/core/designs/compile/compile-design.ts';
import type { DesignSlot } from '../../../src/core/designs/compile/compiled-layout.ts';
import { checkPackage } from '../../../src/core/ooxml/check/check-package.ts';
import type { ReadShape } from '../../../src/core/ooxml/read/deck.ts';
import { readDeck } from '../../../src/core/ooxml/read/read-deck.ts';
import { portableCapacities } from '../../../src/core/templates/capacities.ts';
import { CONTRACTS } from '../../../src/core/templates/catalogue.ts';
import type { Content } from '../../../src/core/templates/contract.ts';
import { ownExample } from '../../../src/core/templates/own-contract.ts';
import { DEEP, oneIn } from '../../support/deep.ts';
import { hasLibreOffice, SecondReader } from '../../support/libreoffice.ts';
import { type Bench, openBench } from '../../support/services.ts';
import { submitDeck } from '../../support/submit-deck.ts';
import { BANKS } from '../templates/sample-banks.ts';
import { sampleContent } from '../templates/sample-content.ts';

/** All files, all layouts and LibreOffice: npm run test:deep. */
const FOLDERS = ['designs', 'pptx'].map((name) => new URL(`../../fixtures/${name}/`, import.meta.url));
const FILES = FOLDERS.flatMap((folder) =>
  readdirSync(folder).map((name): [string, Uint8Array] => [name, readFileSync(new URL(name, folder))]),
);
/** A portrait file by LibreOffice, and files with titles in text boxes, small text and SmartArt. */
const CHARACTERISTIC = [
  'a4-portrait.pptx',
  'effects-demo.pptx',
  'real-financial-report.pptx',
  'smartart-template.potx',
];
const STANDARD = [
  'title',
  'agenda',
  'section',
  'bullets_image',
  'two_columns',
  'process',
  'metrics',
  'chart',
  'table',
  'closing',
];
/** Fields whose text has a prescribed form. */
const PATTERNED = /(^|\.)(number|change|value|url|email|page|code|language|date)$/;
const SIZES = ['typical', 'longest'] as const;
const PHOTO = `data:image/jpeg;base64,${readFileSync(new URL('../../fixtures/pictures/exif-gps.jpg', import.meta.url)).toString('base64')}`;

const FAULTS: ReadonlySet<string> = new Set([
  'text_overflow',
  'off_canvas',
  'overlap',
  'text_too_small',
  'leftover_text',
  'low_contrast',
]);

type Json = Record<string, unknown>;

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const slotsIn = ({ layouts, samples }: CompiledDesign): DesignSlot[] =>
  [...layouts, ...samples].flatMap(({ slots, repeats = [] }) => [
    ...slots,
    ...repeats.flatMap(({ items }) => items[0]?.slots ?? []),
  ]);
const inside = (shapes: readonly ReadShape[]): ReadShape[] =>
  shapes.flatMap((shape) => (shape.kind === 'group' ? inside(shape.children) : [shape]));

function pictured(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pictured);
  if (value === null || typeof value !== 'object') return value;
  if ('image_url' in value || 'image_prompt' in value || 'asset_id' in value)
    return { image_url: PHOTO, alt: 'A harbour' };
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, pictured(one)]));
}

/** Typical content, or the maximum that every standard template accepts. */
function standardContent(layout: string, size: (typeof SIZES)[number]): Content {
  const contract = CONTRACTS.find(({ id }) => id === layout);
  if (contract === undefined) throw new Error(`no layout ${layout}`);
  const capacities = portableCapacities(layout);
  const room = (path: string) =>
    PATTERNED.test(path) ? undefined : Object.values(capacities[path] ?? {}).at(-1);
  const words = [...BANKS.en.long, ...BANKS.en.body].join(' ');
  const text = (path: string) => {
    const most = room(path);
    return most === undefined
      ? undefined
      : words
          .repeat(Math.ceil(most / words.length))
          .slice(0, most)
          .trim();
  };
  return sampleContent(
    contract,
    size === 'longest'
      ? { lang: 'en', counts: 'max', optional: true, text }
      : { lang: 'en', counts: 4, optional: true, limit: room },
  );
}

/** Makes and writes a deck and keeps it for Microsoft's validator. @returns its faults */
async function faultsOf(
  template: string,
  slides: readonly { readonly layout: string; readonly content: unknown }[],
  source: Uint8Array,
  opened: boolean,
): Promise<string[]> {
  const answer = await bench.run('create_presentation', {
    template,
    slides: slides.map(({ layout, content }) => ({ layout, content: pictured(content) as Json })),
    on_overflow: 'split',
  });
  const [blob] = (
    await bench.blobs.list(`presentations/${String(answer['presentation_id'])}/exports/`)
  ).filter(({ key }) => key.endsWith('.pptx'));
  const bytes = (await bench.blobs.get(blob?.key ?? '')) ?? new Uint8Array();
  submitDeck(bytes);
  const standing = new Set(checkPackage(source).map(({ part }) => part));
  const { findings } = (await bench.run('check_presentation', {
    id: answer['presentation_id'],
  })) as unknown as { findings: { code: string; severity: string; slide: number; message: string }[] };
  const layoutOf = (await bench.services.presentations.get(String(answer['presentation_id']))).slides.map(
    ({ layout }) => layout,
  );
  if (opened) {
    using reader = new SecondReader(bytes);
    expect(reader.pages().length).toBe(layoutOf.length);
  }
  return [
    ...checkPackage(bytes)
      .filter(({ part }) => !standing.has(part))
      .map(({ part, message }) => `${part}: ${message}`),
    ...findings
      .filter(({ severity, code }) => (severity === 'error' && FAULTS.has(code)) || code === 'leftover_text')
      .map(({ slide, code, message }) => `${slide} ${layoutOf[slide - 1]} ${code}: ${message}`),
  ];
}

describe('minimum results of designs', () => {
  it.each(
    FILES.filter(([name], index) => DEEP || oneIn(4, CHARACTERISTIC).includes(name) || index % 12 === 0),
  )('the design of %s has enough layouts and slots', (_, file) => {
    const deck = readDeck(file);
    const design = compileDesign(file);
    const slots = slotsIn(design);
    expect(slots.some(({ role }) => role === 'title')).toBe(true);
    expect(slots.some(({ role, characters }) => role === 'body' && characters > 100)).toBe(true);
    for (const { reason } of design.report.dropped) expect(reason).not.toBe('');
    if (deck.slides.length < 10) return;
    expect(design.layouts.length + design.samples.length).toBeGreaterThanOrEqual(5);
    expect(slots.length).toBeGreaterThanOrEqual(12);
    const shapes = deck.slides.flatMap((slide) =>
      inside(slide.shapes.filter(({ from }) => from === 'slide')),
    );
    const open = slots.some(
      ({ role, placeholder }) => role === 'body' && (placeholder === undefined || placeholder.type === 'obj'),
    );
    const takes = (role: string) => slots.some((slot) => slot.role === role);
    const large = ({ box }: ReadShape) => box.width * box.height > 0.1 * deck.widthEmu * deck.heightEmu;
    if (
      shapes.some((shape) => shape.kind === 'picture' && large(shape) && /\.jpe?g$/i.test(shape.part ?? ''))
    )
      expect(takes('picture')).toBe(true);
    for (const kind of ['chart', 'table'] as const)
      if (shapes.some((shape) => shape.kind === kind)) expect(takes(kind) || open).toBe(true);
  });

  it('a file without a usable layout is refused with the reason', () => {
    expect(() => compileDesign(Buffer.from('no presentation'))).toThrow(/ZIP/i);
  });
});

describe.each(FILES.filter(([name]) => DEEP || oneIn(8, CHARACTERISTIC, 1).includes(name)))(
  'decks in a design of %s',
  (_, file) => {
    let id = '';
    beforeAll(async () => {
      id = (await bench.services.designs?.create({ file }, bench.context()))?.id ?? '';
    });

    it.each(oneIn(4, SIZES))(
      'have ten legible slides of standard layouts: %s',
      async (size) => {
        const slides = STANDARD.map((layout) => ({ layout, content: standardContent(layout, size) }));
        expect(await faultsOf(id, slides, file, DEEP && hasLibreOffice)).toEqual([]);
      },
      180_000,
    );

    it.each(oneIn(4, SIZES, 1))(
      "have the design's own layouts, filled to capacity: %s",
      async (size) => {
        const layouts = ((await bench.services.designs?.layouts(id)) ?? []).slice(0, DEEP ? 50 : 6);
        const filling = size === 'longest' ? { count: 12, share: 1 } : { count: 3, share: 0.6 };
        const slides = layouts.map((layout) => ({ layout: layout.id, content: ownExample(layout, filling) }));
        expect(await faultsOf(id, slides, file, DEEP && hasLibreOffice)).toEqual([]);
      },
      180_000,
    );
  },
);
