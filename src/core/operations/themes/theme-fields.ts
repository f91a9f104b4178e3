import { z } from 'zod';
import type { CallContext } from '../../call/call.ts';
import { whereOffered } from '../../errors/message.ts';
import { describe } from '../../input/describe.ts';
import { fileReference } from '../../input/file-references.ts';
import { moment } from '../../input/moment.ts';
import { FONT_SOURCES, type Theme, type ThemeColors } from '../../scene/theme.ts';
import { logoKey, type StoredTheme } from '../../themes/stored-theme.ts';
import { compatibilityOnly } from '../shared/fields.ts';

export const themeId = z
  .string()
  .min(1)
  .max(100)
  .meta(describe`Id of a theme${whereOffered` from {list_themes}`}.`);

export const colors = z
  .record(z.string().max(60), z.string().max(60))
  .describe(
    'Hex colours by token: primary, secondary, accent, background, surface, text, muted, stroke, on_primary, on_secondary, on_accent, graph_0 … graph_9. Any of them; illegible ones are corrected, with a warning.',
  );

export const fonts = z
  .union([z.enum(FONT_SOURCES), z.record(z.string().max(60), z.string().min(1).max(100))])
  .describe(
    'Families by role: text (heading and body), heading, body, mono; built-in, uploaded or from Office. source: embed, system or name.',
  );

/** A string is short for the font source. */
export function fontChoices(choice: string | Record<string, string>): Record<string, string> {
  return typeof choice === 'string' ? { source: choice } : choice;
}

/** Fields of a brand kit, except its name. */
export const brandFields = {
  company_name: z.string().max(200).optional().describe('Company that the theme belongs to.'),
  footer: z.string().max(120).optional().describe("Footer on every slide, instead of the deck's title."),
  logo_url: fileReference(z.string().max(3_000_000))
    .optional()
    .describe(
      'Logo for every slide: http(s), data: URI, asset:<id> or file-…; without colors they are taken from it.',
    ),
  logo_alt: z.string().max(200).optional().describe('Alternative text of the logo.'),
  radius_px: z.number().min(0).max(40).optional().describe('Corner radius of tiles.'),
  unknown_fonts: z
    .enum(['error', 'warn'])
    .default('error')
    .describe('Refuse families not on this server, or name them in decks.')
    .meta(compatibilityOnly),
};

export const themeShape = z.object({
  id: z.string().describe('Id, for the field theme of decks.'),
  name: z.string().describe('Name of the theme.'),
  description: z.string().describe('Look of the theme.'),
  is_default: z.boolean().describe('true for a built-in theme.'),
  colors: z.record(z.string(), z.string()).describe('Hex colours by token, all of them.'),
  fonts: z.record(z.string(), z.string()).describe('Font families by role.'),
  radius_px: z.number().describe('Corner radius of tiles.'),
  company_name: z.string().optional().describe('Company that the theme belongs to.'),
  footer: z.string().optional().describe('Footer text.'),
  logo_url: z.string().optional().describe('Link to the logo; it expires.'),
  logo_asset_id: z.string().optional().describe('Id of the uploaded picture that the logo was made from.'),
  created_at: moment.optional(),
  updated_at: moment.optional(),
});

export const warnings = z
  .array(z.string())
  .describe('Differences from the request, such as an illegible colour.');

export function listTokens({ graph, ...named }: ThemeColors): Record<string, string> {
  return { ...named, ...Object.fromEntries(graph.map((hex, index) => [`graph_${index}`, hex])) };
}

export function builtInView({
  id,
  name,
  description,
  colors: tokens,
  fonts: { heading, body, mono },
  fontSource,
  radiusPx,
}: Theme): z.input<typeof themeShape> {
  return {
    id,
    name,
    description,
    is_default: true,
    colors: listTokens(tokens),
    fonts: {
      heading: heading.family,
      body: body.family,
      mono: mono.family,
      ...(fontSource === undefined ? {} : { source: fontSource }),
    },
    radius_px: radiusPx,
  };
}

export function storedView(
  { theme, company_name, footer, logo_url, created_at, updated_at }: StoredTheme,
  call: CallContext,
): z.input<typeof themeShape> {
  const logo = theme.brand?.logo;
  return {
    ...builtInView(theme),
    is_default: false,
    ...(company_name === undefined ? {} : { company_name }),
    ...(footer === undefined ? {} : { footer }),
    ...(logo === undefined
      ? {}
      : { logo_url: call.services.presentations.link(logoKey(logo.media.hash), call) }),
    ...(logo_url?.startsWith('asset:') && { logo_asset_id: logo_url.slice('asset:'.length) }),
    created_at,
    updated_at,
  };
}
