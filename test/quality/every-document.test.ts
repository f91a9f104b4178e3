import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '../../src/core/failure.ts';
import { loadLayoutEngine } from '../../src/core/layout/load.ts';
import { deckFrom, laidOut, sourceOf } from './document-decks.ts';

const fixtures = join(import.meta.dirname, '..', 'fixtures');
const files = ['docs', 'pptx'].flatMap((folder) => readdirSync(join(fixtures, folder)).map((name) => `${folder}/${name}`));
/** What cannot be read, with the reason that its refusal gives. */
const REFUSED: Readonly<Record<string, string>> = { 'docs/ocr_test.pdf': 'no_text', 'docs/single_table.pdf': 'no_text', 'docs/password.pdf': 'encrypted' };

describe('every document of the fixtures', () => {
  beforeAll(() => loadLayoutEngine());

  it.each(files)('%s makes a deck without an error, or is refused with the reason', async (file) => {
    const source = await sourceOf(join(fixtures, file)).catch((error: unknown) => {
      if (error instanceof Failure) return error;
      throw error;
    });
    if (source instanceof Failure) {
      expect(source.issues[0]?.type).toBe(REFUSED[file]);
      expect(source.hint).toMatch(/\w/);
      return;
    }
    expect(REFUSED[file]).toBeUndefined();
    const { slides, findings } = laidOut(await deckFrom(source), 'ledger');
    expect(slides.length).toBeGreaterThan(0);
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});
