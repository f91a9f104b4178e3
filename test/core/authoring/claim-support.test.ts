import { expect, test } from 'vitest';
import { composeClaimStatements } from '../../../src/core/authoring/compose/claim-statement.ts';
import { rankUnits } from '../../../src/core/authoring/rank.ts';
import { createBudget } from '../../../src/core/authoring/style.ts';
import { listUnits } from '../../../src/core/authoring/unit.ts';
import { Memo } from '../../../src/core/memory/memo.ts';
import { parseSource } from '../../../src/core/sources/parse-source.ts';

test('a sentence with long addresses backs a claim in large letters by the length of its words', () => {
  const address = `https://harbour.example/${'guides/'.repeat(20)}pilots`;
  const units = listUnits(
    parseSource(
      `# Pilots\n\nThe harbour has [a guide](${address}) and [a chart](${address}) for its pilots.`,
    ),
    'en',
    false,
  );
  const [draft] = composeClaimStatements(
    'Pilots know the basins',
    units,
    {
      memo: new Memo(),
      lang: 'en',
      emphasis: true,
      preserve: false,
      ranking: rankUnits(units, 'en', [], () => 'body', 'Pilots'),
      ...createBudget('standard', 'en', 0),
      shown: new Set(),
      forced: false,
    },
    false,
  );
  expect(draft?.content['support']).toContain('The harbour has [a guide]');
});
