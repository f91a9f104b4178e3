import { DocumentWriter } from './document-writer.ts';
import type { FileReader } from './file-reader.ts';
import { fileTitle } from './file-title.ts';
import { createRefusal } from './refusal.ts';

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^\x89PNG/, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^GIF8/, 'image/gif'],
  [/^RIFF[\s\S]{4}WEBP/, 'image/webp'],
  [/^[\s\S]{4}ftypavi[fs]/, 'image/avif'],
  [/^BM/, 'image/bmp'],
  [/<svg\b/i, 'image/svg+xml'],
  [/^(?:II\*\0|MM\0\*)/, 'image/tiff'],
];
const SVG_ACTIVE =
  /<script\b|\son\w+\s*=|<foreignObject\b|<!ENTITY|(?:href|src)\s*=\s*["']\s*(?:https?:|javascript:|file:|\/\/)/i;

/** Reads a picture as one figure with text from the file name. Its content is not recognized. */
export const readImage: FileReader = (bytes, { filename }) => {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  const mimeType = KINDS.find(([sign]) => sign.test(head))?.[1];
  if (mimeType === undefined)
    throw createRefusal('unknown_format', 'Slides cannot show this picture format. Save it as PNG or JPEG.');
  if (mimeType === 'image/svg+xml' && SVG_ACTIVE.test(Buffer.from(bytes).toString('latin1')))
    throw createRefusal(
      'unsafe_entry',
      'The drawing contains scripts, entities or addresses of other files.',
    );
  const out = new DocumentWriter();
  const title = fileTitle(filename);
  out.figure(title, { mimeType, read: () => bytes });
  return {
    document: out.build({ title }),
    warnings: ['A picture is shown as it is; text in it is not read.'],
  };
};
