import { OpcPackage, type Packed, packStored, writeZip } from '../ooxml/package/index.ts';
import { decodeXml, element, join, type XmlNode, xmlDocument } from '../ooxml/xml/index.ts';

/** Programs, embedded files, video and audio, which renderings of slides do not need. */
const TYPES_LEFT_OUT =
  /^(oleObject|package|control|activeXControlBinary|vbaProject|wordVbaData|attachedTemplate|audio|video|media|externalLink.*|webextension.*|font)$/;
const PARTS_LEFT_OUT = /(^|\/)(embeddings|activeX|externalLinks|webextensions|fonts)\/|vbaProject[^/]*$/i;
/** Links keep their colour but lead nowhere. */
const NOWHERE = 'http://link.invalid/';
const DEFINES = /<!DOCTYPE|<!ENTITY/i;
const LEADS_OUT = /@import|href\s*=\s*["'](?!#|data:)|url\(\s*["']?(?!#|data:|["'#])/i;
/**
 * Signatures of PNG, JPEG, GIF, BMP, TIFF, WebP, EMF and WMF; other formats can contain whole documents or
 * start other programs.
 */
const PICTURES =
  /^(89504e47|ffd8ff|47494638|424d|49492a00|4d4d002a|52494646.{8}57454250|01000000.{72}20454d46|d7cdc69a|01000900|02000900)/;
const LONGEST_MAGIC = 44;

/**
 * Copies a file for rendering by another program, without external links, macros, controls and embedded
 * files.
 *
 * @throws Failure `invalid_input` if the file cannot be read
 */
export function isolateFile(file: Uint8Array): Uint8Array {
  const pkg = OpcPackage.open(file);
  const entries: [string, Packed][] = [];
  for (const name of pkg.names) {
    if (PARTS_LEFT_OUT.test(name) || /[^\x20-\x7e]/.test(name)) continue;
    const bytes = name.endsWith('.rels')
      ? Buffer.from(keepInternal(pkg.xml(name)?.children ?? []))
      : pkg.bytes(name);
    if (bytes !== undefined && isSafePart(name, bytes)) entries.push([name, packStored(bytes)]);
  }
  return writeZip(entries);
}

function keepInternal(relationships: readonly XmlNode[]): string {
  const internal = relationships.flatMap(({ attributes }) => {
    const [id = '', address = '', target = ''] = ['Id', 'Type', 'Target'].map((name) => attributes.get(name));
    const type = address.split('/').at(-1) ?? '';
    const leadsOut =
      attributes.get('TargetMode') === 'External' || /^[a-z][a-z0-9+.-]*:|^[/\\]{2}/i.test(target);
    if (TYPES_LEFT_OUT.test(type) || (leadsOut && type !== 'hyperlink')) return [];
    return [
      element('Relationship', {
        Id: id,
        Type: address,
        Target: leadsOut ? NOWHERE : target,
        TargetMode: leadsOut ? 'External' : undefined,
      }),
    ];
  });
  return xmlDocument(
    element(
      'Relationships',
      { xmlns: 'http://schemas.openxmlformats.org/package/2006/relationships' },
      join(internal),
    ),
  );
}

/**
 * Returns whether a part is XML without DTD, an SVG without external references, or a picture of a plain
 * format.
 */
function isSafePart(name: string, bytes: Uint8Array): boolean {
  const isText = /\.(xml|rels|vml)$/i.test(name);
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, LONGEST_MAGIC)).toString(
    'hex',
  );
  if (!isText && PICTURES.test(start)) return true;
  const text = decodeXml(bytes);
  if (DEFINES.test(text)) return false;
  return isText || (/^[\uFEFF\s]*</.test(text) && !LEADS_OUT.test(text));
}
