import { describe, expect, test } from 'vitest';
import { checkScene } from '../../../src/core/scene/check/check-scene.ts';
import { CONTRACTS } from '../../../src/core/templates/catalogue.ts';
import { type Content, isSeldom } from '../../../src/core/templates/contract.ts';
import { TEMPLATES } from '../../../src/core/templates/standard/index.ts';
import { resolveTheme } from '../../../src/core/templates/themes.ts';
import { oneIn } from '../../support/deep.ts';
import { layOut } from './lay-out.ts';

const TAKEAWAY =
  'Boarding without steps is what passengers asked for, and what the law will ask of us from 2030.';
const seldom = CONTRACTS.filter(({ fields }) => isSeldom(fields['takeaway']));
const person = (at: number) => ({
  name: `Ingrid Solberg ${at}`,
  role: 'Programme director',
  bio: 'Built two wind farms before this harbour.',
});
const card = (at: number) => ({
  heading: `Silent running ${at}`,
  text: 'Conversation is possible at every speed.',
  icon: { icon_name: 'lightning' },
});
const stage = (at: number) => ({
  label: `Stage ${at}`,
  value: String(12_000 - at * 1_700),
  text: 'Most leave at the zone map',
});

const CONTENTS: Readonly<Record<string, readonly Content[]>> = {
  cards: [2, 3, 4, 5, 6].map((count) => ({ items: Array.from({ length: count }, (_, at) => card(at + 1)) })),
  team: [1, 2, 3, 4, 5, 6, 7, 8].map((count) => ({
    people: Array.from({ length: count }, (_, at) => person(at + 1)),
  })),
  funnel: [3, 4, 5, 6].flatMap((count) =>
    (['true', 'even'] as const).map((scale) => ({
      scale,
      items: Array.from({ length: count }, (_, at) => stage(at + 1)),
    })),
  ),
};

test('the cards, funnel and team layouts accept a takeaway', () => {
  expect(seldom.map(({ id }) => id).sort()).toEqual(['cards', 'funnel', 'team']);
});

describe.each(oneIn(12, TEMPLATES, 4).map((template) => [template.id, template] as const))(
  'template %s',
  (_, template) => {
    test.each(seldom.map((contract) => [contract.id, contract] as const))(
      'shows the takeaway of %s completely beside or below any content',
      (id, contract) => {
        for (const content of CONTENTS[id] ?? []) {
          const scene = layOut(template, contract, {
            title: 'What the new ferries bring on board',
            ...content,
            takeaway: TAKEAWAY,
          });
          const takeaway = scene.elements.find(({ path }) => path === 'takeaway');
          expect(
            takeaway?.type === 'text'
              ? takeaway.paragraphs.flatMap(({ runs }) => runs.map(({ text: takeaway }) => takeaway)).join('')
              : undefined,
          ).toBe(TAKEAWAY);
          const count = Object.values(content).find(Array.isArray)?.length;
          expect(
            checkScene(scene, resolveTheme(template), 0)
              .filter(({ severity }) => severity === 'error')
              .map(({ message }) => `${count}: ${message}`),
          ).toEqual([]);
          const plain = layOut(template, contract, {
            title: 'What the new ferries bring on board',
            ...content,
          });
          expect(plain.elements.some(({ path }) => path === 'takeaway')).toBe(false);
        }
      },
    );
  },
);
