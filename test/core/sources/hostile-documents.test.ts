import { describe, expect, it } from 'vitest';
import { Failure } from '../../../src/core/errors/failure.ts';
import { parseSource } from '../../../src/core/sources/parse-source.ts';
import { readDocument } from '../../../src/core/sources/read-document.ts';
import { toVisibleText } from '../../../src/core/sources/rich-text.ts';
import { splitSentences } from '../../../src/core/sources/sentences.ts';
import { deckFrom } from '../../quality/document-decks.ts';
import { DEEP, oneIn } from '../../support/deep.ts';
import { HOSTILE_DOCUMENTS } from '../../support/hostile-documents.ts';

/**
 * Refusals by a count say so; those by the memory of the thread and by the deadline have words of their own.
 */
const BY_MEMORY = /needs more than \d+ MB/;

describe('hostile documents', () => {
  const quick = Object.entries(HOSTILE_DOCUMENTS).filter(([, document]) => DEEP || document.deep !== true);
  it.each(oneIn(20, quick))(
    'are read or refused in time: %s',
    async (_, { filename, make, reason, byMemory }) => {
      const outcome = await readDocument(make(), { filename }).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (outcome !== undefined && !(outcome instanceof Failure)) throw outcome;
      expect(outcome?.issues[0]?.type).toBe(reason);
      if (outcome !== undefined) {
        expect(outcome.hint).toBeTruthy();
        expect(BY_MEMORY.test(outcome.message)).toBe(byMemory === true);
      }
    },
    60_000,
  );

  it.runIf(DEEP)('memory outside the heap counts toward the limit of a reader', async () => {
    const { make, filename } = HOSTILE_DOCUMENTS['PDF with a page of 20 MB named 20 times'] ?? {
      make: () => new Uint8Array(),
      filename: '',
    };
    await expect(readDocument(make(), { filename }, { memoryMb: 2_000 })).rejects.toMatchObject({
      issues: [{ type: 'too_complex' }],
    });
  });
});

describe('the parser of text', () => {
  it('reads containers nested too deeply as characters, and loses no word', () => {
    const { root } = parseSource(`# a\n\n${'> '.repeat(3_000)}deep`);
    expect(JSON.stringify(root)).toContain('deep');
  });

  it('keeps unclosed marks as similar characters', () => {
    const { root } = parseSource(`# a\n\n${'*_'.repeat(5_000)} word`);
    expect(JSON.stringify(root)).toContain('∗＿');
    expect(JSON.stringify(root)).toContain('word');
  });

  it.runIf(DEEP)('reads emphasis of an ordinary text, in long texts too', () => {
    const { root } = parseSource(`# a\n\n${'Some **bold** and *slanted* words.\n\n'.repeat(3_000)}`);
    const blocks = root.sections[0]?.blocks ?? [];
    expect(blocks).toHaveLength(3_000);
    expect(blocks.every((block) => block.kind === 'paragraph' && block.text.marks.length === 2)).toBe(true);
    expect(blocks.map(({ place }) => place.line)).toEqual(blocks.map((_, index) => 3 + 2 * index));
  });

  it.each<[string, string, (text: string) => unknown]>([
    ...['M. ', 'e.g. ', 'word.) '].map((piece): [string, string, (text: string) => unknown] => [
      'cut into sentences',
      piece,
      (text) => splitSentences({ text, marks: [] }, 'en'),
    ]),
    ['read', '\n\n\n\n', parseSource],
    ['read', '[a](', toVisibleText],
    ['read', '![[[', toVisibleText],
  ])('is %s in proportion to its length: %j repeated', (_, piece, work) => {
    const spent = (count: number) => {
      const before = process.cpuUsage();
      work(piece.repeat(count));
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    spent(1_000);
    // Eight times the text in the square would be 64 times the work; room for the garbage collector is left.
    expect(spent(32_000)).toBeLessThan(24 * Math.max(spent(4_000), 5_000));
  });

  it.runIf(DEEP)(
    'accepts more sentences than a call takes arguments',
    async () => {
      expect((await deckFrom('漢字。'.repeat(134_000))).slides.length).toBeGreaterThan(0);
    },
    120_000,
  );

  it.runIf(DEEP)('reports lines beyond the limit as left out', () => {
    const { skipped } = parseSource(`# a\n\n${'- a\n'.repeat(25_000)}`);
    expect(skipped.map(({ text }) => text)).toContain('11669 lines');
  });
});
