import { z } from 'zod';
import type { CallContext } from '../../call/call.ts';
import { defineOperation } from '../../call/operation.ts';
import { invalid } from '../../errors/failure.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { nearest } from '../../errors/nearest-choices.ts';
import { describe } from '../../input/describe.ts';
import { onlyOver } from '../../input/only-over.ts';
import type { Look } from '../../presentations/layout-picture.ts';
import { COVER_LAYOUT, LAYOUT_PICTURE, readBuiltCover } from '../../presentations/template-cover.ts';
import { CONTRACTS } from '../../templates/catalogue.ts';
import type { LayoutContract } from '../../templates/contract.ts';
import { findHead } from '../../templates/standard/heads.ts';
import type { ThemeChange } from '../../themes/stored-theme.ts';
import { compatibilityOnly } from '../shared/fields.ts';
import { requireThemes } from '../themes/require-themes.ts';
import { brandFields, colors, fontChoices, fonts, listTokens } from '../themes/theme-fields.ts';
import { buildThumbnailAddress } from './template-summary.ts';

const { footer, logo_url, logo_alt, radius_px } = brandFields;

export const previewTemplate = defineOperation({
  name: 'preview_template',
  title: 'Draw a layout of a template',
  summary:
    'Draw a small picture of a layout of a built-in template, filled with its example: the cover, unless another is named.',
  guidance: message`theme shows it in other colours and fonts.${whereOffered` To see your own slides in it, use {create_presentation} and {preview_slides}.`}`,
  effect: 'read',
  attaches: true,
  scope: 'templates',
  toolset: 'designs',
  input: z.strictObject({
    id: z
      .string()
      .min(1)
      .max(100)
      .meta(describe`Template id or alias${whereOffered` from {list_templates}`}.`),
    layout: z
      .string()
      .min(1)
      .max(100)
      .default(COVER_LAYOUT)
      .meta(describe`Layout id${whereOffered` from {get_template}`}.`),
    theme: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .meta(describe`Theme id${whereOffered` from {list_themes}`}; absent: the template's own.`),
    draft: z
      .strictObject({
        colors: colors.optional(),
        fonts: fonts.optional(),
        footer: footer.nullable().describe('New footer.'),
        logo_url: logo_url.nullable().describe('New logo.'),
        logo_alt: logo_alt.nullable().describe('New alternative text of the logo.'),
        radius_px: radius_px.nullable().describe('New corner radius.'),
      })
      .optional()
      .meta(
        describe`Unstored theme${whereOffered`, as {create_theme} takes it, or with theme: as {update_theme} does`}.`,
      )
      .meta(compatibilityOnly),
    inline: z.boolean().default(false).describe('Also return the SVG itself.').meta(compatibilityOnly),
  }),
  output: z.object({
    id: z.string().describe('Template id.'),
    layout: z.string().describe('Layout id.'),
    thumbnail: z.string().describe('Address of the picture of its cover.').meta(onlyOver('http')),
    width_px: z.int().describe('Width in pixels.'),
    height_px: z.int().describe('Height in pixels.'),
    colors: z.record(z.string(), z.string()).optional().describe('Every token of the draft.'),
    warnings: z
      .array(z.string())
      .optional()
      .describe('Differences from the draft that the theme would have.'),
    svg: z.string().optional().describe('The picture; inline only.'),
  }),
  async run({ id: asked, layout, theme, draft, inline }, call) {
    const id = call.services.templates.resolve(asked);
    const contract = findContractOrFail(layout);
    const { look, ...draftFields } =
      draft === undefined ? { look: await storedLook(id, theme, call) } : await draftLook(draft, theme, call);
    const head = {
      id,
      layout,
      thumbnail: buildThumbnailAddress(id, call),
      width_px: LAYOUT_PICTURE.widthPx,
      height_px: LAYOUT_PICTURE.heightPx,
      ...draftFields,
    };
    const cover =
      layout === COVER_LAYOUT && theme === undefined && draft === undefined && !inline
        ? await readBuiltCover(id)
        : undefined;
    if (cover !== undefined) {
      call.attach({ mimeType: 'image/png', bytes: cover, name: `${id}-${layout}` });
      return head;
    }
    // Loads the drawing code only with the first picture.
    const { renderLayoutPng, renderLayoutSvg } = await import('../../presentations/layout-picture.ts');
    if (inline) {
      const svg = await renderLayoutSvg(id, contract, look);
      call.attach({ mimeType: 'image/svg+xml', bytes: new TextEncoder().encode(svg), name: layout });
      return { ...head, svg };
    }
    call.attach({
      mimeType: 'image/png',
      bytes: await renderLayoutPng(id, contract, look),
      name: `${id}-${layout}`,
    });
    return head;
  },
});

function findContractOrFail(layout: string): LayoutContract {
  const found = CONTRACTS.find(({ id }) => id === layout);
  if (found !== undefined) return found;
  const known = CONTRACTS.map(({ id }) => id);
  const close = nearest(layout, known);
  throw invalid(
    ['layout'],
    `There is no layout "${layout}". Layouts: ${known.join(', ')}.`,
    { type: 'enum', input: layout, ctx: { allowed: known, nearest: close } },
    close.length > 0 ? `Did you mean ${close.join(' or ')}?` : undefined,
  );
}

async function storedLook(
  template: string,
  id: string | undefined,
  { services }: CallContext,
): Promise<Look | undefined> {
  if (id === undefined) return undefined;
  const { findLook, readLookFiles } = await import('../../presentations/look.ts');
  const theme = await findLook(findHead(template), id, services.themes);
  return { theme, files: await readLookFiles(theme, async (hash) => services.themes?.file(hash)) };
}

async function draftLook(
  {
    fonts,
    ...change
  }: Omit<ThemeChange, 'unknown_fonts' | 'fonts'> & {
    readonly fonts?: string | Record<string, string> | undefined;
  },
  id: string | undefined,
  call: CallContext,
) {
  const { readLookFiles } = await import('../../presentations/look.ts');
  const made = await requireThemes(call).draft(
    { ...change, ...(fonts === undefined ? {} : { fonts: fontChoices(fonts) }), unknown_fonts: 'warn' },
    id,
    call,
  );
  return {
    look: { theme: made.theme, files: await readLookFiles(made.theme, (hash) => made.file(hash)) },
    colors: listTokens(made.theme.colors),
    warnings: [...made.warnings],
  };
}
