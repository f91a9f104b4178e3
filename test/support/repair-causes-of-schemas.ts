import type { RepairCause } from './repair-cause.ts';

const SLIDE = 'ppt/slides/slide1.xml';
const DRAWN = 'ppt/slides/slide2.xml';
const TABLE = 'ppt/slides/slide3.xml';
const swap = (from: string | RegExp, to: string) => (xml: string) => xml.replace(from, to);
const END = '<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>';
const atEnd = (markup: string) => swap(END, END.replace('</p:sld>', `${markup}</p:sld>`));
const inTree = (markup: string) => swap('</p:spTree>', `${markup}</p:spTree>`);
const step = (id: number, rest = '') => `<p:cTn id="${id}" ${rest}`;
const timing = (steps: string, builds = '') =>
  atEnd(`<p:timing><p:tnLst>${steps}</p:tnLst>${builds}</p:timing>`);
const path = (guides: string, point: string) =>
  inTree(
    `<p:sp><p:nvSpPr><p:cNvPr id="990" name="Drawn"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="9144" cy="9144"/></a:xfrm><a:custGeom><a:avLst/><a:gdLst>${guides}</a:gdLst><a:pathLst><a:path w="10" h="10"><a:moveTo>${point}</a:moveTo></a:path></a:pathLst></a:custGeom></p:spPr></p:sp>`,
  );
const cause = (
  name: string,
  code: RepairCause['code'],
  plant: RepairCause['plant'],
  effect: RepairCause['effect'] = 'repair',
): RepairCause => ({ cause: name, code, effect, plant });

/** Causes in slides that their schemas forbid. */
export const SCHEMA_CAUSES: readonly RepairCause[] = [
  cause('properties of a paragraph twice', 'child_repeated', {
    [SLIDE]: swap('<a:r>', '<a:pPr/><a:pPr/><a:r>'),
  }),
  cause('two fills of a run', 'child_order_wrong', {
    [SLIDE]: swap(/(<a:rPr[^>]*>)/, '$1<a:noFill/><a:pattFill/>'),
  }),
  cause('an attribute that does not exist', 'attribute_unknown', {
    [SLIDE]: swap('<a:bodyPr ', '<a:bodyPr autofit="1" '),
  }),
  cause('an attribute of a namespace that is not ignorable', 'attribute_unknown', {
    [SLIDE]: swap('<p:cSld', '<p:cSld xmlns:x="urn:x" x:note="1"'),
  }),
  cause('a field without an id', 'attribute_missing', {
    [SLIDE]: swap('<a:r>', '<a:fld type="slidenum"><a:t>1</a:t></a:fld><a:r>'),
  }),
  cause('a shape without a name', 'attribute_missing', {
    [SLIDE]: swap(/(<p:cNvPr id="3") name="[^"]*"/, '$1'),
  }),
  cause('an extension without its address', 'attribute_missing', {
    [SLIDE]: atEnd('<p:extLst><p:ext/></p:extLst>'),
  }),
  cause('a column of a table without a width', 'attribute_missing', {
    [TABLE]: swap(/<a:gridCol w="\d+"/, '<a:gridCol'),
  }),
  cause('a row of a table without a height', 'attribute_missing', {
    [TABLE]: swap(/<a:tr h="\d+"/, '<a:tr'),
  }),
  cause('a preset shape that does not exist', 'value_invalid', {
    [SLIDE]: swap(/prstGeom prst="\w+"/, 'prstGeom prst="rounded"'),
  }),
  cause('a share above a hundred per cent', 'value_invalid', {
    [SLIDE]: swap(
      /<a:schemeClr val="(\w+)"\/>/,
      '<a:schemeClr val="$1"><a:alpha val="150000"/></a:schemeClr>',
    ),
  }),
  cause('a theme colour that does not exist', 'value_invalid', {
    [SLIDE]: swap(/<a:schemeClr val="\w+"/, '<a:schemeClr val="accent7"'),
  }),
  cause('a switch that is neither on nor off', 'value_invalid', { [SLIDE]: swap(/ b="[01]"/, ' b="yes"') }),
  cause('an id of a shape in letters', 'value_invalid', {
    [SLIDE]: swap('<p:cNvPr id="3"', '<p:cNvPr id="three"'),
  }),
  cause('a rotation in degrees', 'value_invalid', { [DRAWN]: swap('<a:xfrm>', '<a:xfrm rot="45deg">') }),
  cause('a line of negative width', 'value_invalid', { [DRAWN]: swap(/<a:ln w="\d+"/, '<a:ln w="-1"') }),
  cause('a size beyond 31 bits', 'value_invalid', { [SLIDE]: swap(/cx="\d{3,}"/, 'cx="99999999999999"') }),
  cause('a transition of unknown speed', 'value_invalid', { [SLIDE]: atEnd('<p:transition spd="quick"/>') }),
  cause('a colour of eight digits', 'value_invalid', {
    [SLIDE]: swap(/<a:schemeClr val="\w+"\/>/, '<a:srgbClr val="FF00FF80"/>'),
  }),
  cause('a transition after the animation', 'child_order_wrong', {
    [SLIDE]: atEnd(
      `<p:timing><p:tnLst><p:par>${step(1)}nodeType="tmRoot"/></p:par></p:tnLst></p:timing><p:transition/>`,
    ),
  }),
  cause('a size before the position', 'child_order_wrong', {
    [SLIDE]: swap(/(<a:off [^>]*>)(<a:ext [^>]*>)/, '$2$1'),
  }),
  cause('a colour mapping without a mapping', 'child_missing', {
    [SLIDE]: swap('<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr>', '<p:clrMapOvr/>'),
  }),
  cause('a shape without properties', 'child_missing', {
    [SLIDE]: inTree('<p:sp><p:nvSpPr><p:cNvPr id="990" name="P"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr></p:sp>'),
  }),
  cause('a shape without a name and id', 'child_missing', { [SLIDE]: inTree('<p:sp><p:spPr/></p:sp>') }),
  cause('a picture without an image', 'child_missing', {
    [DRAWN]: swap(/<p:blipFill[^>]*>.*?<\/p:blipFill>/, ''),
  }),
  cause('a frame without a place', 'child_missing', { [TABLE]: swap(/<p:xfrm>.*?<\/p:xfrm>/, '') }),
  cause('a table without columns', 'child_missing', { [TABLE]: swap(/<a:tblGrid>.*?<\/a:tblGrid>/, '') }),
  cause('a path without a point', 'child_missing', { [SLIDE]: path('', '') }),
  cause('a slide without shapes', 'child_missing', { [SLIDE]: swap(/<p:spTree>.*<\/p:spTree>/, '') }),
  cause('text in a connector', 'child_unknown', {
    [DRAWN]: swap(/(<p:cxnSp>.*?<\/p:spPr>)/, '$1<p:txBody><a:bodyPr/><a:p/></p:txBody>'),
  }),
  cause('an element that does not exist', 'child_unknown', { [SLIDE]: inTree('<p:div/>') }),
  cause('an element of a namespace that is not ignorable', 'child_unknown', {
    [SLIDE]: inTree('<x:note xmlns:x="urn:x"/>'),
  }),
  cause('letters in an element without text', 'child_unknown', {
    [SLIDE]: swap('<a:off ', 'letters<a:off '),
  }),
  cause('a step of unknown duration', 'value_invalid', {
    [SLIDE]: timing(`<p:par>${step(1)}dur="forever"/></p:par>`),
  }),
  cause('alternate content without a choice', 'alternate_content_invalid', {
    [SLIDE]: inTree(
      '<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Fallback/></mc:AlternateContent>',
    ),
  }),
  cause(
    'a choice that requires an undeclared prefix',
    'namespace_undeclared',
    {
      [SLIDE]: inTree(
        '<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="p99"/></mc:AlternateContent>',
      ),
    },
    'refusal',
  ),
  cause('an animation beside one in alternate content', 'child_repeated', {
    [SLIDE]: atEnd(
      `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main"><mc:Choice Requires="p14"><p:timing/></mc:Choice></mc:AlternateContent><p:timing/>`,
    ),
  }),
  cause(
    'two steps of an animation with one id',
    'timing_id_duplicate',
    {
      [SLIDE]: timing(
        `<p:par>${step(1)}nodeType="tmRoot"><p:childTnLst><p:par>${step(1)}/></p:par></p:childTnLst></p:cTn></p:par>`,
      ),
    },
    'harmless',
  ),
  cause('an animation without steps', 'child_missing', { [SLIDE]: timing('') }),
  cause('a step without a target', 'child_missing', {
    [SLIDE]: timing(`<p:anim><p:cBhvr>${step(1)}/></p:cBhvr></p:anim>`),
  }),
  cause('a build of a shape that is gone', 'shape_reference_unknown', {
    [SLIDE]: timing(`<p:par>${step(1)}/></p:par>`, '<p:bldLst><p:bldP spid="987" grpId="0"/></p:bldLst>'),
  }),
  cause('a formula of a shape that does not exist', 'geometry_invalid', {
    [SLIDE]: path('<a:gd name="x1" fmla="*+ w 1 2"/>', '<a:pt x="x1" y="0"/>'),
  }),
  cause('a point of a shape at an unknown name', 'geometry_invalid', {
    [SLIDE]: path('', '<a:pt x="x1" y="0"/>'),
  }),
  cause(
    'a jump to a slide without the slide',
    'hyperlink_without_target',
    {
      [SLIDE]: swap(
        /(<a:rPr)[^>]*\/?>/,
        '<a:rPr><a:hlinkClick r:id="" action="ppaction://hlinksldjump"/></a:rPr></a:r><a:r>$&',
      ),
    },
    'harmless',
  ),
  cause('a picture that refers to the layout', 'relationship_type_wrong', {
    [DRAWN]: swap(/r:embed="rId\d+"/, 'r:embed="rId1"'),
  }),
  cause('a cell that spans rows without merged cells below', 'table_grid_mismatch', {
    [TABLE]: swap('<a:tc>', '<a:tc rowSpan="2">'),
  }),
];
