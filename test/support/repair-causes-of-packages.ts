import type { RepairCause } from './repair-cause.ts';

const SLIDE = 'ppt/slides/slide1.xml';
const RELS = 'ppt/slides/_rels/slide1.xml.rels';
const TYPES = '[Content_Types].xml';
const MAIN = 'ppt/presentation.xml';
const MASTER = 'ppt/slideMasters/slideMaster1.xml';
const FONT = 'ppt/fonts/font1.fntdata';
const swap = (from: string | RegExp, to: string) => (xml: string) => xml.replace(from, to);

/** Causes in the parts of a package, their types and relationships, and what the presentation lists. */
export const PACKAGE_CAUSES: readonly RepairCause[] = [
  {
    cause: 'a relationship to a part that is gone',
    code: 'relationship_target_missing',
    effect: 'repair',
    plant: { 'ppt/theme/theme1.xml': undefined },
  },
  {
    cause: 'a reference to a relationship that does not exist',
    code: 'relationship_id_unknown',
    effect: 'repair',
    plant: { [SLIDE]: swap(/r:id="rId\d+"/, 'r:id="rId99"') },
  },
  {
    cause: 'two relationships of one id',
    code: 'relationship_id_duplicate',
    effect: 'refusal',
    plant: { [RELS]: swap('Id="rId2"', 'Id="rId1"') },
  },
  {
    cause: 'a content type for a part that does not exist',
    code: 'content_type_of_missing_part',
    effect: 'refusal',
    plant: {
      [TYPES]: swap(
        '</Types>',
        '<Override PartName="/ppt/slides/slide99.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.slide+xml"/></Types>',
      ),
    },
  },
  {
    cause: 'a part without a content type',
    code: 'content_type_missing',
    effect: 'refusal',
    plant: { [TYPES]: swap(/<Default Extension="xlsx"[^>]*>/, '') },
  },
  {
    cause: 'a slide that counts as plain XML',
    code: 'content_type_wrong',
    effect: 'refusal',
    plant: { [TYPES]: swap(/<Override PartName="\/ppt\/slides\/slide1.xml"[^>]*>/, '') },
  },
  {
    cause: 'a part that nothing leads to',
    code: 'part_orphaned',
    effect: 'silent loss',
    plant: { 'ppt/media/stray.png': '\u0089PNG' },
  },
  {
    cause: 'relationships of a part that is gone',
    code: 'part_orphaned',
    effect: 'repair',
    plant: {
      'ppt/slides/_rels/slide99.xml.rels':
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>',
    },
  },
  {
    cause: 'a picture of another format than its name says',
    code: 'media_type_wrong',
    effect: 'repair',
    plant: { 'ppt/media/stray.png': 'GIF89a' },
  },
  {
    cause: 'a slide without a layout',
    code: 'layout_missing',
    effect: 'repair',
    plant: { [RELS]: swap('relationships/slideLayout"', 'relationships/other"') },
  },
  {
    cause: 'a layout that no master lists',
    code: 'layout_unlisted',
    effect: 'repair',
    plant: { [MASTER]: swap(/<p:sldLayoutIdLst>.*?<\/p:sldLayoutIdLst>/, '') },
  },
  {
    cause: 'a layout with the id of the master',
    code: 'master_id_invalid',
    effect: 'repair',
    plant: { [MASTER]: swap('id="2147483649"', 'id="2147483648"') },
  },
  {
    cause: 'a master without a theme',
    code: 'theme_missing',
    effect: 'refusal',
    plant: {
      'ppt/slideMasters/_rels/slideMaster1.xml.rels': swap('relationships/theme"', 'relationships/other"'),
    },
  },
  {
    cause: 'notes without a notes master',
    code: 'notes_master_missing',
    effect: 'silent loss',
    plant: { [MAIN]: swap(/<p:notesMasterIdLst>.*?<\/p:notesMasterIdLst>/, '') },
  },
  {
    cause: 'a slide id below 256',
    code: 'slide_id_invalid',
    effect: 'repair',
    plant: { [MAIN]: swap('id="256"', 'id="255"') },
  },
  {
    cause: 'a slide id above its range',
    code: 'slide_id_invalid',
    effect: 'repair',
    plant: { [MAIN]: swap('id="256"', 'id="2147483648"') },
  },
  {
    cause: 'a slide that is there but not listed',
    code: 'slide_unlisted',
    effect: 'silent loss',
    plant: { [MAIN]: swap(/<p:sldId id="257"[^>]*>/, '') },
  },
  {
    cause: 'a section with a slide that does not exist',
    code: 'section_slide_unknown',
    effect: 'repair',
    plant: {
      [MAIN]: swap(
        '</p:presentation>',
        '<p:extLst><p:ext uri="{521415D9-36F7-43E2-AB2F-B90AF26B5E84}"><p14:sectionLst xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main"><p14:section name="A" id="{3B1F2A60-2A0C-4F0B-9E5E-2B1F3C5D7E90}"><p14:sldIdLst><p14:sldId id="999"/></p14:sldIdLst></p14:section></p14:sectionLst></p:ext></p:extLst></p:presentation>',
      ),
    },
  },
  {
    cause: 'a slide smaller than an inch',
    code: 'slide_size_invalid',
    effect: 'refusal',
    plant: { [MAIN]: swap('cx="12192000"', 'cx="12192"') },
  },
  {
    cause: 'no presentation in the package',
    code: 'main_part_missing',
    effect: 'refusal',
    plant: { '_rels/.rels': swap('relationships/officeDocument"', 'relationships/other"') },
  },
  {
    cause: 'an ignorable prefix that is not declared',
    code: 'namespace_undeclared',
    effect: 'refusal',
    plant: {
      [SLIDE]: swap(
        '<p:sld ',
        '<p:sld xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="p99" ',
      ),
    },
  },
  {
    cause: 'two parts whose names differ in capitals only',
    code: 'entry_duplicate',
    effect: 'refusal',
    plant: { 'ppt/slides/Slide1.xml': '<p:sld/>' },
  },
  {
    cause: 'an entry named with backslashes',
    code: 'entry_name_invalid',
    effect: 'refusal',
    plant: { 'ppt\\slides\\slide1.xml': '<p:sld/>' },
  },
  {
    cause: 'an embedded font that is cut off',
    code: 'font_damaged',
    effect: 'repair',
    plant: { [FONT]: new Uint8Array(40) },
  },
  {
    cause: 'an embedded font that is no EOT file',
    code: 'font_damaged',
    effect: 'silent loss',
    plant: { [FONT]: Buffer.concat([Buffer.from('00010000', 'hex'), Buffer.alloc(200)]) },
  },
  {
    cause: 'an embedded font that is gone',
    code: 'relationship_target_missing',
    effect: 'repair',
    plant: { [FONT]: undefined },
  },
  {
    cause: 'embedded fonts without a content type',
    code: 'content_type_missing',
    effect: 'repair',
    plant: { [TYPES]: swap(/<Default Extension="fntdata"[^>]*>/, '') },
  },
  {
    cause: 'a family that is embedded twice with different faces',
    code: 'font_duplicate',
    effect: 'repair',
    plant: {
      [MAIN]: swap(
        /(<p:embeddedFont>(<p:font [^>]*>)<p:\w+ (r:id="\w+")\/>.*?<\/p:embeddedFont>)/,
        '$1<p:embeddedFont>$2<p:boldItalic $3/></p:embeddedFont>',
      ),
    },
  },
  {
    cause: 'an embedded family without a face',
    code: 'font_missing',
    effect: 'silent loss',
    plant: {
      [MAIN]: swap(
        /<p:embeddedFont>(<p:font [^>]*>).*?<\/p:embeddedFont>/,
        '<p:embeddedFont>$1</p:embeddedFont>',
      ),
    },
  },
];
