import { expect, test } from 'vitest';
import { TOOLSETS } from '../../src/core/call/operation.ts';
import { OPERATIONS } from '../../src/core/operations/index.ts';
import { buildInstructions } from '../../src/tools/instructions.ts';
import { buildToolList } from '../../src/tools/tool-list.ts';
import { ESSENTIALS, type Profile, parseToolsets } from '../../src/tools/toolsets.ts';
import { DEEP, oneIn } from '../support/deep.ts';

const standard = buildToolList(OPERATIONS, {
  toolsets: [ESSENTIALS],
  readOnly: false,
  transport: 'http',
}).tools;
const all = buildToolList(OPERATIONS, { toolsets: TOOLSETS, readOnly: false, transport: 'http' }).tools;
const FACTS = {
  providers: {
    model: 'claude-opus',
    web_search: 'tavily',
    photographs: ['pexels', 'pixabay'],
    pictures: 'openai_compatible',
  },
  limits: { slides: 100, content_characters: 500_000, upload_bytes: 100_000_000 },
};

/**
 * All combinations of toolsets, writable and read-only, of which `npm test` takes one in seven; over stdio
 * only the smallest and the largest.
 */
const OVER_HTTP: Profile[] = Array.from(
  { length: 2 ** (TOOLSETS.length + 1) },
  (_, bits) => [ESSENTIALS, ...TOOLSETS].filter((_, at) => (bits >> at) % 2 === 1) as Profile['toolsets'],
).flatMap((toolsets) =>
  [false, true].map((readOnly) => ({ toolsets, readOnly, transport: 'http' as const })),
);
const PROFILES: Profile[] = [
  ...oneIn(14, OVER_HTTP),
  ...OVER_HTTP.filter(({ toolsets }) => toolsets.length < 2 || toolsets.length >= TOOLSETS.length).map(
    (profile) => ({ ...profile, transport: 'stdio' as const }),
  ),
];
const TOOLS = new Set([...OPERATIONS.map(({ name }) => name), 'find_tools', 'call_tool']);
const toolsNamedIn = (text: string) =>
  (text.match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? []).filter((word) => TOOLS.has(word));
const tokens = (value: unknown) => JSON.stringify(value).length / 4;

test('the list of tools stays small, since every conversation pays for it', () => {
  expect(standard.length).toBeGreaterThan(8);
  expect(standard.length).toBeLessThanOrEqual(20);
  expect(tokens(standard)).toBeLessThanOrEqual(9_000);
  // Descriptions are clear phrases: fragments that save tokens are misread.
  expect(tokens(all) / all.length).toBeLessThanOrEqual(270);
});

test('the list of tools covers the whole mission', () => {
  const names = standard.map(({ name }) => name);
  for (const name of [
    'generate_presentation',
    'edit_presentation',
    'create_design',
    'upload_files',
    'check_file',
    'subscribe_webhook',
    'find_tools',
    'call_tool',
  ])
    expect(names).toContain(name);
});

test.runIf(DEEP)('descriptions and instructions name only tools that this client is offered', () => {
  for (const profile of PROFILES) {
    const { tools } = buildToolList(OPERATIONS, profile);
    const names = new Set(tools.map(({ name }) => name));
    const text = [
      ...tools.map(({ description, inputSchema }) => `${description} ${JSON.stringify(inputSchema)}`),
      buildInstructions(profile, FACTS),
    ];
    expect(
      text.flatMap(toolsNamedIn).filter((name) => !names.has(name)),
      JSON.stringify(profile),
    ).toEqual([]);
  }
});

test.runIf(DEEP)('descriptions without the name of a tool are whole sentences', () => {
  for (const profile of PROFILES) {
    for (const { name, description } of buildToolList(OPERATIONS, profile).tools)
      expect(description, name).toMatch(/^[A-Z].*\.$/s);
  }
});

test('instructions and descriptions survive the cuts that clients make', () => {
  for (const profile of PROFILES) expect(buildInstructions(profile, FACTS).length).toBeLessThan(2_000);
  expect(all.filter(({ description = '' }) => description.length >= 1_000).map(({ name }) => name)).toEqual(
    [],
  );
});

test('instructions name only tools and fields that exist', () => {
  const fields = new Set(
    OPERATIONS.flatMap(({ input, output }) => [...Object.keys(input.shape), ...Object.keys(output.shape)]),
  );
  const mentioned = [
    ...new Set(
      buildInstructions({ toolsets: [ESSENTIALS], readOnly: false, transport: 'http' }).match(
        /\b[a-z]+_[a-z_]+\b/g,
      ),
    ),
  ];
  expect(mentioned.length).toBeGreaterThan(5);
  expect(mentioned.filter((word) => !TOOLS.has(word) && !fields.has(word))).toEqual([]);
});

test('the list of tools is the same each time, in the order of the catalogue', () => {
  expect(
    JSON.stringify(
      buildToolList(OPERATIONS, { toolsets: TOOLSETS, readOnly: false, transport: 'http' }).tools,
    ),
  ).toBe(JSON.stringify(all));
  expect(all.map(({ name }) => name)).toEqual(OPERATIONS.map(({ name }) => name));
});

test('every tool declares whether it changes anything and what it returns', () => {
  for (const { name, annotations, outputSchema, inputSchema } of [...all, ...standard]) {
    expect(annotations, name).toMatchObject({
      readOnlyHint: expect.any(Boolean),
      destructiveHint: expect.any(Boolean),
      openWorldHint: false,
    });
    // Clients that demand structured content would show no pictures.
    const attaches = OPERATIONS.some((operation) => operation.name === name && operation.attaches === true);
    if (attaches || name === 'call_tool') expect(outputSchema, name).toBeUndefined();
    else expect(outputSchema, name).toMatchObject({ type: 'object' });
    expect(inputSchema, name).toMatchObject({ type: 'object', additionalProperties: false });
  }
});

test('a read-only profile offers no tool that changes anything', () => {
  const reading = buildToolList(OPERATIONS, {
    toolsets: [ESSENTIALS, ...TOOLSETS],
    readOnly: true,
    transport: 'http',
  });
  expect(reading.tools.length).toBeGreaterThan(3);
  expect(reading.tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([]);
  expect(reading.byName.has('delete_presentation')).toBe(false);
  expect(reading.reach.has('delete_presentation')).toBe(false);
});

test('toolset names are accepted in any order, and an error for a wrong one names the nearest', () => {
  expect(parseToolsets(['templates', 'presentations'])).toEqual(['presentations', 'templates']);
  expect(parseToolsets(['all'])).toEqual(TOOLSETS);
  expect(() => parseToolsets(['presentation'])).toThrow('Did you mean "presentations"?');
});

test('instructions list what this server cannot do', () => {
  const limited = buildInstructions(
    { toolsets: [ESSENTIALS], readOnly: false, transport: 'http' },
    {
      providers: { photographs: [] },
      limits: { slides: 7, content_characters: 9_000, upload_bytes: 5_000_000 },
    },
  );
  expect(limited).toContain('No language model is connected');
  expect(limited).toContain('neither found nor generated');
  expect(limited).toContain('7 slides a deck, 9,000 characters of content, 5 MB a file');
  const rich = buildInstructions({ toolsets: [ESSENTIALS], readOnly: false, transport: 'http' }, FACTS);
  for (const name of ['claude-opus', 'tavily', 'pexels, pixabay', 'openai_compatible', 'data: URI'])
    expect(rich).toContain(name);
});
