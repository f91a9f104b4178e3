import { describe, expect, test } from 'vitest';
import { measureEmptyShare } from '../../../src/core/scene/check/density.ts';
import { listCounts } from '../../../src/core/templates/capacity.ts';
import { CONTRACTS } from '../../../src/core/templates/catalogue.ts';
import { TEMPLATES } from '../../../src/core/templates/standard/index.ts';
import { oneIn } from '../../support/deep.ts';
import { nearMisses, outOfFrame, unequalSteps } from './composition.ts';
import { layOut, limitOf } from './lay-out.ts';
import { sampleContent } from './sample-content.ts';

/** Labels of bars stand where their bars begin, a little beside the columns of time. */
const LOOSE = new Set(['roadmap']);

describe.each(oneIn(12, TEMPLATES, 5).map((template) => ({ id: template.id, template })))(
  'template $id',
  ({ template }) => {
    test('leaves no third of the frame empty with typical content', () => {
      const shares = CONTRACTS.map((contract) => ({
        layout: contract.id,
        empty: Math.round(measureEmptyShare(layOut(template, contract, contract.example)) * 100),
      }));
      expect(shares.filter(({ empty }) => empty > 33)).toEqual([]);
    });

    test('keeps edges aligned, text off the edge of the page and siblings in one size, at every count', () => {
      const faults = CONTRACTS.filter(({ id }) => !LOOSE.has(id)).flatMap((contract) =>
        listCounts(contract).flatMap((count) => {
          const scene = layOut(
            template,
            contract,
            sampleContent(contract, {
              lang: 'en',
              counts: count,
              optional: true,
              limit: limitOf(template, contract, count, 1),
            }),
          );
          return [...nearMisses(scene), ...outOfFrame(scene), ...unequalSteps(scene)].map(
            (fault) => `${contract.id} with ${count}: ${fault}`,
          );
        }),
      );
      expect(faults).toEqual([]);
    });
  },
);
