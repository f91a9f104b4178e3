import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { oneIn } from '../../support/deep.ts';
import { flat, slideTrees } from '../../support/opened-files.ts';
import { type Bench, openBench } from '../../support/services.ts';
import { expectNoXmlErrors } from '../../support/validate-pptx.ts';

const PARTS = ['Hull', 'Crew', 'Fuel'];
const SLIDES = [
  { layout: 'title', content: { title: 'Ferries' } },
  {
    layout: 'agenda',
    content: { title: 'Contents', items: PARTS.map((heading, at) => ({ heading, page: at + 3 })) },
  },
  ...PARTS.map((title) => ({
    layout: 'bullets',
    content: { title, items: [{ text: 'One of them' }, { text: 'Two of them' }] },
  })),
];

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

it.each(oneIn(4, ['designs/czech-template.pptx', 'designs/living-libreoffice.pptx']))(
  'the slide numbers of a design link to the contents: %s',
  async (name) => {
    const file = readFileSync(new URL(`../../fixtures/${name}`, import.meta.url));
    const design = await bench.services.designs?.create({ file }, bench.context());
    const { presentation_id: id } = await bench.run('create_presentation', {
      slides: SLIDES,
      template: design?.id,
      on_overflow: 'warn',
    });
    const { path } = await bench.run('export_presentation', { id, export_as: 'pptx' });
    const bytes = await bench.blobs.get(new URL(String(path)).pathname.replace('/downloads/', ''));
    const trees = slideTrees(bytes ?? new Uint8Array(), [1, 2, 3, 4, 5]);
    const numbers = trees.map(({ elements }) =>
      flat(elements)
        .filter((one) => one.name === 'slide number')
        .map(({ link }) => link),
    );
    expect(numbers).toEqual([[], [undefined], ['#2'], ['#2'], ['#2']]);
    await expectNoXmlErrors(bytes ?? new Uint8Array());
  },
);
