import { describe, expect, test } from 'vitest';
import { checkScene } from '../../../src/core/scene/check/check-scene.ts';
import type { Scene } from '../../../src/core/scene/scene.ts';
import { CAPACITIES } from '../../../src/core/templates/capacities.ts';
import { listCounts } from '../../../src/core/templates/capacity.ts';
import { CONTRACTS } from '../../../src/core/templates/catalogue.ts';
import type { LayoutContract } from '../../../src/core/templates/contract.ts';
import { fillContent, picturesForIcons } from '../../../src/core/templates/fill-content.ts';
import { TEMPLATES } from '../../../src/core/templates/standard/index.ts';
import { resolveTheme } from '../../../src/core/templates/themes.ts';
import type { Template } from '../../../src/core/templates/tree.ts';
import { words } from '../../../src/core/templates/words.ts';
import { oneIn } from '../../support/deep.ts';
import { layOut } from './lay-out.ts';
import { sampleContent } from './sample-content.ts';

const errorsOf = (scene: Scene, template: Template): string[] =>
  checkScene(scene, resolveTheme(template))
    .filter(({ severity }) => severity === 'error')
    .map(({ code, element, message }) => `${code} ${element ?? ''}: ${message}`);

describe.each(oneIn(18, TEMPLATES, 5).map((template) => ({ id: template.id, template })))(
  'template $id',
  ({ template }) => {
    describe.each(CONTRACTS.map((contract) => ({ id: contract.id, contract })))(
      'layout $id',
      ({ contract }) => {
        test('shows its example without a finding, at every position in a deck', () => {
          for (const index of [0, 1, 2, 3]) {
            const scene = layOut(template, contract, contract.example, 'en', index);
            const findings = checkScene(scene, resolveTheme(template)).filter(
              ({ severity }) => severity !== 'info',
            );
            expect(findings.map(({ code, message }) => `${code}: ${message}`)).toEqual([]);
          }
        });

        test('holds its measured capacity at every count', () => {
          for (const count of listCounts(contract)) {
            const length = (path: string) => CAPACITIES[template.id]?.[contract.id]?.[path]?.[String(count)];
            const scene = layOut(template, contract, fillContent(contract, { count, length }), 'en', count);
            expect(errorsOf(scene, template), `${count} items`).toEqual([]);
            if (!picturesForIcons(contract.fields)) continue;
            const pictured = layOut(
              template,
              contract,
              fillContent(contract, {
                count,
                length: (path) => length(path) ?? (path.endsWith('.image') ? 1 : undefined),
              }),
              'en',
              count,
            );
            expect(pictured.elements.filter(({ type }) => type === 'picture')).toHaveLength(count);
            expect(errorsOf(pictured, template), `${count} items with pictures`).toEqual([]);
          }
        });
      },
    );

    test.each(['de', 'ja', 'ar'] as const)(
      'draws the quotation marks of the language around a quote without a portrait: %s',
      (lang) => {
        const contract = CONTRACTS.find(({ id }) => id === 'quote') as LayoutContract;
        const scene = layOut(
          template,
          contract,
          sampleContent(contract, { lang, counts: 'min', optional: false, limit: () => 40 }),
          lang,
        );
        expect(errorsOf(scene, template)).toEqual([]);
        const mark = scene.elements.find(({ id }) => id === 'mark');
        const shown =
          mark?.type === 'text'
            ? mark.paragraphs.flatMap(({ runs }) => runs.map(({ text }) => text)).join('')
            : undefined;
        expect([words(lang)('quote_open'), words(lang)('quote_close'), undefined]).toContain(shown);
      },
    );

    test('puts every title at the same position on slides with content', () => {
      const free = new Set(['title', 'section', 'statement', 'quote', 'closing']);
      const places = CONTRACTS.filter(({ id }) => !free.has(id)).map((contract) => {
        const title = layOut(template, contract, contract.example).elements.find(
          ({ placeholder }) => placeholder === 'title',
        );
        return `${title?.box.x},${title?.box.y}`;
      });
      expect(new Set(places)).toEqual(new Set(['64,56']));
    });
  },
);
