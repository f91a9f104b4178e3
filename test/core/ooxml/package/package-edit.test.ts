import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  OpcPackage,
  PackageEdit,
  packDeflated,
  READ_LIMITS,
  readZip,
  writeZip,
} from '../../../../src/core/ooxml/package/index.ts';

const DECK = readFileSync(new URL('../../../fixtures/pptx/every-kind.pptx', import.meta.url));
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function packageOf(parts: Readonly<Record<string, string>>): Uint8Array {
  return writeZip(Object.entries(parts).map(([name, xml]) => [name, packDeflated(xml)]));
}

/** A package whose relationship spells the name of its main part in another case. */
const MIXED_CASE = packageOf({
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="XML" ContentType="application/xml"/><Override PartName="/PPT/Presentation.xml" ContentType="application/main+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${RELATIONSHIPS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="/PPT/Presentation.xml"/></Relationships>`,
  'ppt/presentation.xml': '<presentation/>',
  'ppt/other.xml': '<other/>',
});

describe('OpcPackage', () => {
  it('resolves the targets of relationships in any case', () => {
    const pkg = OpcPackage.open(MIXED_CASE);
    expect(pkg.main).toBe('ppt/presentation.xml');
    expect(pkg.has('PPT/PRESENTATION.XML')).toBe(true);
    expect(pkg.contentType('ppt/presentation.xml')).toBe('application/main+xml');
    expect(pkg.contentType('ppt/other.xml')).toBe('application/xml');
  });

  it('parses a part once and counts each read', () => {
    const pkg = OpcPackage.open(MIXED_CASE, { ...READ_LIMITS, allElements: 3, heldElements: 10 });
    expect(pkg.xml('ppt/other.xml')).toBe(pkg.xml('ppt/other.xml'));
    pkg.xml('ppt/other.xml');
    expect(() => pkg.xml('ppt/other.xml')).toThrow('more than 3 elements');
  });

  it('parses parts again that exceed its limit of elements', () => {
    const pkg = OpcPackage.open(MIXED_CASE, { ...READ_LIMITS, heldElements: 1 });
    expect(pkg.xml('ppt/other.xml')).toBe(pkg.xml('ppt/other.xml'));
    expect(pkg.xml('ppt/presentation.xml')).not.toBe(pkg.xml('ppt/presentation.xml'));
  });

  it('reads another tree of one part without changing the package', () => {
    const pkg = OpcPackage.open(MIXED_CASE, { ...READ_LIMITS, heldElements: 10 });
    const presentation = pkg.xml('ppt/presentation.xml');
    const other = { tag: 'changed', attributes: new Map(), children: [], text: '' };
    const changed = pkg.withXml('ppt/Other.xml', other);
    expect(changed.xml('ppt/other.xml')).toBe(other);
    expect(changed.xml('ppt/presentation.xml')).toBe(presentation);
    expect(pkg.xml('ppt/other.xml')?.tag).toBe('other');
  });
});

describe('PackageEdit', () => {
  it('keeps the entries of other parts byte for byte', () => {
    const edit = PackageEdit.open(DECK);
    edit.edit(edit.main, (edited, root) => edited.setAttribute(root, 'firstSlideNum', '5'));
    const packed = (bytes: Uint8Array) =>
      readZip(bytes).map((entry) => [entry.name, Buffer.from(entry.packed().bytes).toString('base64')]);
    const before = new Map(packed(DECK).map(([name = '', bytes]) => [name, bytes]));
    const changed = packed(edit.toBytes()).filter(([name = '', bytes]) => before.get(name) !== bytes);
    expect(changed.map(([name]) => name)).toEqual(['ppt/presentation.xml']);
    expect(edit.toBytes()).not.toBe(DECK);
    expect(PackageEdit.open(DECK).toBytes()).toBe(DECK);
  });

  it('reads the relationships and content types that it adds and removes', () => {
    const edit = PackageEdit.open(DECK);
    const name = edit.add('ppt/media/a picture.png', new Uint8Array([1]), 'image/png');
    const id = edit.relate(edit.main, 'image', name);
    const written = PackageEdit.open(edit.toBytes());
    expect(edit.text('ppt/_rels/presentation.xml.rels')).toContain('Target="media/a%20picture.png"');
    for (const one of [edit, written]) {
      expect(one.target(one.main, id)).toBe(name);
      expect(one.contentType(name)).toBe('image/png');
      expect(one.relate(one.main, 'image', name)).toBe(id);
      one.unrelate(one.main, id);
      one.remove(name);
      expect(one.target(one.main, id)).toBeUndefined();
      expect(one.has(name)).toBe(false);
    }
    expect(edit.package.has(name)).toBe(false);
    expect(written.package.has(name)).toBe(true);
  });
});
