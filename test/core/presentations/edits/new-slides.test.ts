import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRACTS } from '../../../../src/core/templates/catalogue.ts';
import { type Bench, openBench } from '../../../support/services.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

interface Found {
  readonly code: string;
  readonly severity: string;
  readonly slide: number;
}

async function insertAll(): Promise<{ readonly id: string; readonly layouts: readonly string[] }> {
  const slides = [{ layout: 'title', content: { title: 'Quays' } }];
  const { presentation_id: id } = await bench.run('create_presentation', { slides });
  const layouts = CONTRACTS.map((contract) => contract.id);
  const edits = layouts.map((layout) => ({ op: 'insert', layout }));
  await bench.run('edit_presentation', { id, edits, on_overflow: 'warn' });
  return { id: String(id), layouts };
}

describe('a new slide', () => {
  it('has no error in any layout', async () => {
    const { id, layouts } = await insertAll();
    const { findings } = await bench.run('check_presentation', { id, min_severity: 'error' });
    const errors = (findings as Found[]).map(({ code, slide }) => [layouts[slide - 2], code]);
    expect(errors).toEqual([]);
  });

  it('with unchanged prompts is named in the warnings of the file', async () => {
    const { presentation_id: id } = await bench.run('create_presentation', {
      slides: [{ layout: 'title', content: { title: 'Quays' } }],
    });
    await bench.run('edit_presentation', { id, edits: [{ op: 'insert', layout: 'metrics' }] });
    for (const export_as of ['pdf', 'pptx']) {
      const { warnings } = await bench.run('export_presentation', { id, export_as });
      expect((warnings as string[])[0]).toMatch(
        /^Slide 2: "\[Title\]" and \d+ more texts are still to be written\./,
      );
    }
  });
});
