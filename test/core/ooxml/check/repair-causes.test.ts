import { beforeAll, describe, expect, it } from 'vitest';
import { checkPackage } from '../../../../src/core/ooxml/check/check-package.ts';
import { PACKAGE_FAULTS, type PackageFaultCode } from '../../../../src/core/ooxml/check/package-fault.ts';
import { writePptx } from '../../../../src/core/output/pptx/write-pptx.ts';
import { oneIn } from '../../../support/deep.ts';
import { alterPptx } from '../../../support/open-pptx.ts';
import { REPAIR_CAUSES } from '../../../support/repair-causes.ts';
import { sampleDeck } from '../../../support/sample-deck.ts';

let sound: Uint8Array;
beforeAll(async () => {
  sound = await writePptx(sampleDeck());
});

it('checkPackage finds nothing in the deck before a cause is planted', () => {
  expect(checkPackage(sound)).toEqual([]);
});

describe('checkPackage finds a cause of repair:', () => {
  it.each(oneIn(6, REPAIR_CAUSES))('$cause', ({ code, plant }) => {
    expect(checkPackage(alterPptx(sound, plant)).map((fault) => fault.code)).toContain(code);
  });
});

/** Codes with tests of their own in check-package.test.ts and below. */
const ELSEWHERE: readonly PackageFaultCode[] = ['zip_damaged', 'part_too_large'];

it('every code has a planted cause', () => {
  const planted = new Set<string>([...REPAIR_CAUSES.map(({ code }) => code), ...ELSEWHERE]);
  expect(Object.keys(PACKAGE_FAULTS).filter((code) => !planted.has(code))).toEqual([]);
});

it('checkPackage reports a part that is too large to be checked', () => {
  const block = Array.from({ length: 2_000 }, (_, index) => ((index * 2_654_435_761) % 1e9).toString(36));
  const bytes = alterPptx(sound, {
    'ppt/slides/slide1.xml': (xml) => xml + `${block.join(' ')} `.repeat(1_600),
  });
  expect(checkPackage(bytes).map(({ code }) => code)).toContain('part_too_large');
});
