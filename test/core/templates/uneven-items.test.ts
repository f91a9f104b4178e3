import { describe, expect, it } from 'vitest';
import { CAPACITIES } from '../../../src/core/templates/capacities.ts';
import { listCounts } from '../../../src/core/templates/capacity.ts';
import { CONTRACTS } from '../../../src/core/templates/catalogue.ts';
import { fillContent } from '../../../src/core/templates/fill-content.ts';
import { findFaults } from '../../../src/core/templates/layout-faults.ts';
import { TEMPLATES } from '../../../src/core/templates/standard/index.ts';
import { oneIn } from '../../support/deep.ts';
import { ENGINE } from '../../support/layout-engine.ts';

/**
 * Lanes with more work than others are higher; where fewer items have a text, texts are set larger and leave
 * headings less room.
 */
const LAYOUTS = ['roadmap', 'timeline', 'cards'];

describe.each(LAYOUTS)('the published capacity of %s', (layout) => {
  const contract = CONTRACTS.find(({ id }) => id === layout);
  if (contract === undefined) throw new Error(`no layout ${layout}`);

  it.each(oneIn(12, TEMPLATES, 1).map(({ id }) => id))(
    'fits if every second item is shorter than the others: %s',
    (id) => {
      const template = TEMPLATES.find((one) => one.id === id);
      const tree = template?.layouts[layout];
      if (template === undefined || tree === undefined) return;
      const capacity = CAPACITIES[id]?.[layout] ?? {};
      const faults = listCounts(contract).flatMap((count) =>
        (['even', 'odd'] as const).flatMap((full) => {
          const content = fillContent(contract, {
            count,
            length: (path) => capacity[path]?.[String(count)],
            heaviest: true,
            full,
          });
          return findFaults(ENGINE, template, tree, contract, content).map(
            ({ message }) => `${count}, ${full}: ${message}`,
          );
        }),
      );
      expect(faults).toEqual([]);
    },
  );
});

describe('content with every second item complete', () => {
  it('has no optional text and as few nested items as possible in the others', () => {
    const [roadmap, cards] = ['roadmap', 'cards'].map((id) => CONTRACTS.find((one) => one.id === id));
    if (roadmap === undefined || cards === undefined) throw new Error('no such layouts');
    const filled = (contract: typeof roadmap) =>
      fillContent(contract, { count: 4, length: () => 12, heaviest: true, full: 'odd' }) as Record<
        string,
        Record<string, unknown>[]
      >;
    expect(filled(roadmap)['lanes']?.map(({ items }) => (items as unknown[]).length)).toEqual([1, 6, 1, 6]);
    const optional = Object.entries(
      cards.fields['items']?.kind === 'list' && cards.fields['items'].item.kind === 'object'
        ? cards.fields['items'].item.fields
        : {},
    ).flatMap(([name, field]) => (field.kind === 'text' && field.optional === true ? [name] : []));
    for (const [at, item] of (filled(cards)['items'] ?? []).entries())
      for (const name of optional) expect(name in item, `${at} ${name}`).toBe(at % 2 === 1);
  });
});
