import type { RepairCause } from './repair-cause.ts';

const MAIN = 'ppt/presentation.xml';
const MASTER = 'ppt/slideMasters/slideMaster1.xml';
const LAYOUT = 'ppt/slideLayouts/slideLayout1.xml';
const THEME = 'ppt/theme/theme1.xml';
const NOTES = 'ppt/notesSlides/notesSlide1.xml';
const TYPES = '[Content_Types].xml';
const RELATIONSHIPS = 'ppt/_rels/presentation.xml.rels';
const CORE = 'docProps/core.xml';
const swap = (from: string | RegExp, to: string) => (xml: string) => xml.replace(from, to);
const cause = (
  name: string,
  code: RepairCause['code'],
  plant: RepairCause['plant'],
  effect: RepairCause['effect'] = 'repair',
): RepairCause => ({ cause: name, code, effect, plant });
/** Two custom shows of one id, which show the first slide. */
const customShows = (xml: string) => {
  const slide = /<p:sldId [^>]*r:id="(\w+)"/.exec(xml)?.[1];
  const show = (name: string) =>
    `<p:custShow name="${name}" id="0"><p:sldLst><p:sld r:id="${slide}"/></p:sldLst></p:custShow>`;
  return xml.replace('<p:defaultTextStyle', `<p:custShowLst>${show('A')}${show('B')}</p:custShowLst>$&`);
};

/** Causes in the presentation, its masters, layouts and themes, and in the lists of the package. */
export const MASTER_CAUSES: readonly RepairCause[] = [
  cause('a theme with one fill style', 'child_missing', {
    [THEME]: swap(/(<a:fillStyleLst>)(<a:solidFill>.*?<\/a:solidFill>).*?(<\/a:fillStyleLst>)/, '$1$2$3'),
  }),
  cause('a theme without its sixth accent', 'child_missing', {
    [THEME]: swap(/<a:accent6>.*?<\/a:accent6>/, ''),
  }),
  cause('a theme without body fonts', 'child_missing', {
    [THEME]: swap(/<a:minorFont>.*?<\/a:minorFont>/, ''),
  }),
  cause('a theme with fonts before colours', 'child_order_wrong', {
    [THEME]: swap(/(<a:clrScheme.*?<\/a:clrScheme>)(<a:fontScheme.*?<\/a:fontScheme>)/, '$2$1'),
  }),
  cause('a theme colour with two colours', 'child_repeated', {
    [THEME]: swap(/(<a:accent1>)(.*?)(<\/a:accent1>)/, '$1$2$2$3'),
  }),
  cause('a master without a colour map', 'child_missing', { [MASTER]: swap(/<p:clrMap [^>]*>/, '') }),
  cause('a colour map without a colour', 'attribute_missing', { [MASTER]: swap(/ folHlink="\w+"/, '') }),
  cause('styles of a master in the wrong order', 'child_order_wrong', {
    [MASTER]: swap(/(<p:titleStyle>.*?<\/p:titleStyle>)(<p:bodyStyle>.*?<\/p:bodyStyle>)/, '$2$1'),
  }),
  cause('a layout of unknown type', 'value_invalid', {
    [LAYOUT]: swap('<p:sldLayout ', '<p:sldLayout type="fancy" '),
  }),
  cause('a layout without content', 'child_missing', { [LAYOUT]: swap(/<p:cSld.*<\/p:cSld>/, '') }),
  cause('a layout that is listed twice', 'layout_shared', {
    [MASTER]: (xml) => {
      const second = /<p:sldLayoutId [^>]*\/>(<p:sldLayoutId [^>]*\/>)/.exec(xml)?.[1] ?? '';
      return xml.replace(
        /(<p:sldLayoutId [^>]*\/>)/,
        (first) => `${first}${second.replace(/id="\d+"/, 'id="2147490000"')}`,
      );
    },
  }),
  cause('two masters with one theme', 'theme_shared', {
    'ppt/slideMasters/slideMaster2.xml':
      '<p:sldMaster xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"/>',
    'ppt/slideMasters/_rels/slideMaster2.xml.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/theme" Target="../theme/theme1.xml"/></Relationships>',
  }),
  cause(
    'a presentation without masters',
    'master_missing',
    {
      [MAIN]: swap(/<p:sldMasterIdLst>.*?<\/p:sldMasterIdLst>/, ''),
    },
    'refusal',
  ),
  cause('an attribute of the presentation that does not exist', 'attribute_unknown', {
    [MAIN]: swap('<p:presentation ', '<p:presentation saveFonts="1" '),
  }),
  cause('a slide in the list without a relationship', 'attribute_missing', {
    [MAIN]: swap(/(<p:sldId [^>]*?) r:id="\w+"/, '$1'),
  }),
  cause('two custom shows of one id', 'list_id_duplicate', { [MAIN]: customShows }),
  cause('a comment by nobody', 'comment_author_unknown', {
    'ppt/comments/comment1.xml':
      '<p:cmLst xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"><p:cm authorId="7" idx="1"><p:pos x="0" y="0"/><p:text>a</p:text></p:cm></p:cmLst>',
    [TYPES]: swap(
      '</Types>',
      '<Override PartName="/ppt/comments/comment1.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.comments+xml"/></Types>',
    ),
    'ppt/slides/_rels/slide1.xml.rels': swap(
      '</Relationships>',
      '<Relationship Id="rId90" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments" Target="../comments/comment1.xml"/></Relationships>',
    ),
  }),
  cause('a notes page of two slides', 'notes_shared', {
    'ppt/slides/_rels/slide2.xml.rels': swap(
      '</Relationships>',
      '<Relationship Id="rId90" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/notesSlide" Target="../notesSlides/notesSlide1.xml"/></Relationships>',
    ),
  }),
  cause('a notes page without shapes', 'child_missing', { [NOTES]: swap(/<p:spTree>.*<\/p:spTree>/, '') }),
  cause('a property that stands twice', 'properties_invalid', {
    [CORE]: swap(/<dc:title>.*?<\/dc:title>/, '$&$&'),
  }),
  cause('a date without its type', 'properties_invalid', { [CORE]: swap(/ xsi:type="[^"]*"/, '') }),
  cause(
    'an extension with two content types',
    'content_type_duplicate',
    {
      [TYPES]: swap(/<Default Extension="xml"[^>]*>/, '$&$&'),
    },
    'refusal',
  ),
  cause(
    'a part with two content types',
    'content_type_duplicate',
    {
      [TYPES]: swap(/<Override PartName="\/ppt\/presentation.xml"[^>]*>/, '$&$&'),
    },
    'refusal',
  ),
  cause(
    'a content type without a type',
    'content_type_duplicate',
    {
      [TYPES]: swap('</Types>', '<Default Extension="foo"/></Types>'),
    },
    'refusal',
  ),
  cause(
    'a slide that holds a layout',
    'root_wrong',
    {
      [LAYOUT]: (xml) => xml.replaceAll('p:sldLayout', 'p:sld'),
    },
    'refusal',
  ),
  cause(
    'a presentation that counts as a document',
    'content_type_wrong',
    {
      [TYPES]: swap('presentationml.presentation.main+xml', 'wordprocessingml.document.main+xml'),
    },
    'refusal',
  ),
  cause(
    'a relationship without a type',
    'relationship_invalid',
    {
      [RELATIONSHIPS]: swap(/ Type="[^"]*theme"/, ''),
    },
    'refusal',
  ),
  cause(
    'a relationship of unknown mode',
    'relationship_invalid',
    {
      [RELATIONSHIPS]: swap('<Relationship ', '<Relationship TargetMode="internal" '),
    },
    'refusal',
  ),
  cause(
    'a layout outside the package',
    'relationship_invalid',
    {
      'ppt/slides/_rels/slide1.xml.rels': swap(
        /(Target="[^"]*slideLayout\d+\.xml")/,
        '$1 TargetMode="External"',
      ),
    },
    'refusal',
  ),
  cause(
    'relationships of another namespace',
    'relationship_invalid',
    { [RELATIONSHIPS]: swap('package/2006/relationships"', 'package/2006/relations"') },
    'refusal',
  ),
  cause(
    'a relationship whose id is a number',
    'relationship_invalid',
    {
      'ppt/slides/_rels/slide1.xml.rels': swap(
        '</Relationships>',
        '<Relationship Id="1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://example.org/" TargetMode="External"/></Relationships>',
      ),
    },
    'refusal',
  ),
];
