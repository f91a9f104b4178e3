import { z } from 'zod';
import { invalid } from '../core/errors/failure.ts';
import { moment } from '../core/input/moment.ts';
import type { Fields } from './endpoint.ts';
import type { Answer, Route } from './route.ts';

const V3 = '/api/v3/theme';
const V1 = '/api/v1/ppt/themes';
const SEEDS = ['primary', 'background', 'accent_1', 'accent_2', 'text_1', 'text_2'] as const;
const GRAPH = Array.from({ length: 10 }, (_, index) => `graph_${index}`);
/** Names of colour tokens in this API family; other tokens keep their own names. */
const WIRE_NAMES: Readonly<Record<string, string>> = {
  surface: 'card',
  on_primary: 'primary_text',
  text: 'background_text',
};
const TOKENS = [
  'primary',
  'background',
  'surface',
  'stroke',
  'on_primary',
  'text',
  'muted',
  'secondary',
  'accent',
  'on_secondary',
  'on_accent',
  ...GRAPH,
];
const KNOWN = new Set([...TOKENS, ...Object.values(WIRE_NAMES)]);

const hex = z.string().describe('Hex colour.');
const paletteShape = z
  .object(Object.fromEntries(TOKENS.map((token) => [WIRE_NAMES[token] ?? token, hex])))
  .meta({ title: 'ThemeData' });
const font = z.object({
  name: z.string().describe('Name of the family.'),
  url: z.string().describe('Address from which the family can be downloaded.'),
});
const themeBodyShape = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    user: z.string().nullable(),
    logo: z.string().nullable().describe('Id of an uploaded picture; null for a logo by address.'),
    logo_url: z.string().nullable().describe('Link to the logo; it expires.'),
    company_name: z.string().nullable(),
    footer: z.string().nullable().describe('Footer on every slide.'),
    radius_px: z.number().describe('Corner radius of tiles.'),
    created_at: moment.nullable().describe('Time of creation in ISO 8601; null for a built-in theme.'),
    updated_at: moment.nullable().describe('Time of the last change in ISO 8601; null for a built-in theme.'),
    data: z
      .object({
        colors: paletteShape,
        fonts: z.object({
          textFont: font,
          headingFont: font,
          monoFont: font,
          source: z.string().optional().describe('Source of the fonts: embed, system or name.'),
        }),
      })
      .describe('Colours and fonts.'),
    warnings: z.array(z.string()).optional().describe('Differences from the request.'),
  })
  .meta({ title: 'Theme' });

const themeData = z.looseObject({
  colors: z.record(z.string(), z.unknown()).optional(),
  fonts: z.record(z.string(), z.unknown()).optional(),
});
const themeFields = {
  data: themeData
    .optional()
    .describe(
      'Colours and fonts: {"colors": {"primary": "#0F7B7B"}, "fonts": {"textFont": {"name": "Inter"}}}.',
    ),
  logo: z.string().nullish().describe('Id of an uploaded picture.'),
};

function paletteBody(answer: Answer): Answer {
  const colors = answer['colors'] as Readonly<Record<string, string>>;
  return Object.fromEntries(TOKENS.map((token) => [WIRE_NAMES[token] ?? token, colors[token]]));
}

function themeBody(theme: Answer): Answer {
  const {
    id,
    name,
    description,
    is_default,
    company_name,
    logo_asset_id,
    logo_url,
    footer,
    radius_px,
    created_at,
    updated_at,
  } = theme as Record<string, unknown>;
  const fonts = theme['fonts'] as Readonly<Record<'heading' | 'body' | 'mono', string>> & {
    readonly source?: string;
  };
  return {
    ...{
      id,
      name,
      description,
      user: is_default === true ? null : 'local',
      logo: logo_asset_id ?? null,
      logo_url: logo_url ?? null,
      company_name: company_name ?? null,
    },
    ...{ footer: footer ?? null, radius_px, created_at: created_at ?? null, updated_at: updated_at ?? null },
    data: {
      colors: paletteBody(theme),
      fonts: {
        textFont: fontBody(fonts.body),
        headingFont: fontBody(fonts.heading),
        monoFont: fontBody(fonts.mono),
        ...(fonts.source === undefined ? {} : { source: fonts.source }),
      },
    },
  };
}

function fontBody(name: string): Answer {
  return { name, url: `https://fonts.google.com/specimen/${name.replaceAll(' ', '+')}` };
}

const madeBody = (answer: Answer): Answer => ({
  ...themeBody(answer['theme'] as Answer),
  warnings: answer['warnings'],
});
const listBody = (answer: Answer): Answer[] => (answer['themes'] as Answer[]).map(themeBody);

/** Colours as top-level fields. Without colours and a logo with colours, the server generates a palette. */
function seeds(fields: Fields): Fields {
  const colors = Object.fromEntries(
    SEEDS.flatMap((name) =>
      typeof fields[name] === 'string' && fields[name] !== '' ? [[name, fields[name]]] : [],
    ),
  );
  const begun =
    fields['logo_url'] !== undefined || ['primary', 'background', 'accent_1'].some((name) => name in colors);
  return { ...fields, colors: begun ? colors : { ...colors, primary: '#0F7B7B' } };
}

/** Converts `data` to colours and fonts. Unknown fields are ignored, since other clients store more in it. */
function fromData(fields: Fields): Fields {
  const { data, logo, ...others } = fields as { data?: z.infer<typeof themeData>; logo?: string } & Record<
    string,
    unknown
  >;
  if (logo !== undefined && logo !== '' && !z.uuid().safeParse(logo).success)
    throw invalid(
      ['logo'],
      'logo must be the id of an uploaded picture, a UUID.',
      { type: 'invalid_format', input: logo },
      'An address goes into logo_url.',
    );
  const rest = logo === undefined || logo === '' ? others : { ...others, logo_url: `asset:${logo}` };
  if (data === undefined) return rest;
  for (const name of ['colors', 'fonts'] as const) {
    const both = data[name] !== undefined && rest[name] !== undefined;
    if (both)
      throw invalid([name], `${name} are given both beside data and inside it; give them once.`, {
        type: 'contradiction',
      });
  }
  const colors = Object.entries(data.colors ?? {}).filter(
    ([name, value]) => KNOWN.has(name) && typeof value === 'string',
  );
  const fonts = Object.entries({ text: 'textFont', heading: 'headingFont', mono: 'monoFont' }).flatMap(
    ([role, wire]) => {
      const name = (data.fonts?.[wire] as { name?: unknown } | undefined)?.name;
      return typeof name === 'string' && name !== '' ? [[role, name]] : [];
    },
  );
  const source = data.fonts?.['source'];
  if (typeof source === 'string') fonts.push(['source', source]);
  return {
    ...rest,
    ...(data.colors === undefined ? {} : { colors: Object.fromEntries(colors) }),
    ...(data.fonts === undefined ? {} : { fonts: Object.fromEntries(fonts) }),
  };
}

/** Empty text removes a value, since older clients send null for absent values. */
const REMOVABLE: readonly string[] = ['company_name', 'footer', 'logo_url', 'logo_alt'];
const removable = Object.fromEntries(
  REMOVABLE.map((name) => [
    name,
    z.string().optional().describe('New value; an empty text removes it, null leaves it.'),
  ]),
);

function emptied(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value === '' && REMOVABLE.includes(name) ? null : value,
    ]),
  );
}

const generate = {
  method: 'post',
  operation: 'generate_theme',
  fixed: { colors: {} },
  extra: Object.fromEntries(
    SEEDS.map((name) => [name, z.string().max(60).nullish().describe('Hex colour.')]),
  ),
  toInput: seeds,
  toLoc: ([head, name, ...rest]: readonly (string | number)[]) =>
    head === 'colors' && name !== undefined
      ? [name, ...rest]
      : [head ?? '', ...(name === undefined ? [] : [name]), ...rest],
  toBody: paletteBody,
  answer: paletteShape,
  example: { primary: '#0F7B7B' },
} as const;
/** Location of a colour or font inside `data`. */
const inData = ([head = '', ...rest]: readonly (string | number)[], fields: Fields) =>
  (head === 'colors' || head === 'fonts') && fields[head] === undefined && fields['data'] !== undefined
    ? ['data', head, ...rest]
    : [head, ...rest];
const create = {
  method: 'post',
  operation: 'create_theme',
  fixed: { unknown_fonts: 'warn' },
  extra: themeFields,
  toInput: fromData,
  toLoc: inData,
  toBody: madeBody,
  answer: themeBodyShape,
} as const;
const update = {
  ...create,
  method: 'patch',
  operation: 'update_theme',
  names: { theme_id: 'id' },
  extra: { ...themeFields, ...removable },
  keeps: REMOVABLE,
  toInput: (fields: Fields) => emptied(fromData(fields)),
  example: { data: { colors: { primary: '#0F7B7B' } } },
} as const;
const remove = {
  method: 'delete',
  operation: 'delete_theme',
  names: { theme_id: 'id' },
  status: 204,
} as const;
const builtIn = {
  method: 'get',
  operation: 'list_themes',
  title: 'List built-in themes',
  fixed: { which: 'built_in' },
  open: true,
  toBody: listBody,
  answer: z.array(themeBodyShape),
} as const;
const stored = { ...builtIn, title: 'List stored themes', fixed: { which: 'stored' }, open: false } as const;
const example = {
  name: 'Harbour Line',
  description: 'Teal on white',
  data: { colors: { primary: '#0F7B7B' }, fonts: { textFont: { name: 'Inter', url: '' } } },
};

/** Routes of themes in v1 and v3. */
export const THEMES: readonly Route[] = [
  { ...generate, path: `${V3}/generate` },
  { ...builtIn, path: `${V3}/default` },
  { ...stored, path: `${V3}/all` },
  { ...create, path: `${V3}/create`, example },
  { ...update, path: `${V3}/update/{theme_id}` },
  { ...remove, path: `${V3}/delete/{theme_id}` },
  { ...generate, path: '/api/v1/ppt/theme/generate' },
  { ...builtIn, path: `${V1}/default`, open: false },
  { ...stored, path: `${V1}/all` },
  { ...create, path: `${V1}/create`, example },
  { ...update, path: `${V1}/update/{theme_id}` },
  { ...remove, path: `${V1}/delete/{theme_id}` },
];
