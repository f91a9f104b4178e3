import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '../../../src/core/errors/failure.ts';
import { openLayoutEngine } from '../../../src/core/layout/engine.ts';
import { loadInlineParser } from '../../../src/core/layout/inline-markdown.ts';
import { readZip } from '../../../src/core/ooxml/package/index.ts';
import { streamDeck } from '../../../src/core/ooxml/read/index.ts';
import type { OpenedResult } from '../../../src/core/opened/api.ts';
import { DEEP } from '../../support/deep.ts';
import { ON_DECKS } from '../../support/random-edits/on-decks.ts';
import { ON_REVIEWS_AND_SHOWS } from '../../support/random-edits/on-reviews-and-shows.ts';
import { ON_SLIDES as CONTENT_EDITS } from '../../support/random-edits/on-slides.ts';
import {
  bytesOf,
  edited,
  faultsOf,
  flat,
  headOf,
  type Make,
  NAMES,
  treeOf,
} from '../../support/random-edits/scope.ts';

/** Approximate number of edits; `DEEP=1` tries ten thousand. */
const [STEPS_MAX, RUNS] = DEEP ? [8, 2_400] : [4, 8];
const TIMEOUT_MS = 90 * 60_000;

beforeAll(async () => {
  await loadInlineParser();
  await openLayoutEngine();
});

/** Edits of a single slide, after which all other slides are unchanged. */
const ON_SLIDES: Readonly<Record<string, Make>> = { ...CONTENT_EDITS, ...ON_REVIEWS_AND_SHOWS };
const MAKES: Readonly<Record<string, Make>> = { ...ON_SLIDES, ...ON_DECKS };

/** Packed bytes of slide parts by name. */
function slideParts(file: Uint8Array): Map<string, string> {
  return new Map(
    readZip(file).flatMap((entry) =>
      /^ppt\/slides\/[^/]+\.xml$/.test(entry.name)
        ? [[entry.name, Buffer.from(entry.packed().bytes).toString('base64')] as const]
        : [],
    ),
  );
}

/** Kinds whose undo by step is tried, too. */
const RESTYLES = /style|group|arrange|link|comment|answer|resolve|show|background/;

/** Fails unless taking the only step of a result back gives the parts of the file before it. */
function expectUndone(before: Uint8Array, { bytes, steps }: OpenedResult): void {
  const contents = (file: Uint8Array) =>
    new Map(readZip(file).map(({ name, read }) => [name, Buffer.from(read()).toString('base64')]));
  const old = contents(before);
  // The first change of a signed file ends its signature for good.
  if ([...old.keys()].some((name) => name.startsWith('_xmlsignatures/'))) return;
  const undone = edited(bytes, {
    op: 'revert',
    summary: 'undone',
    from: { file: bytes, parts: {} },
    to: { file: before, parts: {} },
    parts: steps[0]?.parts ?? [],
  }).bytes;
  expect(contents(undone)).toEqual(old);
}

const anyText = fc.constantFrom(
  'Nine **ferries** at noon',
  'a & b < c > "d"',
  'First\n- one\n  - deeper\n- two',
  '港口的渡轮',
  'مرحبا بكم',
  '',
  '  ',
  '🚢 👩‍👩‍👧',
  'x'.repeat(400),
  '_*~`[not a link](',
  '\u200f\u00ad\u0009tab',
);
const anyStep = fc.record({
  kind: fc.constantFrom(...Object.keys(MAKES)),
  slide: fc.nat(),
  number: fc.nat(),
  text: anyText,
  other: fc.constantFrom(...NAMES),
});

describe('random edits of decks of other programs', () => {
  it(
    'introduce no package faults; edits of one slide leave the others unchanged; refusals give a reason',
    () => {
      const done = new Map<string, number>();
      fc.assert(
        fc.property(
          fc.constantFrom(...NAMES),
          fc.array(anyStep, { minLength: 1, maxLength: STEPS_MAX }),
          (name, steps) => {
            const bytes = bytesOf(name);
            let file = bytes;
            const known = new Set(faultsOf(bytes));
            for (const step of steps) {
              const head = headOf(file);
              if (head.slides.length === 0 || head.slides.length > 80) break;
              const slide = (step.slide % head.slides.length) + 1;
              const edit = MAKES[step.kind]?.({
                file,
                head,
                slide,
                elements: flat(treeOf(file, slide)?.elements ?? []),
                other: bytesOf(step.other),
                text: step.text,
                number: step.number,
              });
              if (edit === undefined) continue;
              if ('file' in edit) for (const fault of faultsOf(bytesOf(step.other))) known.add(fault);
              let next: Uint8Array;
              try {
                const result = edited(file, edit);
                next = result.bytes;
                if (RESTYLES.test(step.kind)) expectUndone(file, result);
              } catch (error) {
                if (
                  !(error instanceof Failure) ||
                  error.code !== 'invalid_input' ||
                  error.message.length < 20
                )
                  throw error;
                continue;
              }
              if (ON_SLIDES[step.kind] !== undefined) {
                const [before, after] = [slideParts(file), slideParts(next)];
                const other = [...before].filter(([name, packed]) => after.get(name) !== packed);
                expect(
                  [after.size, other.length <= 1],
                  `${step.kind}: ${other.map(([name]) => name).join()}`,
                ).toEqual([before.size, true]);
              }
              file = next;
              done.set(step.kind, (done.get(step.kind) ?? 0) + 1);
            }
            expect(faultsOf(file).filter((fault) => !known.has(fault))).toEqual([]);
            streamDeck(file);
          },
        ),
        { numRuns: RUNS },
      );
      if (RUNS > 1_000) expect([...done.keys()].sort()).toEqual(Object.keys(MAKES).sort());
      expect([...done.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(RUNS);
    },
    TIMEOUT_MS,
  );
});
