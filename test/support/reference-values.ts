import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { imageKey } from '../../src/core/assets/asset.ts';
import type { CallContext } from '../../src/core/call/call.ts';
import type { Services } from '../../src/core/call/services.ts';
import { fontKey } from '../../src/core/fonts/font.ts';

export const FONT_FILE = readFileSync(
  createRequire(import.meta.url).resolve(
    '@expo-google-fonts/newsreader/400Regular/Newsreader_400Regular.ttf',
  ),
);
export const DECK_FILE = readFileSync('test/fixtures/designs/square.pptx');
export const REPORT =
  '# Quays\n\n## Where they stand\n\n- The old quay was built in 1902\n- The new one was built in 1911\n- Both are 300 metres long\n';

export function drawing(background: string): Promise<Buffer> {
  return sharp({ create: { width: 640, height: 400, channels: 3, background } })
    .png()
    .toBuffer();
}

/** All kinds of values that refer to stored files, by kind of file. */
export interface ReferenceValues {
  readonly picture: Readonly<Record<string, string>>;
  readonly deck: Readonly<Record<string, string>>;
  readonly font: Readonly<Record<string, string>>;
  readonly text: Readonly<Record<string, string>>;
  readonly package: Readonly<Record<string, string>>;
  /** Expired link to the picture. */
  readonly expired: string;
  readonly changed: string;
}

/**
 * Stores a picture, a deck, a font, a text and a design, and returns the values by which tools refer to them.
 */
export async function referenceValues(
  services: Services,
  call: CallContext,
  sign: (key: string, expired?: boolean) => string,
): Promise<ReferenceValues> {
  const { assets, fonts, presentations, designs } = services;
  if (assets === undefined || fonts === undefined || designs === undefined)
    throw new Error('The server stores no files.');
  const png = await drawing('#0f7b7b');
  const [picture, deck, font, text, bitmap] = await assets.addFiles([
    { filename: 'chart.png', bytes: png },
    { filename: 'company.pptx', bytes: DECK_FILE },
    { filename: 'Newsreader.ttf', bytes: FONT_FILE },
    { filename: 'quays.md', bytes: new TextEncoder().encode(REPORT) },
    { filename: 'chart.webp', bytes: await sharp(png).webp().toBuffer() },
  ]);
  const image = await assets.addImage(png, { filename: 'quay.png' });
  const uploadedFont = await fonts.upload(FONT_FILE, 'Newsreader.ttf');
  const made = await presentations.create(
    {
      language: 'en',
      template: 'general',
      slides: [{ layout: 'title', content: { title: 'Quays' } }],
      on_overflow: 'warn',
      export_as: 'pptx',
      origin: { kind: 'structured', content: '', n_slides: 1 },
    },
    call,
  );
  const [preview] = await presentations.preview(
    made.presentation_id,
    { sheet: false, widthPx: 640, format: 'png', slides: [1] },
    call,
  );
  const design = await designs.create({ file: DECK_FILE }, call);
  const packed = await designs.pack(design.id);
  const file = (one: { readonly value: string } | undefined) => one?.value ?? '';
  const elsewhere = (link: string) => `https://decks.example:8443${link}`;
  const [pictureLink, previewLink, deckLink, fontLink, packageLink] = [
    sign(imageKey(image)),
    sign(preview?.key ?? ''),
    sign(`files/${file(deck)}`),
    sign(fontKey(uploadedFont.hash)),
    sign(packed.key),
  ];
  return {
    picture: {
      'a file value': file(picture),
      'a file value of WebP': file(bitmap),
      'asset:<id>': `asset:${image.id}`,
      'a plain id': image.id,
      'a relative link': pictureLink,
      'a link with a host': elsewhere(pictureLink),
      'a preview link': elsewhere(previewLink),
      'the thumbnail of a design': sign(design.thumbnail),
    },
    deck: {
      'a file value': file(deck),
      'a relative link': deckLink,
      'a link with a host': elsewhere(deckLink),
      'an export': made.path.replace(/^https?:\/\/[^/]+/, ''),
    },
    font: {
      'a file value': file(font),
      'a plain id': uploadedFont.id,
      'a link with a host': elsewhere(fontLink),
    },
    text: { 'a file value': file(text), 'a relative link': sign(`files/${file(text)}`) },
    package: { 'a relative link': packageLink, 'a link with a host': elsewhere(packageLink) },
    expired: sign(imageKey(image), true),
    changed: pictureLink.replace(/signature=./, (start) =>
      start.endsWith('A') ? 'signature=B' : 'signature=A',
    ),
  };
}
