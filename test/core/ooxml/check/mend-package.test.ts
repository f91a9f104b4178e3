import { beforeAll, describe, expect, it } from 'vitest';
import { checkPackage, listMends, mendPackage } from '../../../../src/core/ooxml/check/index.ts';
import { PackageEdit } from '../../../../src/core/ooxml/package/index.ts';
import { writePptx } from '../../../../src/core/output/pptx/write-pptx.ts';
import { alterPptx, OpenedPptx } from '../../../support/open-pptx.ts';
import { REPAIR_CAUSES } from '../../../support/repair-causes.ts';
import { sampleDeck } from '../../../support/sample-deck.ts';

let sound: Uint8Array;
beforeAll(async () => {
  sound = await writePptx(sampleDeck());
});

/** Causes that are mended, by what is done. */
const MENDED: Readonly<Record<string, string>> = {
  'the fill of a shape before its outline shape': 'elements get the order of their schema',
  'properties of a run after its text': 'elements get the order of their schema',
  'values of a chart before its categories': 'elements get the order of their schema',
  'a theme with fonts before colours': 'elements get the order of their schema',
  'styles of a master in the wrong order': 'elements get the order of their schema',
  'properties of a paragraph twice': 'elements that stand twice are removed',
  'two names of a series': 'elements that stand twice are removed',
  'an attribute that does not exist': 'attributes that do not exist are removed',
  'an attribute of the presentation that does not exist': 'attributes that do not exist are removed',
  'a share above a hundred per cent': 'numbers get the nearest value that is allowed',
  'a size of letters with a fraction': 'numbers get the nearest value that is allowed',
  'a share of a chart with a sign of per cent': 'numbers get the nearest value that is allowed',
  'a field without an id': 'fields get an id',
  'a shape without a name': 'shapes get an empty name',
  'a colour mapping without a mapping': 'required elements are added',
  'a theme with one fill style': 'lists of styles of a theme get three entries',
  'an extension with two content types': 'content types that are given twice are removed',
};

const plantOf = (cause: string) => {
  const found = REPAIR_CAUSES.find((one) => one.cause === cause);
  if (found === undefined) throw new Error(`There is no cause "${cause}".`);
  return found;
};
function words(bytes: Uint8Array): string[][] {
  const pptx = new OpenedPptx(bytes);
  return pptx.names
    .filter((name) => /^ppt\/.*\.xml$/.test(name))
    .map((name) => (pptx.xml(name).match(/<[ac]:(?:t|v)>[^<]*/g) ?? []).sort());
}

it('mendPackage changes nothing in a valid deck', () => {
  const file = PackageEdit.open(sound);
  expect([...mendPackage(file)]).toEqual([]);
  expect(Buffer.compare(file.toBytes(), sound)).toBe(0);
});

describe('mendPackage repairs without a loss of text:', () => {
  it.each(Object.entries(MENDED))('%s', (cause, what) => {
    const { code, plant } = plantOf(cause);
    const broken = alterPptx(sound, plant);
    const file = PackageEdit.open(broken);
    expect([...mendPackage(file).keys()]).toEqual([what]);
    const mended = file.toBytes();
    expect(checkPackage(mended).filter((fault) => fault.code === code)).toEqual([]);
    if (!what.includes('twice')) expect(words(mended)).toEqual(words(broken));
    expect([...listMends(PackageEdit.open(mended))]).toEqual([]);
  });
});

it('mendPackage leaves what only a person can decide', () => {
  for (const cause of [
    'a preset shape that does not exist',
    'a shape without properties',
    'two fills of a run',
  ])
    expect([...listMends(PackageEdit.open(alterPptx(sound, plantOf(cause).plant)))]).toEqual([]);
});
