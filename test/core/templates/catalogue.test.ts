import { describe, expect, test } from 'vitest';
import { boundPaths } from '../../../src/core/templates/bound-paths.ts';
import { CONTRACTS } from '../../../src/core/templates/catalogue.ts';
import { parseContent } from '../../../src/core/templates/content.ts';
import type { Field } from '../../../src/core/templates/contract.ts';
import { findTemplate, TEMPLATES } from '../../../src/core/templates/standard/index.ts';

/** Every leaf of a contract as a path: "items[].heading". */
function leaves(fields: Readonly<Record<string, Field>>, head = ''): string[] {
  return Object.entries(fields).flatMap(([key, field]) => leaf(field, head === '' ? key : `${head}.${key}`));
}

function leaf(field: Field, path: string): string[] {
  if (field.kind === 'object') return leaves(field.fields, path);
  return field.kind === 'list' ? leaf(field.item, `${path}[]`) : [path];
}

describe('the catalogue of layouts', () => {
  test('lists the layouts in their order, each once', () => {
    expect(CONTRACTS.map(({ id }) => id)).toEqual(
      'title agenda section statement quote bullets two_columns comparison bullets_image image_full image_callouts image_grid cards icon_list metrics metrics_chart chart chart_bullets table map diagram timeline process roadmap funnel matrix swot team faq code ask closing references'.split(
        ' ',
      ),
    );
  });

  test.each(CONTRACTS.map((contract) => ({ id: contract.id, contract })))(
    'has an example for $id that its own contract accepts unchanged',
    ({ contract }) => {
      expect(parseContent(contract, contract.example)).toEqual({ content: contract.example });
    },
  );

  test.each(
    TEMPLATES.flatMap((template) =>
      CONTRACTS.map((contract) => ({ name: `${template.id} ${contract.id}`, template, contract })),
    ),
  )('has drawings for $name that bind every field of its contract', ({ template, contract }) => {
    const tree = template.layouts[contract.id];
    const bound = tree === undefined ? [] : [...boundPaths(tree)];
    const shown = (path: string): boolean =>
      bound.some((input) => path === input || path.startsWith(`${input}[]`));
    expect(leaves(contract.fields).filter((path) => !shown(path))).toEqual([]);
  });

  test('consists of plain JSON trees', () => {
    for (const template of TEMPLATES)
      expect(JSON.parse(JSON.stringify(template.layouts))).toEqual(template.layouts);
  });
});

describe('template names', () => {
  test.each([
    ['general', 'ledger'],
    ['neo-general', 'ledger'],
    ['standard', 'boardroom'],
    ['neo-standard', 'boardroom'],
    ['modern', 'pitch'],
    ['neo-modern', 'pitch'],
    ['swift', 'swiss'],
    ['Neo-Swift', 'swiss'],
    ['executive', 'boardroom'],
    ['dynamic', 'pitch'],
    ['momentum', 'pitch'],
    ['editorial', 'broadsheet'],
    ['nebula', 'nocturne'],
    ['pitch', 'pitch'],
  ])('such as %s mean %s', (alias, id) => {
    expect(findTemplate(alias).id).toBe(id);
  });

  test('that are unknown are refused with the nearest ones', () => {
    expect(() => findTemplate('leger')).toThrow(
      expect.objectContaining({ code: 'not_found', hint: expect.stringContaining('"ledger"') }),
    );
  });
});
