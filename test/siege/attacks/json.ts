import { message } from '../../../bench/mcp-wire.ts';
import type { Attack } from '../attack.ts';
import { mutateJson, mutateSchema } from '../mutate/json.ts';
import { pick } from '../random.ts';
import type { Sender } from '../sender.ts';

/** A deck with every kind of field that slides have. */
const DECK = {
  title: 'Ferries',
  standard_template: 'general',
  language: 'en',
  on_overflow: 'split',
  export_as: 'pptx',
  slides: [
    {
      layout: 'title',
      content: {
        title: 'Harbour Line goes electric',
        subtitle: 'Plan until 2029',
        presenter: 'Ingrid Solberg',
      },
      speaker_note: 'Welcome.',
    },
    {
      layout: 'bullets',
      content: {
        title: 'Why now',
        items: [
          { text: 'Nine hulls are old', detail: 'Older than thirty years.' },
          { text: 'Fuel is $\\frac{1}{3}$ of **all** cost' },
        ],
      },
      sources: ['Report'],
      footnote: 'Estimated',
    },
    {
      layout: 'chart',
      content: {
        title: 'Fuel',
        chart: {
          type: 'bar',
          categories: ['2023', '2024', '2025'],
          series: [
            { name: 'Litres', values: [4.1, 3.9, 3.2] },
            { name: 'Plan', values: [4, 3, 2] },
          ],
        },
      },
    },
    {
      layout: 'table',
      content: {
        title: 'Quays',
        table: {
          columns: ['Quay', 'Grid'],
          rows: [
            ['North', '1.5 MW'],
            ['Opera', '900 kW'],
          ],
        },
      },
    },
    {
      layout: 'bullets_image',
      content: {
        title: 'Winter',
        items: [{ text: 'None cancelled' }],
        image: { image_url: 'https://127.0.0.1:9/a.png', alt: 'A ferry' },
      },
    },
    {
      layout: 'cards',
      content: {
        title: 'On board',
        items: [
          { heading: 'Silent', text: 'One can talk.', icon: { icon_query: 'speaker' } },
          { heading: 'Step-free', text: 'One level.' },
        ],
      },
    },
  ],
};
const TEXT = {
  content:
    '# Solar heat\n\n## Why now\n- Gas prices doubled since 2021\n- Half of all energy is heat\n\n| year | MWh |\n|---|---|\n| 2023 | 12 |\n| 2024 | 31 |',
  n_slides: 5,
  language: 'English',
  tone: 'default',
  standard_template: 'general',
};
const THEME = {
  name: 'Line',
  data: { colors: { primary: '#0F7B7B', background: '#FFFFFF' }, fonts: { textFont: { name: 'Inter' } } },
};
const EDITS = {
  edits: [
    { op: 'set_field', slide: 1, path: 'title', value: 'Solar heat' },
    { op: 'insert', at: 2, layout: 'bullets', content: { title: 'More', items: [{ text: 'One' }] } },
    { op: 'update_content', slide: 1, content: { subtitle: 'Until 2030' } },
  ],
};

const BODIES: readonly (readonly [path: string, body: object])[] = [
  ['/api/v3/presentation/from-json', DECK],
  ['/api/v3/presentation/from-json', DECK],
  ['/api/v1/ppt/presentation/create/from-json', DECK],
  ['/api/v3/presentation/from-json/async', DECK],
  ['/api/v3/presentation/generate', TEXT],
  ['/api/v3/presentation/generate/async', TEXT],
  ['/api/v3/presentation/outlines/generate', TEXT],
  ['/api/v1/ppt/presentation/create', TEXT],
  ['/api/v3/theme/create', THEME],
  ['/api/v3/theme/generate', { primary: '#0F7B7B', mode: 'dark' }],
  ['/api/v3/theme/preview', { layout: 'bullets', draft: { colors: { primary: '#0F7B7B' } }, inline: true }],
  [
    '/api/v3/webhook/subscribe',
    {
      url: 'https://127.0.0.1:9/hook',
      event: 'presentation.generation.completed',
      secret: 'a secret of some length',
    },
  ],
];

const TOOLS: readonly (readonly [name: string, input: object])[] = [
  ['create_presentation', { title: 'Ferries', slides: DECK.slides, on_overflow: 'split' }],
  ['generate_presentation', { content: TEXT.content, n_slides: 5 }],
  ['generate_outline', { content: TEXT.content }],
  ['list_templates', {}],
  ['get_template', { id: 'general', layouts: ['title', 'chart'] }],
  ['generate_theme', { colors: { primary: '#0F7B7B' } }],
];

/** A deck of the besiegers' own, to be changed. */
async function ownDeck(sender: Sender, headers: Record<string, string>): Promise<string | undefined> {
  const { text } = await sender.send({
    path: '/api/v3/presentation/from-json',
    headers,
    body: { slides: [{ layout: 'title', content: { title: 'Siege' } }] },
  });
  return /"presentation_id":\s*"([^"]+)"/.exec(text)?.[1];
}

export const MUTATED_JSON: Attack = {
  kind: 'mutated decks and calls',
  atOnce: 3,
  pauseMs: 250,
  async act(sender, random, { token }) {
    const headers = { authorization: `Bearer ${token}` };
    const way = random();
    if (way < 0.3) {
      const [name, input] = pick(random, TOOLS);
      const { value, how } = mutateJson(input, random);
      const mcp = {
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'tools/call',
        'mcp-name': name,
      };
      await sender.send(
        {
          path: '/mcp?toolsets=all',
          headers: { ...headers, ...mcp },
          body: message(1, 'tools/call', { name, arguments: value }),
        },
        `${name}, ${how}`,
      );
    } else if (way < 0.45) {
      const id = await ownDeck(sender, headers);
      const { value, how } = mutateJson(EDITS, random);
      if (id !== undefined)
        await sender.send(
          { path: `/api/v3/presentation/${id}/${pick(random, ['edit', 'preview'])}`, headers, body: value },
          how,
        );
    } else {
      const [path, body] = pick(random, BODIES);
      const { value, how } = mutateJson(body, random);
      await sender.send({ path, headers, body: value }, how);
    }
  },
};

const SCHEMA = {
  type: 'object',
  properties: {
    title: { type: 'string', minLength: 3, maxLength: 40 },
    items: {
      type: 'array',
      minItems: 2,
      maxItems: 6,
      items: {
        type: 'object',
        properties: { text: { type: 'string' }, value: { type: 'number', minimum: 0 } },
        required: ['text'],
      },
    },
    kind: { enum: ['a', 'b'] },
  },
  required: ['title', 'items'],
};

/** The one open route that makes something of what it is given. */
export const NASTY_SCHEMAS: Attack = {
  kind: 'schemas of strangers',
  atOnce: 2,
  pauseMs: 150,
  async act(sender, random) {
    const { value, how } = mutateSchema(SCHEMA, random);
    await sender.send(
      {
        path: '/api/v3/schema/content/generate',
        body: { schema: value, mode: pick(random, ['min', 'normal', 'max']) },
        from: '127.0.0.9',
      },
      how,
    );
  },
};
