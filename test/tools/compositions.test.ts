import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneIn } from '../support/deep.ts';
import { openMcpBench } from '../support/mcp-bench.ts';
import { CLIENTS, textOf } from './clients.ts';

let url: string;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ url, close } = await openMcpBench());
});
afterAll(() => close());

const MARKUP =
  '<section>\n  <h1>Each lamp gives back €250 a year</h1>\n  <div class="grid grid-cols-2 gap-4"><x-metric id="cost" value="€1,532" label="to replace"/><x-metric value="€250" label="saved"/></div>\n</section>';

describe.each(oneIn(4, CLIENTS, 1))('a client of %s', (_era, connect) => {
  test('turns a slide of a layout into markup, changes an element of it and undoes that', async () => {
    const client = await connect({ url });
    try {
      const slides = [
        {
          layout: 'cards',
          content: {
            title: 'Two ways to pay',
            items: [
              { heading: 'Loan', text: 'Four per cent' },
              { heading: 'Grant', text: 'Half of it' },
            ],
          },
        },
      ];
      const { presentation_id: id } = (await client.call('create_presentation', { slides }))
        .structuredContent as { presentation_id: string };
      const called = async () =>
        ((await client.call('get_presentation', { id })).structuredContent as { title: string }).title;
      const read = async () =>
        (
          (await client.call('get_presentation', { id, response_format: 'detailed' })).structuredContent as {
            slides: { layout: string; content: { markup?: string } }[];
          }
        ).slides[0];
      const turned = await client.call('edit_presentation', {
        id,
        revision: 1,
        edits: [{ op: 'to_markup', slide: 1 }],
      });
      expect(turned.isError, textOf(turned)).not.toBe(true);
      const { markup = '' } = (await read())?.content ?? {};
      expect(markup).toContain('<h1>Two ways to pay</h1>');
      expect(markup).toMatch(/<h3 [^>]*>Loan<\/h3>/);
      expect(await called()).toBe('Two ways to pay');
      expect(
        (await client.call('edit_presentation', { id, revision: 1, edits: [{ op: 'to_markup', slide: 1 }] }))
          .isError,
      ).toBe(true);
      await client.call('edit_presentation', {
        id,
        edits: [{ op: 'set_text', slide: 1, element: 'h3-1', value: 'Bond' }],
      });
      expect((await read())?.content.markup).toBe(markup.replace('>Loan<', '>Bond<'));
      // The deck is called as its first slide is, while nobody calls it otherwise.
      await client.call('edit_presentation', {
        id,
        edits: [{ op: 'set_text', slide: 1, element: 'title', value: 'One way' }],
      });
      expect(await called()).toBe('One way');
      await client.call('edit_presentation', { id, edits: [{ op: 'undo' }, { op: 'undo' }, { op: 'undo' }] });
      expect((await read())?.layout).toBe('cards');
    } finally {
      await client.close();
    }
  });

  test('reads the guide, writes a slide, gets its errors by line, reads it back unchanged and edits an element', async () => {
    const client = await connect({ url });
    try {
      const guide = (await client.call('get_template', { id: 'ledger', layouts: ['composed'] }))
        .structuredContent as { markup: string };
      expect(guide.markup).toContain('<x-metric');
      expect(guide.markup.length).toBeLessThanOrEqual(6_000);

      const wrong = await client.call('create_presentation', {
        slides: [
          { markup: MARKUP.replace('x-metric id', 'x-metrc id') },
          { layout: 'statement', content: { statment: 'a' } },
        ],
      });
      expect(wrong.isError).toBe(true);
      expect(textOf(wrong)).toContain(
        'Line 3, column 39: There is no element <x-metrc>. Did you mean <x-metric>?',
      );
      expect(textOf(wrong)).toContain('Did you mean "statement"?');
      const both = await client.call('create_presentation', {
        slides: [{ markup: MARKUP, layout: 'statement', content: {} }],
      });
      expect(textOf(both)).toContain('Give either markup, or layout and content.');

      const made = (
        await client.call('create_presentation', {
          slides: [{ markup: MARKUP }, { layout: 'statement', content: { statement: 'Lamps last.' } }],
        })
      ).structuredContent as {
        presentation_id: string;
        title: string;
      };
      expect(made.title).toBe('Each lamp gives back €250 a year');
      const read = async () =>
        (
          (await client.call('get_presentation', { id: made.presentation_id, response_format: 'detailed' }))
            .structuredContent as { slides: { content: { markup?: string; title?: string } }[] }
        ).slides;
      expect((await read())[0]?.content.markup).toBe(MARKUP);

      const edits = [
        {
          op: 'set_markup',
          slide: 1,
          element: 'cost',
          markup: '<x-metric id="cost" value="€1,600" label="to replace"/>',
        },
      ];
      const edited = await client.call('edit_presentation', { id: made.presentation_id, edits });
      expect(textOf(edited)).not.toContain('invalid');
      expect((await read())[0]?.content.markup).toBe(MARKUP.replace('€1,532', '€1,600'));
      const missed = await client.call('edit_presentation', {
        id: made.presentation_id,
        edits: [{ ...edits[0], element: 'cots' }],
      });
      expect(textOf(missed)).toContain('Did you mean cost');
      const several = await client.call('edit_presentation', {
        id: made.presentation_id,
        edits: [
          { op: 'set_text', slide: 1, element: 'x-metric-1-value', value: '€275' },
          { op: 'set_style', slide: 1, element: 'cost', value: { padding: '8px' } },
          {
            op: 'insert_element',
            slide: 1,
            element: 'div-1',
            where: 'after',
            markup: '<p id="source">Source: town council</p>',
          },
          { op: 'move_element', slide: 1, element: 'cost', beside: 'x-metric-1' },
        ],
      });
      const { changed, revision } = several.structuredContent as {
        changed: { fields: string[] }[];
        revision: number;
      };
      expect([...(changed[0]?.fields ?? [])].sort()).toEqual([
        'markup#cost',
        'markup#source',
        'markup#x-metric-1',
      ]);
      expect((await read())[0]?.content.markup).toContain(
        '<x-metric value="€275" label="saved"/><x-metric id="cost" value="€1,600" label="to replace" style="padding:8px"/></div>',
      );
      const stale = await client.call('edit_presentation', {
        id: made.presentation_id,
        revision: revision - 1,
        edits: [{ op: 'remove_element', slide: 1, element: 'source' }],
      });
      expect(textOf(stale)).toContain('conflict');
      await client.call('edit_presentation', { id: made.presentation_id, edits: [{ op: 'undo' }] });
      expect((await read())[0]?.content.markup).toBe(MARKUP.replace('€1,532', '€1,600'));
      const without = await client.call('edit_presentation', {
        id: made.presentation_id,
        edits: [{ op: 'set_style', slide: 1, element: 'cost', value: 'red' }],
      });
      expect(textOf(without)).toContain('needs value, an object such as');

      await client.call('edit_presentation', {
        id: made.presentation_id,
        edits: [
          {
            op: 'set_markup',
            slide: 2,
            markup: '<section><h1>Lamps last</h1><p>Twenty years.</p></section>',
          },
        ],
      });
      expect((await read())[1]).toMatchObject({ layout: 'composed', content: { title: 'Lamps last' } });
    } finally {
      await client.close();
    }
  });
});
