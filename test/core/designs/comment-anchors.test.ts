import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { oneIn } from '../../support/deep.ts';
import { flat, slideTrees } from '../../support/opened-files.ts';
import { type Bench, openBench } from '../../support/services.ts';
import { expectNoXmlErrors } from '../../support/validate-pptx.ts';

const SLIDES = [
  {
    markup:
      '<section><h1>Nine ferries leave at noon</h1><p id="fuel">Hydrogen moves them</p><table id="costs"><tr><th>Line</th><th>Cost</th></tr><tr><td>Bay</td><td>2</td></tr></table></section>',
  },
  {
    layout: 'bullets',
    content: { title: 'What changes', items: [{ text: 'Electric **boats**' }, { text: 'New quays' }] },
  },
  {
    layout: 'process',
    content: {
      title: 'Three steps to the islands',
      items: ['Plan', 'Build', 'Sail'].map((heading) => ({ heading, text: `${heading} with care` })),
    },
  },
  {
    layout: 'table',
    content: {
      title: 'Costs by line',
      table: {
        columns: [{ label: 'Line' }, { label: 'Cost' }],
        rows: [
          ['Bay', '2'],
          ['Isle', '3'],
        ],
      },
    },
  },
];

/** Comments by slide, subject and the text of the element that the file has them about. */
const COMMENTS = [
  { slide: 1, element: 'title', about: 'Nine ferries leave at noon' },
  { slide: 1, element: 'fuel', about: 'Hydrogen moves them', words: 'Hydrogen' },
  { slide: 1, element: 'costs', about: 'table' },
  { slide: 2, element: 'title', about: 'What changes' },
  { slide: 2, element: 'items[1].text', about: 'New quays' },
  { slide: 2, element: 'items[0].text', about: 'boats' },
  { slide: 3, element: 'items[1].heading', about: 'Build' },
  { slide: 4, element: 'table', about: 'table' },
  { slide: 4, element: 'table.rows[1][0]', about: 'r3c1' },
];

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

it.each(oneIn(6, ['designs/median-theme.pptx', 'pptx/effects-demo.pptx', 'pptx/real-financial-report.pptx']))(
  'comments are about the shapes that show their elements in a design: %s',
  async (name) => {
    const file = readFileSync(new URL(`../../fixtures/${name}`, import.meta.url));
    const design = await bench.services.designs?.create({ file }, bench.context());
    const { presentation_id: id } = await bench.run('create_presentation', {
      slides: SLIDES,
      template: design?.id,
      on_overflow: 'warn',
    });
    const edits = COMMENTS.map(({ slide, element, about, words }) => ({
      op: 'add_comment',
      slide,
      element,
      value: { text: about, ...(words === undefined ? {} : { words }) },
    }));
    await bench.run('edit_presentation', { id, edits });
    const { path } = await bench.run('export_presentation', { id, export_as: 'pptx' });
    const bytes = await bench.blobs.get(new URL(String(path)).pathname.replace('/downloads/', ''));
    const trees = slideTrees(bytes ?? new Uint8Array(), [1, 2, 3, 4]);
    const found = trees.flatMap(({ elements, comments = [] }) =>
      comments.map(({ text, element, words }) => {
        const [id, cell] = element?.split('/') ?? [];
        const own = flat(elements).find((one) => one.id === id);
        return {
          text,
          words,
          isRight: [cell ?? own?.kind].includes(text) || own?.text?.includes(text) === true,
        };
      }),
    );
    expect(found).toEqual(COMMENTS.map(({ about, words }) => ({ text: about, words, isRight: true })));
    await expectNoXmlErrors(bytes ?? new Uint8Array());
  },
);
