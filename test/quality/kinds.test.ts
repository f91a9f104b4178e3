import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withGenerated } from '../../scripts/generated-docs.ts';
import { TEMPLATES } from '../../src/core/templates/standard/index.ts';
import { DEEP, oneIn } from '../support/deep.ts';
import { kindSamples, listCollisions, type MeasuredKind, measureKinds } from './kinds.ts';
import { kindsTable } from './tables.ts';

/**
 * A light and a dark one, each in a language of one direction; the long sweep takes all, in five languages.
 */
const SAMPLED = new Map([
  ['ledger', new Set(['en'])],
  ['nocturne', new Set(['ar'])],
]);
/** Figures whose parts must not meet, whatever they show. */
const FIGURES: ReadonlySet<string> = new Set([
  ...['heat_map', 'unit_chart', 'marimekko', 'small_multiples', 'waterfall', 'line', 'horizontal_bar'],
  ...['gantt', 'mermaid gantt', 'cells', 'durations', 'sequence', 'sequenceDiagram', 'map'],
  ...['flow', 'architecture', 'decision_tree', 'flowchart', 'stateDiagram-v2'],
]);
/** Number of languages in the long sweep. */
const LANGUAGES = 5;
const templates = TEMPLATES.filter(({ id }) => DEEP || SAMPLED.has(id));
const all: MeasuredKind[] = [];

describe.each(templates.map((template, place) => ({ id: template.id, template, place })))(
  'visual kinds in $id',
  ({ template, place }) => {
    test('charts, diagrams, tables and maps have no error with usual and awkward data', () => {
      const measured = measureKinds(
        template,
        DEEP ? undefined : SAMPLED.get(template.id),
        oneIn(4, kindSamples(), place),
      );
      all.push(...measured);
      expect(measured.length).toBeGreaterThan(DEEP ? 150 * LANGUAGES : 35);
      expect(
        measured.flatMap(({ kind, name, lang, errors }) =>
          errors.map((error) => `${kind}, ${name}, ${lang}: ${error}`),
        ),
      ).toEqual([]);
      expect(
        measured
          .filter(({ kind, family }) => FIGURES.has(family === 'map' ? family : kind))
          .flatMap((one) =>
            listCollisions(one).map((code) => `${one.kind}, ${one.name}, ${one.lang}: ${code}`),
          ),
      ).toEqual([]);
      expect(
        measured.flatMap(({ kind, name, lang, withoutFonts }) =>
          withoutFonts.map((message) => `${kind}, ${name}, ${lang}: ${message}`),
        ),
      ).toEqual([]);
    });
  },
);

test.runIf(DEEP)('the published table of kinds is up to date: npm run quality', () => {
  const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'quality.md'), 'utf8');
  expect(page).toBe(withGenerated(page, 'kinds', kindsTable(all)));
});
