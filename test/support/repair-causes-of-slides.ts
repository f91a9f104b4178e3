import type { RepairCause } from './repair-cause.ts';

const SLIDE = 'ppt/slides/slide1.xml';
const MAIN = 'ppt/presentation.xml';
const TABLE = 'ppt/slides/slide3.xml';
const CHART = 'ppt/charts/chart1.xml';
const swap = (from: string | RegExp, to: string) => (xml: string) => xml.replace(from, to);
const gradient = (stops: string) =>
  swap(
    /<a:prstGeom prst="\w+"><a:avLst\/><\/a:prstGeom>/,
    `$&<a:gradFill><a:gsLst>${stops}</a:gsLst><a:lin ang="0"/></a:gradFill>`,
  );
const stop = (position: string) => `<a:gs pos="${position}"><a:schemeClr val="accent1"/></a:gs>`;

/** Causes in the markup of slides, tables and charts. */
export const SLIDE_CAUSES: readonly RepairCause[] = [
  {
    cause: 'two shapes of one id on a slide',
    code: 'shape_id_duplicate',
    effect: 'harmless',
    plant: { [SLIDE]: swap('<p:cNvPr id="3"', '<p:cNvPr id="2"') },
  },
  {
    cause: 'a shape whose id is 0',
    code: 'shape_id_duplicate',
    effect: 'harmless',
    plant: { [SLIDE]: swap('<p:cNvPr id="3"', '<p:cNvPr id="0"') },
  },
  {
    cause: 'a placeholder for text without a text body',
    code: 'text_body_missing',
    effect: 'harmless',
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
    effect: 'harmless',
    plant: { [TABLE]: swap(/<a:txBody>.*?<\/a:txBody>/, '') },
  },
  {
    cause: 'two shapes in one placeholder',
    code: 'placeholder_duplicate',
    effect: 'harmless',
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
    cause: 'a link without a target',
    code: 'hyperlink_without_target',
    effect: 'repair',
    plant: { [SLIDE]: swap(/<a:hlinkClick r:id="rId\d+"/, '<a:hlinkClick r:id=""') },
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
