import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMcpBench } from '../support/mcp-bench.ts';
import { CLIENTS, textOf } from './clients.ts';

let url: string;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ url, close } = await openMcpBench());
});
afterAll(() => close());

const DEFINITIONS =
  '<style>.tile { background: var(--surface); padding: 20px; @apply flex flex-col gap-1 }</style>\n<template name="x-risk"><div class="tile"><h3>{{title}}</h3><small>{{note}}</small><slot/><div class="bg-primary p-2">{{tag}}</div></div></template>';
const MARKUP = (extra = '') =>
  `<section><h1>Two risks</h1><div class="grid grid-cols-2 gap-4"><x-risk id="prices" title="Prices fall" note="Savings shrink"><p>Tested with 20 %</p></x-risk><x-risk title="Late lanterns"${extra}><p>Penalties</p></x-risk></div></section>`;
const WRITTEN_OUT =
  '<section><h1>Two risks</h1><div class="grid grid-cols-2 gap-4"><div id="prices" class="flex flex-col gap-1" style="background: var(--surface); padding: 20px"><h3>Prices fall</h3><small>Savings shrink</small><p>Tested with 20 %</p></div><div class="flex flex-col gap-1" style="background: var(--surface); padding: 20px"><h3>Late lanterns</h3><p>Penalties</p></div></div></section>';

interface Detailed {
  readonly definitions?: string;
  readonly slides: { readonly content: { readonly markup?: string; readonly definitions?: string } }[];
}

describe.each(CLIENTS)('a client of %s', (_era, connect) => {
  test('defines classes and components once, draws with them as if written out, changes them, and undoes that', async () => {
    const client = await connect({ url });
    try {
      const create = async (input: Record<string, unknown>) =>
        (await client.call('create_presentation', input)).structuredContent as { presentation_id: string };
      const { presentation_id: id } = await create({
        definitions: DEFINITIONS,
        slides: [{ markup: MARKUP() }],
      });
      const { presentation_id: plain } = await create({ slides: [{ markup: WRITTEN_OUT }] });
      const shown = async (deck: string) => {
        const { pictures } = (
          await client.call('preview_slides', { id: deck, slides: [1], inline: true, format: 'svg' })
        ).structuredContent as { pictures: { svg?: string }[] };
        return pictures[0]?.svg?.replaceAll(/(?:id|data-[\w-]+)="[^"]*"/g, '');
      };
      const read = async () =>
        (await client.call('get_presentation', { id, response_format: 'detailed' }))
          .structuredContent as unknown as Detailed;
      expect(await shown(id)).toBe(await shown(plain));
      expect(await read()).toMatchObject({
        definitions: DEFINITIONS,
        slides: [{ content: { markup: MARKUP() } }],
      });
      expect((await read()).slides[0]?.content.definitions).toBeUndefined();

      const edit = async (edits: object[]) => client.call('edit_presentation', { id, edits });
      await edit([{ op: 'set_element', slide: 1, element: 'prices', value: { note: 'Half is safe' } }]);
      expect(await shown(id)).toContain('Half is safe');
      const before = await shown(id);
      await edit([{ op: 'set_deck', definitions: DEFINITIONS.replace('--surface', '--primary') }]);
      expect(await shown(id)).not.toBe(before);
      await edit([{ op: 'undo' }]);
      expect(await shown(id)).toBe(before);
      await edit([
        { op: 'insert', layout: 'composed', content: { markup: MARKUP().replace('Two risks', 'Two more') } },
      ]);
      expect((await read()).slides).toHaveLength(2);

      const gone = await edit([{ op: 'set_deck', definitions: '' }]);
      expect(textOf(gone)).toContain('There is no element <x-risk>');
      expect((await read()).definitions).toBe(DEFINITIONS);
      await edit([{ op: 'set_layout', slide: 1, layout: 'cards' }]);
      expect(JSON.stringify((await read()).slides[0])).toContain('Prices fall');
    } finally {
      await client.close();
    }
  });

  test('gets the errors of definitions, of their use, and of the slides drawn with them', async () => {
    const client = await connect({ url });
    try {
      const create = async (definitions: string, markup = MARKUP()) =>
        textOf(await client.call('create_presentation', { definitions, slides: [{ markup }] }));
      expect(await create(DEFINITIONS.replace('.tile {', '.tile h3 {'))).toContain('".tile h3" is no class');
      expect(await create(DEFINITIONS.replace('x-risk', 'x-card'))).toContain(
        '<x-card> is drawn by every template',
      );
      expect(await create(DEFINITIONS.replace('name="x-risk"', 'name="risk"'))).toContain('needs name="x-…"');
      expect(await create('<p>Words</p>', MARKUP())).toContain('<p> has no place among definitions');
      expect(await create(DEFINITIONS.replace('<slot/>', ''))).toContain('its template has no <slot/>');
      expect(await create(DEFINITIONS, MARKUP(' nots="x"'))).toContain(
        '<x-risk> takes no attribute "nots". Did you mean note?',
      );
      expect(await create(DEFINITIONS.replace('class="tile"', 'class="tyle"'))).toMatch(
        /Line 1, column \d+: In <x-risk>: There is no class "tyle"\. Did you mean tile/,
      );
      expect(await create(DEFINITIONS.replace('padding: 20px', 'paddin: 20px'))).toContain(
        'There is no property "paddin". Did you mean padding',
      );
      expect(await create('<template name="x-risk"><div><x-risk/></div></template>')).toContain(
        '<x-risk> stands in its own definition',
      );
      const bomb = Array.from(
        { length: 12 },
        (_, at) =>
          `<template name="x-b${at}">${(at === 0 ? '<p>a</p>' : `<x-b${at - 1}/>`).repeat(10)}</template>`,
      ).join('');
      expect(await create(bomb, '<section><h1>Bomb</h1><x-b11/></section>')).toContain(
        'more than 1200 elements',
      );
    } finally {
      await client.close();
    }
  });
});
