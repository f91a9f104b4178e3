import { expect, it } from 'vitest';
import type { DesignLayout, DesignSlot } from '../../../src/core/designs/compile/compiled-layout.ts';
import type { SlideMaterial } from '../../../src/core/designs/design.ts';
import { listAgendaChoices } from '../../../src/core/designs/fill/agenda-places.ts';
import type { LayoutFacts } from '../../../src/core/designs/fill/choice.ts';

const [WIDTH, HEIGHT] = [12_192_000, 6_858_000];
const slot = (
  name: string,
  role: DesignSlot['role'],
  x: number,
  y: number,
  width: number,
  sizePt = 18,
): DesignSlot => ({
  name,
  role,
  sizePt,
  characters: 60,
  box: { x, y, width, height: 400_000 },
  placeholder: { type: role === 'title' ? 'title' : 'body', idx: 0 },
});
const rows = (count: number, sizePt?: number) =>
  Array.from({ length: count }, (_, at) => [
    slot(`number${at}`, 'body', 600_000, 1_500_000 + at * 700_000, 700_000, sizePt),
    slot(`topic${at}`, 'body', 1_500_000, 1_500_000 + at * 700_000, 9_000_000, sizePt),
  ]).flat();
const layout = (slots: readonly DesignSlot[]) =>
  ({ id: 'agenda', name: 'Agenda', purpose: 'content', slots }) as Partial<DesignLayout> as DesignLayout;
const TITLE = slot('title', 'title', 600_000, 400_000, 10_000_000, 32);
const material = {
  layout: 'agenda',
  kind: 'content',
  title: 'Today',
  parts: [],
  charts: [],
  tables: [],
  pictures: [],
  items: ['Costs', 'Crews', 'Votes'].map((heading) => ({ heading, paragraphs: [] })),
} as unknown as SlideMaterial;
const known = {
  uses: new Map([['agenda', 'agenda']]),
  widthEmu: WIDTH,
  heightEmu: HEIGHT,
} as unknown as LayoutFacts;

it('an agenda fills the placeholders for topics and their numbers on an agenda layout of the file', () => {
  const [choice] = listAgendaChoices(material, [layout([TITLE, ...rows(4)])], known);
  expect(
    choice?.placed?.map((one) => (one.kind === 'text' ? [one.slot.name, one.paragraphs[0]?.text] : [])),
  ).toEqual([
    ['title', 'Today'],
    ['number0', '1'],
    ['topic0', 'Costs'],
    ['number1', '2'],
    ['topic1', 'Crews'],
    ['number2', '3'],
    ['topic2', 'Votes'],
  ]);
});

it('an agenda skips too few placeholders, and placeholders for small text', () => {
  expect(listAgendaChoices(material, [layout([TITLE, ...rows(2)])], known)).toEqual([]);
  expect(listAgendaChoices(material, [layout([TITLE, ...rows(4, 11)])], known)).toEqual([]);
});
