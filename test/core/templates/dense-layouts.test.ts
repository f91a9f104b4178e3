import { describe, expect, test } from 'vitest';
import { CAPACITIES } from '../../../src/core/templates/capacities.ts';
import { CONTRACTS } from '../../../src/core/templates/catalogue.ts';
import type { LayoutContract } from '../../../src/core/templates/contract.ts';
import { fillContent } from '../../../src/core/templates/fill-content.ts';
import { findTemplate } from '../../../src/core/templates/standard/index.ts';
import { layOut } from './lay-out.ts';

const contractOf = (id: string): LayoutContract =>
  CONTRACTS.find((contract) => contract.id === id) as LayoutContract;

describe('dense layouts', () => {
  test.each(['ledger', 'boardroom', 'classroom'])(
    'of %s show pictures on full cards as pictures, not as strips',
    (id) => {
      const template = findTemplate(id);
      for (const count of [4, 5, 6]) {
        const length = (path: string) =>
          CAPACITIES[id]?.['cards']?.[path]?.[String(count)] ?? (path.endsWith('.image') ? 1 : undefined);
        const scene = layOut(
          template,
          contractOf('cards'),
          fillContent(contractOf('cards'), { count, length }),
        );
        const boxes = scene.elements.flatMap((element) => (element.type === 'picture' ? [element.box] : []));
        expect(boxes).toHaveLength(count);
        for (const { width, height } of boxes)
          expect(Math.max(width / height, height / width), `${count} cards`).toBeLessThan(2);
      }
    },
  );

  test('of ledger align the numbers of a row, whatever text is below them', () => {
    const items = Array.from({ length: 6 }, (_, at) => ({
      value: `${at}1 %`,
      label: 'of departures',
      ...(at % 3 === 1 ? { change: '+2', direction: 'up', note: 'Counted at the gates in May' } : {}),
    }));
    const scene = layOut(findTemplate('ledger'), contractOf('metrics'), { title: 'The fleet', items });
    const lines = scene.elements.flatMap((element) =>
      element.type === 'text' && element.path?.endsWith('.value')
        ? [Math.round(element.box.y + element.box.height)]
        : [],
    );
    expect(lines).toHaveLength(6);
    expect([new Set(lines.slice(0, 3)).size, new Set(lines.slice(3)).size]).toEqual([1, 1]);
  });

  test('of ledger give headings of a timeline without texts the rest of the line', () => {
    const items = ['Board decides', 'Yard under contract', 'First ferry sails'].map((heading, at) => ({
      date: `202${at}`,
      heading,
    }));
    const scene = layOut(findTemplate('ledger'), contractOf('timeline'), { title: 'Plan', items });
    const headings = scene.elements.filter(({ path }) => path?.endsWith('.heading'));
    expect(headings.map(({ box }) => Math.round(box.x + box.width))).toEqual([1216, 1216, 1216]);
  });
});
