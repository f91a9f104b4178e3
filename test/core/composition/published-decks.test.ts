import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writePptx } from '../../../src/core/output/pptx/write-pptx.ts';
import { checkDeck } from '../../../src/core/scene/check/check-deck.ts';
import { composedDeck } from '../../support/composed-deck.ts';
import { OpenedPptx } from '../../support/open-pptx.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'docs', 'compositions');
interface Published {
  readonly template: string;
  readonly slides: readonly { readonly markup: string }[];
}
const read = (name: string) => JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as Published;

describe.each([
  ['lamps', { charts: 1, tables: 1 }],
  ['tessel', { charts: 1, tables: 0 }],
  ['mvcc', { charts: 0, tables: 3 }],
])('the published deck %s', (name, { charts, tables }) => {
  const { template, slides } = read(name);
  const deck = () =>
    composedDeck(
      slides.map(({ markup }) => markup),
      template,
    );

  test('stands as it is shown: no fault in its markup, no error or warning on its slides', () => {
    expect(checkDeck(deck()).filter(({ severity }) => severity !== 'info')).toEqual([]);
  });

  test('has native titles, charts and tables in its file', async () => {
    const pptx = new OpenedPptx(await writePptx(deck()));
    const parts = pptx.names.filter((part) => /^ppt\/slides\/slide\d+\.xml$/.test(part)).map((part) => pptx.xml(part));
    expect(parts.filter((xml) => /<p:ph type="(?:ctrT|t)itle"/.test(xml))).toHaveLength(slides.length);
    expect(parts.filter((xml) => xml.includes('<a:tbl>'))).toHaveLength(tables);
    expect(pptx.names.filter((part) => /^ppt\/charts\/chart\d+\.xml$/.test(part))).toHaveLength(charts);
  });
});
