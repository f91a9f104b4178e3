import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkPackage } from '../../../src/core/ooxml/check/check-package.ts';
import { designDeck } from '../../support/design-deck.ts';
import { OpenedPptx } from '../../support/open-pptx.ts';

const bytesOf = (name: string): Uint8Array =>
  readFileSync(new URL(`../../fixtures/${name}`, import.meta.url));

describe('the part with table styles', () => {
  it.each(['pptx/google-slides.pptx', 'designs/square.pptx'])(
    'is added to a deck with tables in a design of %s, which has none',
    async (name) => {
      const file = bytesOf(name);
      expect(new OpenedPptx(file).names.filter((part) => part.includes('tableStyles'))).toEqual([]);
      const { deck } = await designDeck(file);
      const written = new OpenedPptx(deck.file ?? new Uint8Array());
      expect(written.xml('ppt/tableStyles.xml')).toContain('styleName="Medium Style 2 - Accent 1"');
      expect(written.xml('ppt/_rels/presentation.xml.rels')).toContain('/tableStyles"');
      const standing = checkPackage(file).map(({ part, message }) => `${part} ${message}`);
      expect(
        checkPackage(deck.file ?? new Uint8Array())
          .map(({ part, message }) => `${part} ${message}`)
          .filter((fault) => !standing.includes(fault)),
      ).toEqual([]);
    },
  );

  it('keeps the styles of the file and defines the one that its tables have', async () => {
    const file = bytesOf('pptx/midnight-blue.pptx');
    const own = [...new OpenedPptx(file).xml('ppt/tableStyles.xml').matchAll(/styleId="[^"]+"/g)].map(String);
    const { deck } = await designDeck(file);
    const written = new OpenedPptx(deck.file ?? new Uint8Array()).xml('ppt/tableStyles.xml');
    for (const style of own) expect(written).toContain(style);
    expect(written.match(/styleId="\{5C22544A-7EE6-4342-B048-85BDC9FD1C3A\}"/g)).toHaveLength(1);
  });
});
