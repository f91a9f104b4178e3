import { z } from 'zod';
import { imageKey } from '../../assets/asset.ts';
import { defineOperation } from '../../call/operation.ts';
import { Failure } from '../../errors/failure.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { describe } from '../../input/describe.ts';
import { fileReference } from '../../input/file-references.ts';
import { fileBytes, requireFonts } from '../fonts/font-fields.ts';
import { MAX_FONTS, sentFonts, uploadFonts } from '../fonts/sent-fonts.ts';
import { compatibilityOnly } from '../shared/fields.ts';
import { base64 } from '../shared/file-input.ts';
import { locateInField } from '../shared/locate-in-field.ts';
import { requireDesigns } from './design-fields.ts';

const MAX_SLIDES = 60;

export const uploadTemplate = defineOperation({
  name: 'upload_template',
  title: 'Upload a PPTX as a template',
  summary: "Store a company's PPTX and fonts, and draw its slides as this server shows them.",
  guidance: message`${whereOffered`Then {create_design} takes pptx_url and fonts from the answer.`} Send files of unknown_fonts, or substitutes are drawn.`,
  effect: 'create',
  scope: 'designs',
  toolset: 'designs',
  input: z.strictObject({
    pptx_base64: base64.optional().describe('The file in base64.'),
    pptx_url: fileReference(z.string().max(2_000)).optional().describe('Address or value of the file.'),
    filename: z.string().max(200).default('design.pptx').describe('Name of the file.'),
    fonts: sentFonts,
    original_font_names: z
      .array(z.string().max(100))
      .max(MAX_FONTS)
      .default([])
      .describe('Families of the file that the fonts replace, in their order; "" for their own family.')
      .meta(compatibilityOnly),
  }),
  output: z.object({
    pptx_url: z.string().meta(describe`Value of the stored file, for {create_design}.`),
    slide_image_urls: z
      .array(z.string())
      .describe(`Links to pictures of its slides, which expire; at most ${MAX_SLIDES}.`),
    drawn_by: z
      .enum(['server', 'libreoffice'])
      .describe('Program that drew the pictures; it is not PowerPoint.'),
    fonts: z
      .record(z.string(), z.string())
      .meta(describe`Font families sent, with their links, for {create_design}.`),
    known_fonts: z.array(z.string()).describe('Families of the file that this server or the file has.'),
    unknown_fonts: z.array(z.string()).describe('Families drawn in a substitute.'),
  }),
  async run({ pptx_base64, pptx_url, filename, fonts: sent, original_font_names: names }, call) {
    const { assets, presentations } = call.services;
    if (assets === undefined) throw new Failure('unsupported', 'This server does not store files.');
    const designs = requireDesigns(call);
    const fonts = requireFonts(call);
    const field = pptx_url === undefined ? 'pptx_base64' : 'pptx_url';
    const bytes = await fileBytes(
      { base64: pptx_base64, url: pptx_url },
      { base64: 'pptx_base64', url: 'pptx_url' },
      call,
    );
    // Refuses an unreadable file before anything is stored.
    const { named, brought } = await designs.families(bytes).catch((error: unknown) => {
      throw locateInField(error, field);
    });
    // Refers to fonts by id, since links expire.
    const uploadedFonts = (await uploadFonts(sent, call)).map(({ family, id }, index) => ({
      name: names[index]?.trim() || family,
      family,
      id,
    }));
    const links = Object.fromEntries(uploadedFonts.map(({ name, id }) => [name, id]));
    const aliases = Object.fromEntries(uploadedFonts.map(({ name, family }) => [name, family]));
    const drawn = await designs.pictures(bytes, aliases, MAX_SLIDES, call.signal);
    const images = [];
    for (const { name, bytes: png } of drawn.pictures)
      images.push(await assets.addPictureOfFile(png, { filename: `slide-${name}.png` }));
    const [file] = await assets.addFiles([
      { filename: /\.(pptx|pptm|potx|potm|ppsx|ppsm)$/i.test(filename) ? filename : 'design.pptx', bytes },
    ]);
    const stoodFor = named.filter((name) => Object.hasOwn(aliases, name));
    const own = named.filter((name) => stoodFor.includes(name) || brought.includes(name));
    const { available, unavailable } = await fonts.check(named.filter((name) => !own.includes(name)));
    return {
      pptx_url: file?.value ?? '',
      slide_image_urls: images.map((image) => presentations.link(imageKey(image), call)),
      drawn_by: drawn.drawn_by,
      fonts: links,
      known_fonts: [...own, ...available.map(({ name }) => name)],
      unknown_fonts: unavailable.map(({ name }) => name),
    };
  },
});
