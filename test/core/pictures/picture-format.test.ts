import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pictureFormat, requireFormat } from '../../../src/core/pictures/format.ts';

const MARKUP = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const swapped = (text: string) => utf16(text).swap16();

describe('the format of a picture', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const)(
    '%s is recognized by its bytes',
    async (format) => {
      const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0f7b7b' } })
        .toFormat(format)
        .toBuffer();
      expect(pictureFormat(bytes)).toBe(format);
    },
  );

  it.each([
    ['plain', MARKUP],
    ['with a byte order mark', `\ufeff${MARKUP}`],
    ['after whitespace', `\n\t ${MARKUP}`],
    ['after a declaration', `<?xml version="1.0"?>${MARKUP}`],
    ['after comments longer than any header', `<!--${'x'.repeat(5_000)}--><!-- > -->${MARKUP}`],
    [
      'after a document type with declarations',
      `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://x" [<!ENTITY a "<b>">]>${MARKUP}`,
    ],
    ['with a prefix', '<s:svg xmlns:s="http://www.w3.org/2000/svg"/>'],
    ['truncated in the middle of its root', '<svg width="9'],
  ])('SVG is recognized by its root element: %s', (_, text) => {
    expect(pictureFormat(Buffer.from(text))).toBe('svg');
    expect(pictureFormat(utf16(text))).toBe('svg');
    expect(pictureFormat(swapped(text))).toBe('svg');
  });

  it('a compressed SVG is recognized, and checked after decompression', () => {
    expect(pictureFormat(gzipSync(MARKUP))).toBe('svgz');
  });

  it.each([
    ['a page with a drawing', '<html><svg/></html>'],
    ['another vocabulary', '<svgx/>'],
    ['text that mentions it', 'see <svg>'],
    ['a container of another kind', 'RIFF1234AVI <svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['comments without end', '<!-- <svg/>'],
    ['nothing', ''],
  ])('%s is not a picture', (_, text) => {
    expect(pictureFormat(Buffer.from(text))).toBeUndefined();
    expect(() => requireFormat(Buffer.from(text))).toThrow(/not a picture/);
  });

  it('an unsupported format is named in the error', () => {
    expect(() => requireFormat(Buffer.from('%PDF-1.7'))).toThrow(
      'PDF pictures are not read; give PNG, JPEG, WebP, GIF or SVG',
    );
  });
});

it('no other source file imports sharp directly', () => {
  const src = join(import.meta.dirname, '../../../src');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const importing = files.filter((name) =>
    /from 'sharp'|import\('sharp'\)/.test(readFileSync(join(src, name), 'utf8')),
  );
  expect(importing.map((name) => name.replaceAll('\\', '/'))).toEqual(['core/native/sharp.ts']);
});
