import { expect, test } from 'vitest';
import { OpenedFindings } from '../../../src/core/presentations/opened-findings.ts';
import type { Finding } from '../../../src/core/scene/finding.ts';

const slides = (...ids: readonly string[]) => ({ slides: ids.map((id) => ({ id })) });
const differs = (slide: number, other: number): Finding => ({
  code: 'value_differs',
  severity: 'warning',
  slide,
  otherSlide: other,
  message: `"Beds" is 58 here, and 61 on slide ${other} ("Why").`,
  fix: 'Use one value.',
});
const none = { fresh: [], resolved: [], standing: [] };

test.each([
  ['stays where neither of its slides changed', ['c'], 1],
  ['is left to the next check where the slide that it names changed', ['a'], 0],
  ['is left to the next check where its own slide changed', ['b'], 0],
])('a finding that compares two slides %s', async (_, checked, standing) => {
  const findings = new OpenedFindings({
    check: async () => ({ findings: [differs(2, 1)] }) as never,
  });
  const difference = await findings.complete(
    { findings: none, checked, bytes: new Uint8Array([2]) },
    slides('a', 'b', 'c'),
    slides('a', 'b', 'c'),
    new Uint8Array([1]),
  );
  expect(difference.standing).toHaveLength(standing);
  expect(difference.resolved).toEqual([]);
});

test('a finding that compares a slide with a deleted one disappears', async () => {
  const findings = new OpenedFindings({
    check: async () => ({ findings: [differs(2, 1)] }) as never,
  });
  const difference = await findings.complete(
    { findings: none, checked: [], bytes: new Uint8Array([2]) },
    slides('a', 'b'),
    slides('b'),
    new Uint8Array([1]),
  );
  expect(difference.standing).toEqual([]);
});
