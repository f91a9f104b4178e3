import type { PackageFaultCode } from '../../src/core/ooxml/check/package-fault.ts';
import type { alterPptx } from './open-pptx.ts';

/** A cause of PowerPoint's repair known from the field, planted into a sound deck. */
export interface RepairCause {
  /** Name of its test, and of its row in docs/powerpoint-repair.md. */
  readonly cause: string;
  readonly code: PackageFaultCode;
  /** Reaction of PowerPoint. */
  readonly effect: 'repair' | 'refusal' | 'silent loss';
  readonly plant: Parameters<typeof alterPptx>[1];
}

const SLIDE = 'ppt/slides/slide1.xml';
const RELS = 'ppt/slides/_rels/slide1.xml.rels';
const TYPES = '[Content_Types].xml';
const MAIN = 'ppt/presentation.xml';
const MASTER = 'ppt/slideMasters/slideMaster1.xml';
const TABLE = 'ppt/slides/slide3.xml';
const CHART = 'ppt/charts/chart1.xml';
const FONT = 'ppt/fonts/font1.fntdata';
const swap = (from: string | RegExp, to: string) => (xml: string) => xml.replace(from, to);
const gradient = (stops: string) =>
  swap(
    /<a:prstGeom prst="\w+"><a:avLst\/><\/a:prstGeom>/,
    `$&<a:gradFill><a:gsLst>${stops}</a:gsLst><a:lin ang="0"/></a:gradFill>`,
  );
const stop = (position: string) => `<a:gs pos="${position}"><a:schemeClr val="accent1"/></a:gs>`;

export const REPAIR_CAUSES: readonly RepairCause[] = [
  {
    cause: 'two shapes of one id on a slide',
    code: 'shape_id_duplicate',
    effect: 'repair',
    plant: { [SLIDE]: swap('<p:cNvPr id="3"', '<p:cNvPr id="2"') },
  },
  {
    cause: 'a shape whose id is 0',
    code: 'shape_id_duplicate',
    effect: 'repair',
    plant: { [SLIDE]: swap('<p:cNvPr id="3"', '<p:cNvPr id="0"') },
  },
  {
    cause: 'a placeholder for text without a text body',
    code: 'text_body_missing',
    effect: 'repair',
    plant: { [SLIDE]: swap(/<p:txBody>.*?<\/p:txBody>/, '') },
  },
  {
    cause: 'a text body without a paragraph',
    code: 'text_body_missing',
    effect: 'repair',
    plant: { [SLIDE]: swap(/(<p:txBody>.*?<a:lstStyle[^>]*\/>).*?<\/p:txBody>/, '$1</p:txBody>') },
  },
  {
    cause: 'a table cell without a text body',
    code: 'text_body_missing',
    effect: 'repair',
    plant: { [TABLE]: swap(/<a:txBody>.*?<\/a:txBody>/, '') },
  },
  {
    cause: 'two shapes in one placeholder',
    code: 'placeholder_duplicate',
    effect: 'repair',
    plant: {
      [SLIDE]: swap(
        '<p:ph type="body" sz="quarter" idx="10"/>',
        '<p:ph type="sldNum" sz="quarter" idx="12"/>',
      ),
    },
  },
  {
    cause: 'the lists of the presentation in the wrong order',
    code: 'child_order_wrong',
    effect: 'repair',
    plant: {
      [MAIN]: swap(/(<p:notesMasterIdLst>.*?<\/p:notesMasterIdLst>)(<p:sldIdLst>.*?<\/p:sldIdLst>)/, '$2$1'),
    },
  },
  {
    cause: 'the fill of a shape before its outline shape',
    code: 'child_order_wrong',
    effect: 'repair',
    plant: { [SLIDE]: swap(/(<a:prstGeom prst="\w+"><a:avLst\/><\/a:prstGeom>)/, '<a:noFill/>$1') },
  },
  {
    cause: 'properties of a run after its text',
    code: 'child_order_wrong',
    effect: 'repair',
    plant: { [SLIDE]: swap(/<a:r>(<a:rPr.*?<\/a:rPr>)(<a:t>.*?<\/a:t>)<\/a:r>/, '<a:r>$2$1</a:r>') },
  },
  {
    cause: 'the font of a run before its fill',
    code: 'child_order_wrong',
    effect: 'repair',
    plant: { [SLIDE]: swap(/(<a:rPr[^>]*>)(<a:solidFill>)/, '$1<a:latin typeface="Arial"/>$2') },
  },
  {
    cause: 'properties of a table cell before its text',
    code: 'child_order_wrong',
    effect: 'repair',
    plant: { [TABLE]: swap(/<a:tc>(<a:txBody>.*?<\/a:txBody>)/, '<a:tc><a:tcPr/>$1') },
  },
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
    cause: 'a link without a target',
    code: 'hyperlink_without_target',
    effect: 'repair',
    plant: { [SLIDE]: swap(/<a:hlinkClick r:id="rId\d+"/, '<a:hlinkClick r:id=""') },
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
    effect: 'repair',
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
    cause: 'a shape of negative size',
    code: 'extent_negative',
    effect: 'repair',
    plant: { [SLIDE]: swap(/cx="\d{3,}"/, 'cx="-5"') },
  },
  {
    cause: 'a length with a fraction',
    code: 'value_invalid',
    effect: 'repair',
    plant: { [SLIDE]: swap(/<a:off x="\d+"/, '<a:off x="1000.5"') },
  },
  {
    cause: 'a size of letters with a fraction',
    code: 'value_invalid',
    effect: 'repair',
    plant: { [SLIDE]: swap(/ sz="\d{4}"/, ' sz="1050.5"') },
  },
  {
    cause: 'a colour that is a name instead of six digits',
    code: 'value_invalid',
    effect: 'repair',
    plant: { [SLIDE]: swap(/<a:schemeClr val="\w+"\/>/, '<a:srgbClr val="white"/>') },
  },
  {
    cause: 'a share as a decimal fraction',
    code: 'value_invalid',
    effect: 'repair',
    plant: {
      [SLIDE]: swap(
        /<a:schemeClr val="(\w+)"\/>/,
        '<a:schemeClr val="$1"><a:alpha val="0.5"/></a:schemeClr>',
      ),
    },
  },
  {
    cause: 'an alignment that does not exist',
    code: 'value_invalid',
    effect: 'repair',
    plant: { [SLIDE]: swap(/(<a:pPr [^>]*)algn="\w+"/, '$1algn="center"') },
  },
  {
    cause: 'a list level beyond the ninth',
    code: 'value_invalid',
    effect: 'repair',
    plant: { [SLIDE]: swap(/<a:pPr(?![^>]*lvl=) /, '<a:pPr lvl="9" ') },
  },
  {
    cause: 'a gradient with one stop',
    code: 'gradient_stops_missing',
    effect: 'repair',
    plant: { [SLIDE]: gradient(stop('0')) },
  },
  {
    cause: 'a stop of a gradient as a fraction',
    code: 'value_invalid',
    effect: 'repair',
    plant: { [SLIDE]: gradient(stop('0') + stop('0.5')) },
  },
  {
    cause: 'a table row with a cell too few',
    code: 'table_grid_mismatch',
    effect: 'repair',
    plant: { [TABLE]: swap(/<a:tc>.*?<\/a:tc>/, '') },
  },
  {
    cause: 'a spanning cell without merged cells after it',
    code: 'table_grid_mismatch',
    effect: 'repair',
    plant: { [TABLE]: swap('<a:tc>', '<a:tc gridSpan="2">') },
  },
  {
    cause: 'an animation of a shape that is gone',
    code: 'shape_reference_unknown',
    effect: 'silent loss',
    plant: {
      [SLIDE]: swap(
        '</p:sld>',
        '<p:timing><p:tnLst><p:par><p:cTn id="1"><p:childTnLst><p:set><p:cBhvr><p:cTn id="2"/><p:tgtEl><p:spTgt spid="999"/></p:tgtEl></p:cBhvr></p:set></p:childTnLst></p:cTn></p:par></p:tnLst></p:timing></p:sld>',
      ),
    },
  },
  {
    cause: 'a chart without one of its axes',
    code: 'chart_axis_unpaired',
    effect: 'repair',
    plant: { [CHART]: swap(/<c:valAx>.*?<\/c:valAx>/, '') },
  },
  {
    cause: 'axes of a chart that do not cross',
    code: 'chart_axis_unpaired',
    effect: 'repair',
    plant: { [CHART]: swap(/<c:crossAx val="\d+"/, '<c:crossAx val="7"') },
  },
  {
    cause: 'a chart without its workbook',
    code: 'chart_workbook_missing',
    effect: 'silent loss',
    plant: { [CHART]: swap(/<c:externalData.*?<\/c:externalData>/, '') },
  },
  {
    cause: 'a chart whose cache counts other points than it holds',
    code: 'chart_cache_mismatch',
    effect: 'repair',
    plant: { [CHART]: swap(/<c:ptCount val="[2-9]"/, '<c:ptCount val="1"') },
  },
  {
    cause: 'two series of a chart with one index',
    code: 'chart_series_duplicate',
    effect: 'repair',
    plant: { [CHART]: (xml) => xml.replaceAll(/<c:idx val="\d+"\/><c:order/g, '<c:idx val="0"/><c:order') },
  },
  {
    cause: 'a control character in a text',
    code: 'xml_malformed',
    effect: 'refusal',
    plant: { [SLIDE]: swap('<a:t>', '<a:t>\u0002') },
  },
  {
    cause: 'an ampersand that is not escaped',
    code: 'xml_malformed',
    effect: 'refusal',
    plant: { [SLIDE]: swap('<a:t>', '<a:t>R & D ') },
  },
  {
    cause: 'an element that is not closed',
    code: 'xml_malformed',
    effect: 'refusal',
    plant: { [SLIDE]: swap('</p:cSld>', '') },
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
    cause: 'a family that is embedded twice',
    code: 'font_duplicate',
    effect: 'repair',
    plant: { [MAIN]: swap(/(<p:embeddedFont>.*?<\/p:embeddedFont>)/, '$1$1') },
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
  {
    cause: 'embedded fonts behind the style of the text',
    code: 'child_order_wrong',
    effect: 'repair',
    plant: {
      [MAIN]: swap(
        /(<p:embeddedFontLst>.*?<\/p:embeddedFontLst>)(<p:defaultTextStyle>.*?<\/p:defaultTextStyle>)/,
        '$2$1',
      ),
    },
  },
];
