import { expect, it } from 'vitest';
import type { DesignLayout, DesignSlot } from '../../../src/core/designs/compile/compiled-layout.ts';
import { isUnmarked } from '../../../src/core/designs/compile/sample-slot.ts';
import type { SlideMaterial } from '../../../src/core/designs/design.ts';
import { arrange } from '../../../src/core/designs/fill/arrange.ts';
import { planSample } from '../../../src/core/designs/fill/plan-sample.ts';
import { Memo } from '../../../src/core/memory/memo.ts';

const HEIGHT = 6_858_000;
const slot = (
  name: string,
  role: DesignSlot['role'],
  y: number,
  more: Partial<DesignSlot> = {},
): DesignSlot => ({
  name,
  role,
  box: { x: 800_000, y, width: 9_000_000, height: role === 'body' ? 3_500_000 : 700_000 },
  sizePt: role === 'title' ? 32 : 20,
  characters: role === 'body' ? 600 : 80,
  lines: 8,
  ...more,
});
const layoutWith = (body: Partial<DesignSlot>, sample = false): DesignLayout => ({
  id: 'text',
  name: 'Text',
  description: '',
  purpose: 'content',
  part: 'ppt/slideLayouts/slideLayout1.xml',
  ...(sample ? { sample: { part: 'ppt/slides/slide1.xml', number: 1, removed: [] } } : {}),
  slots: [
    slot('title', 'title', 300_000),
    slot('body', 'body', 1_600_000, { ...(sample ? {} : { placeholder: { type: 'obj', idx: 1 } }), ...body }),
  ],
});
const material = (parts: SlideMaterial['parts'], kind: SlideMaterial['kind'] = 'content') =>
  ({
    kind,
    title: 'Two ways',
    parts,
    tables: [],
    charts: [],
    pictures: [],
    foot: [],
  }) as unknown as SlideMaterial;
const POINTS = ['Buy ships', 'Lease ships', 'Hire ships'].map((text) => ({ text, level: 0 }));
const facts = () => ({ memo: new Memo(), wide: new Set<string>(), heightEmu: HEIGHT });

it('points below a heading keep the bullets of the first level, if it has any', () => {
  const levelsOn = (body: Partial<DesignSlot>) =>
    arrange(material([{ heading: 'Buy', paragraphs: POINTS }]), layoutWith(body), HEIGHT).flatMap((one) =>
      one.kind === 'text' && one.slot.role === 'body' ? one.paragraphs.map(({ level }) => level) : [],
    );
  expect(levelsOn({})).toEqual([0, 0, 0, 0]);
  expect(levelsOn({ unmarked: true })).toEqual([0, 1, 1, 1]);
});

it('points on a slide whose text has no bullets cost more than on one with bullets', () => {
  const costOn = (body: Partial<DesignSlot>, paragraphs = POINTS) =>
    planSample(material([{ paragraphs }]), layoutWith(body, true), facts())?.cost ?? Number.NaN;
  expect(costOn({ unmarked: true }) - costOn({})).toBeGreaterThanOrEqual(2);
  expect(costOn({ unmarked: true }, POINTS.slice(0, 1))).toBe(costOn({}, POINTS.slice(0, 1)));
});

it('the last line of a cover is in the placeholder for its date, and the others below the title', () => {
  const cover: DesignLayout = {
    ...layoutWith({}, true),
    purpose: 'cover',
    slots: [
      slot('title', 'title', 300_000),
      slot('subtitle', 'subtitle', 1_200_000, { characters: 60 }),
      slot('date', 'caption', 5_800_000, { characters: 40, sizePt: 12 }),
    ],
  };
  const lines = ['How the ferries of the bay stop burning diesel', 'Ines Duarte · 14 May 2027'];
  const plan = planSample(
    material([{ paragraphs: lines.map((text) => ({ text, level: 0 })) }], 'cover'),
    cover,
    facts(),
  );
  const shown = plan?.places.map(({ slot: { name }, content }) => [
    name,
    content.kind === 'text' ? content.paragraphs.map(({ text }) => text) : [],
  ]);
  expect(shown).toEqual([
    ['title', ['Two ways']],
    ['subtitle', [lines[0]]],
    ['date', [lines[1]]],
  ]);
});

it('an empty prompt of a layout does not decide that its points have no bullets', () => {
  const shape = (text: string, bullet?: object) =>
    ({
      kind: 'shape',
      text: { paragraphs: [{ level: 0, runs: text === '' ? [] : [{ text }], bullet }] },
    }) as never;
  expect(isUnmarked(shape('Click to edit'))).toBe(true);
  expect(isUnmarked(shape('Click to edit', { text: '•' }))).toBe(false);
  expect(isUnmarked(shape(''))).toBe(false);
});
