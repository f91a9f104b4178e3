import { describe, expect, it } from 'vitest';
import { NO_FONTS } from '../../../src/core/designs/own-fonts.ts';
import { Failure } from '../../../src/core/errors/failure.ts';
import { measureMessage } from '../../../src/core/threads/size-of.ts';
import { DEEP } from '../../support/deep.ts';
import { HOSTILE_PRESENTATIONS } from '../../support/hostile-presentations.ts';
import { createDesignThreads } from '../../support/shared-design-threads.ts';

const JOBS = [
  ['check', {}],
  ['compile', {}],
  ['notes', {}],
  ['close', {}],
  ['draw', { what: 'layouts', most: 60 }],
  ['draw', { what: 'slides', most: 60 }],
] as const;
/** Limit for a file of at most 12 MB, which an answer contains once. */
const MOST_BYTES = 80 * 1024 * 1024;

/** One for all files, as in the server. */
const threads = createDesignThreads();

describe('a presentation with repeated or false content is read within limits or refused by every job', () => {
  it.each(Object.entries(HOSTILE_PRESENTATIONS).filter(([, one]) => DEEP || one.deep !== true))(
    '%s',
    async (_, { make, reason }) => {
      const file = make();
      for (const [kind, request] of JOBS) {
        const outcome = await threads
          .run(kind, file, NO_FONTS, request as never)
          .catch((error: unknown) => error);
        if (outcome instanceof Error && !(outcome instanceof Failure)) throw outcome;
        expect([kind, outcome instanceof Failure ? outcome.issues[0]?.type : undefined]).toEqual([
          kind,
          reason,
        ]);
        expect(measureMessage(outcome, MOST_BYTES)).toBeLessThan(MOST_BYTES);
      }
    },
    120_000,
  );

  it.runIf(DEEP)(
    'a picture on all slides is sent once, and drawings refer to it',
    async () => {
      const file =
        HOSTILE_PRESENTATIONS['a picture of 12 MB on the master of all layouts']?.make() ?? new Uint8Array();
      const { slides, pictures } = await threads.run('draw', file, NO_FONTS, { what: 'layouts', most: 60 });
      const large = [...pictures].filter(([, { bytes }]) => bytes.length > 12_000_000).map(([hash]) => hash);
      expect(large).toHaveLength(1);
      expect(slides.filter(({ svg }) => svg.includes(`href="picture:${large[0]}"`)).length).toBe(
        slides.length,
      );
      expect(slides.length).toBeGreaterThan(3);
    },
    60_000,
  );
});
