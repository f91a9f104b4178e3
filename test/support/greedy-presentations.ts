import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { readZip } from '../../src/core/ooxml/package/zip-reader.ts';
import { packDeflated, writeZip } from '../../src/core/ooxml/package/zip-writer.ts';

const sound = readFileSync(new URL('../fixtures/pptx/every-kind.pptx', import.meta.url));
export const SLIDE = 'ppt/slides/slide1.xml';
export const shape = (index: number, text: string) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${1000 + index}" name="t${index}"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="${(index % 90) * 90000}" y="${(index % 50) * 90000}"/><a:ext cx="900000" cy="300000"/></a:xfrm></p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;

export function altered(
  change: Readonly<Record<string, (xml: string) => string | Uint8Array>>,
  more: readonly (readonly [string, Uint8Array])[] = [],
): Uint8Array {
  const entries = readZip(sound).map((entry): [string, ReturnType<typeof packDeflated>] => {
    const bytes = entry.read();
    const changed = change[entry.name]?.(Buffer.from(bytes).toString('utf8'));
    return [entry.name, packDeflated(changed === undefined ? bytes : Buffer.from(changed))];
  });
  return writeZip([
    ...entries,
    ...more.map(([name, bytes]): [string, ReturnType<typeof packDeflated>] => [name, packDeflated(bytes)]),
  ]);
}

export const inTree = (xml: string, added: string) => xml.replace('</p:spTree>', `${added}</p:spTree>`);
const many = (count: number, text = 'Words to measure') =>
  Array.from({ length: count }, (_, index) => shape(index, `${text} ${index}`)).join('');

/** A PNG that says it is enormous. */
function hugePicture(): Uint8Array {
  const header = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const size = Buffer.alloc(8);
  size.writeUInt32BE(60_000, 0);
  size.writeUInt32BE(60_000, 4);
  return Buffer.concat([
    header,
    size,
    Buffer.from('0802000000', 'hex'),
    deflateRawSync(Buffer.alloc(2_000_000)),
  ]);
}

/**
 * Presentations that are made to take long, to take much or to lead out; used by a bench and by the siege.
 */
export const GREEDY_PRESENTATIONS: Readonly<Record<string, () => Uint8Array>> = {
  'sound file': () => sound,
  'no archive': () => Buffer.from('Dear all'),
  'cut off': () => sound.subarray(0, sound.length - 300),
  encrypted: () =>
    Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(1024),
      Buffer.from('EncryptedPackage', 'utf16le'),
      Buffer.alloc(512),
    ]),
  'legacy .ppt': () =>
    Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(60_000),
      Buffer.from('PowerPoint Document', 'utf16le'),
    ]),
  'zip bomb': () => altered({ [SLIDE]: () => ' '.repeat(200_000_000) }),
  'many middling bombs': () =>
    altered(
      {},
      Array.from(
        { length: 200 },
        (_, index) => [`ppt/media/b${index}.png`, Buffer.alloc(5_000_000, index)] as const,
      ),
    ),
  'entity bomb': () =>
    altered({
      [SLIDE]: (xml) =>
        xml.replace(/^(<\?xml[^>]*\?>)?/, '<!DOCTYPE p [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'),
    }),
  'entry that climbs out': () => altered({}, [['../../etc/passwd', Buffer.from('x')]]),
  macros: () => altered({}, [['ppt/vbaProject.bin', Buffer.from('x')]]),
  'XML 100,000 deep': () =>
    altered({
      [SLIDE]: (xml) => inTree(xml, `${'<p:grpSp>'.repeat(100_000)}${'</p:grpSp>'.repeat(100_000)}`),
    }),
  'groups 2,000 deep': () =>
    altered({
      [SLIDE]: (xml) =>
        inTree(
          xml,
          `${'<p:grpSp><p:nvGrpSpPr/><p:grpSpPr/>'.repeat(2_000)}${shape(1, 'x')}${'</p:grpSp>'.repeat(2_000)}`,
        ),
    }),
  '10,000 shapes': () => altered({ [SLIDE]: (xml) => inTree(xml, many(10_000)) }),
  '30,000 shapes': () => altered({ [SLIDE]: (xml) => inTree(xml, many(30_000)) }),
  'one text of 4 MB': () =>
    altered({
      [SLIDE]: (xml) =>
        inTree(xml, shape(1, Array.from({ length: 600_000 }, (_, index) => index.toString(36)).join(' '))),
    }),
  'one word of 2 MB': () =>
    altered({
      [SLIDE]: (xml) =>
        inTree(xml, shape(1, Array.from({ length: 400_000 }, (_, index) => index.toString(36)).join(''))),
    }),
  '600,000 elements': () =>
    altered({
      [SLIDE]: (xml) =>
        inTree(xml, Array.from({ length: 600_000 }, (_, index) => `<a x="${index.toString(36)}"/>`).join('')),
    }),
  'picture of 60,000 × 60,000': () => altered({ 'ppt/media/image1.png': () => hugePicture() }),
  '3,000 slides': () => {
    const slides = Array.from({ length: 3_000 }, (_, index) => index);
    const xml = Buffer.from(
      readZip(sound)
        .find(({ name }) => name === SLIDE)
        ?.read() ?? [],
    ).toString('utf8');
    const rels =
      readZip(sound)
        .find(({ name }) => name === 'ppt/slides/_rels/slide1.xml.rels')
        ?.read() ?? new Uint8Array();
    return altered(
      {
        'ppt/presentation.xml': (text) =>
          text.replace(
            '</p:sldIdLst>',
            `${slides.map((index) => `<p:sldId id="${5000 + index}" r:id="rBomb${index}"/>`).join('')}</p:sldIdLst>`,
          ),
        'ppt/_rels/presentation.xml.rels': (text) =>
          text.replace(
            '</Relationships>',
            `${slides.map((index) => `<Relationship Id="rBomb${index}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/slide" Target="slides/bomb${index}.xml"/>`).join('')}</Relationships>`,
          ),
      },
      slides.flatMap((index) => [
        [`ppt/slides/bomb${index}.xml`, Buffer.from(xml)] as const,
        [`ppt/slides/_rels/bomb${index}.xml.rels`, rels] as const,
      ]),
    );
  },
};
