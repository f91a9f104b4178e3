import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { times, words } from './made-documents.ts';
import { alterPptx } from './open-pptx.ts';
import { claiming, claimingItself, torn, uncounted } from './zip.ts';

/**
 * A presentation that means harm, and the reason for which it is refused; undefined: it is read, within
 * limits.
 */
export interface HostilePresentation {
  readonly make: () => Uint8Array;
  readonly reason?: string;
  /** A variant of another: read by `npm run test:deep` and by the bench. */
  readonly deep?: true;
}

const sound = readFileSync(new URL('../fixtures/pptx/every-kind.pptx', import.meta.url));
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SPACES = `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${OFFICE}" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`;
const MASTER = 'ppt/slideMasters/slideMaster1.xml';
const LAYOUT = 'ppt/slideLayouts/slideLayout1.xml';
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
const withRelation = (added: string) => (xml: string) =>
  xml.replace('</Relationships>', `${added}</Relationships>`);
const inTree = (added: string) => (xml: string) => xml.replace('</p:spTree>', `${added}</p:spTree>`);
const textBox = (text: string, name = 'Words') =>
  `<p:sp><p:nvSpPr><p:cNvPr id="900" name="${name}"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="9000000" cy="3000000"/></a:xfrm></p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
const pictureBox =
  '<p:pic><p:nvPicPr><p:cNvPr id="901" name="View"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="rView"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm></p:spPr></p:pic>';
const freeform = (steps: number) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="902" name="Line"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="9000000" cy="3000000"/></a:xfrm><a:custGeom><a:pathLst><a:path w="1000" h="1000"><a:moveTo><a:pt x="0" y="0"/></a:moveTo>${times(steps, (step) => `<a:lnTo><a:pt x="${(step * 7919) % 1000}" y="${(step * 104_729) % 1000}"/></a:lnTo>`)}</a:path></a:pathLst></a:custGeom><a:solidFill><a:srgbClr val="112233"/></a:solidFill></p:spPr></p:sp>`;
/** PNG of 1,200 × 900 pixels by its head; whatever follows. */
const picture = (): Buffer =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d49484452000004b0000003840802000000', 'hex'),
    randomBytes(12_000_000),
  ]);

/** So many slides of one text box each, on the first layout. */
function slides(
  count: number,
  xml: (index: number) => string,
  relations = '',
): Record<string, string | ((xml: string) => string)> {
  const change: Record<string, string | ((xml: string) => string)> = {
    'ppt/presentation.xml': (text) =>
      text.replace(
        '</p:sldIdLst>',
        `${times(count, (index) => `<p:sldId id="${5000 + index}" r:id="rMore${index}"/>`)}</p:sldIdLst>`,
      ),
    'ppt/_rels/presentation.xml.rels': withRelation(
      times(count, (index) => relation(`rMore${index}`, 'slide', `slides/more${index}.xml`)),
    ),
    '[Content_Types].xml': (text) =>
      text.replace(
        '</Types>',
        `${times(count, (index) => `<Override PartName="/ppt/slides/more${index}.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.slide+xml"/>`)}</Types>`,
      ),
  };
  for (let index = 0; index < count; index++) {
    change[`ppt/slides/more${index}.xml`] =
      `<p:sld ${SPACES}><p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${xml(index)}</p:spTree></p:cSld></p:sld>`;
    change[`ppt/slides/_rels/more${index}.xml.rels`] =
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation('rLayout', 'slideLayout', '../slideLayouts/slideLayout1.xml')}${relations}</Relationships>`;
  }
  return change;
}

const MASTER_RELATIONS = 'ppt/slideMasters/_rels/slideMaster1.xml.rels';
const view = relation('rView', 'image', '../media/view.png');
const onMaster = (xml: string) => ({ [MASTER]: inTree(xml) });

const withUnused = () => alterPptx(sound, { 'ppt/media/unused.png': Buffer.from(words(50_000)) });

/**
 * Small presentations in which one picture, text or drawing stands in very many places, and such as are not
 * what they say.
 */
export const HOSTILE_PRESENTATIONS: Readonly<Record<string, HostilePresentation>> = {
  'a picture of 12 MB on 150 slides': {
    deep: true,
    make: () => alterPptx(sound, { 'ppt/media/view.png': picture(), ...slides(150, () => pictureBox, view) }),
  },
  'a picture of 12 MB on the master of all layouts': {
    deep: true,
    make: () =>
      alterPptx(sound, {
        'ppt/media/view.png': picture(),
        ...onMaster(pictureBox),
        [MASTER_RELATIONS]: withRelation(view),
      }),
  },
  'a picture of 12 MB in 300 places of a slide': {
    deep: true,
    make: () =>
      alterPptx(sound, { 'ppt/media/view.png': picture(), ...slides(1, () => pictureBox.repeat(300), view) }),
  },
  'a text of 200,000 letters on the master of 300 slides': {
    make: () =>
      alterPptx(sound, {
        ...onMaster(textBox(words(200_000))),
        ...slides(300, (index) => textBox(`Words ${index}`)),
      }),
    deep: true,
  },
  'a shape on the master, named in a megabyte, under 300 slides': {
    deep: true,
    make: () =>
      alterPptx(sound, {
        ...onMaster(textBox('Words that run out of their box', words(1_000_000))),
        ...slides(300, (index) => textBox(`Words ${index}`)),
      }),
  },
  'a layout whose name is a megabyte under 300 slides': {
    deep: true,
    make: () =>
      alterPptx(sound, {
        [LAYOUT]: (xml) => xml.replace('name="Titelfolie"', `name="${words(1_000_000)}"`),
        ...slides(300, (index) => textBox(`Words ${index}`)),
      }),
  },
  'a typeface whose name is a megabyte': {
    deep: true,
    make: () =>
      alterPptx(sound, {
        'ppt/theme/theme1.xml': (xml) =>
          xml.replace(/<a:latin typeface="[^"]*"/g, `<a:latin typeface="${words(1_000_000)}"`),
      }),
  },
  'a drawing of 20,000 steps on the master of 300 slides': {
    deep: true,
    make: () =>
      alterPptx(sound, {
        ...onMaster(freeform(20_000)),
        ...slides(300, (index) => textBox(`Words ${index}`)),
      }),
  },
  'one slide 900 times': {
    make: () =>
      alterPptx(sound, {
        'ppt/presentation.xml': (xml) =>
          xml.replace(
            '</p:sldIdLst>',
            `${times(900, (index) => `<p:sldId id="${5000 + index}" r:id="rId2"/>`)}</p:sldIdLst>`,
          ),
      }),
    reason: 'too_complex',
  },
  'an entry that lies about its size': {
    make: () =>
      claiming(Buffer.from(alterPptx(sound, { 'ppt/media/unused.png': Buffer.alloc(500_000, 1) })), 1_000),
    reason: 'damaged',
  },
  'an entry that is smaller than it says': {
    deep: true,
    make: () =>
      claiming(Buffer.from(alterPptx(sound, { 'ppt/media/unused.png': Buffer.alloc(1_000, 1) })), 500_000),
    reason: 'damaged',
  },
  'an entry whose own header lies about its size': {
    make: () => claimingItself(withUnused(), 1_000),
    reason: 'damaged',
  },
  'an entry that is torn': { make: () => torn(withUnused()), reason: 'damaged' },
  'an entry more than it says': { deep: true, make: () => uncounted(withUnused()), reason: 'damaged' },
  'without [Content_Types].xml': {
    make: () => alterPptx(sound, { '[Content_Types].xml': undefined }),
    reason: 'damaged',
  },
  'with a [Content_Types].xml of another kind': {
    make: () => alterPptx(sound, { '[Content_Types].xml': '<x/>' }),
    reason: 'damaged',
  },
};
