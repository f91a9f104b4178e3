import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readZip } from '../../src/core/ooxml/package/zip-reader.ts';
import { packDeflated, packStored, writeZip } from '../../src/core/ooxml/package/zip-writer.ts';
import { alterPptx } from './open-pptx.ts';

/**
 * A deck as a company's designers draw it: on the masters of a fixture, with cards, steps, people,
 * figures and photographs that stand on slides, not in placeholders. Lengths are px of 1280 × 720.
 */
export const COMPANY_SLIDES = [
  'cover',
  'agenda',
  'section',
  'cards',
  'steps',
  'team',
  'figures',
  'grid',
  'timeline',
  'photo',
  'quote',
  'two_columns',
  'cards_again',
  'shuffled',
  'closing',
] as const;
export type CompanySlide = (typeof COMPANY_SLIDES)[number];

const EMU = 9_525;
const NAMESPACES =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
export const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export type Box = readonly [x: number, y: number, width: number, height: number];
interface Look {
  readonly size?: number;
  readonly bold?: boolean;
  readonly fill?: string;
  readonly preset?: string;
  readonly placeholder?: string;
}

export class Drawing {
  #next = 2;

  text(
    box: Box | undefined,
    text: string,
    { size = 16, bold = false, fill, preset = 'rect', placeholder }: Look = {},
  ): string {
    const id = this.id();
    const place = placeholder === undefined ? '' : `<p:ph ${placeholder}/>`;
    const properties =
      box === undefined
        ? '<p:spPr/>'
        : `<p:spPr>${frame(box)}<a:prstGeom prst="${preset}"><a:avLst/></a:prstGeom>${paint(fill)}</p:spPr>`;
    const run =
      placeholder === undefined
        ? `<a:rPr lang="en" sz="${size * 100}"${bold ? ' b="1"' : ''}/>`
        : '<a:rPr lang="en"/>';
    const paragraphs =
      text === ''
        ? '<a:p><a:endParaRPr lang="en"/></a:p>'
        : text
            .split('\n')
            .map((line) => `<a:p><a:r>${run}<a:t>${line}</a:t></a:r></a:p>`)
            .join('');
    return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Text ${id}"/><p:cNvSpPr/><p:nvPr>${place}</p:nvPr></p:nvSpPr>${properties}<p:txBody><a:bodyPr wrap="square"/><a:lstStyle/>${paragraphs}</p:txBody></p:sp>`;
  }

  shape(box: Box, fill: string, preset = 'rect'): string {
    const id = this.id();
    return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Shape ${id}"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr>${frame(box)}<a:prstGeom prst="${preset}"><a:avLst/></a:prstGeom>${paint(fill)}</p:spPr></p:sp>`;
  }

  /** An icon as it is pasted: an outline of its own. */
  outline(box: Box): string {
    const id = this.id();
    const path =
      '<a:path w="10" h="10"><a:moveTo><a:pt x="0" y="0"/></a:moveTo><a:lnTo><a:pt x="10" y="5"/></a:lnTo><a:lnTo><a:pt x="0" y="10"/></a:lnTo><a:close/></a:path>';
    return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Graphic ${id}"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr>${frame(box)}<a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:pathLst>${path}</a:pathLst></a:custGeom>${paint('accent1')}</p:spPr></p:sp>`;
  }

  picture(box: Box, relationship: string, name = 'Picture'): string {
    const id = this.id();
    return `<p:pic><p:nvPicPr><p:cNvPr id="${id}" name="${name} ${id}"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="${relationship}"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>${frame(box)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`;
  }

  group(box: Box, inner: string): string {
    const id = this.id();
    const [x, y, width, height] = box.map((px) => px * EMU);
    return `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="${id}" name="Group ${id}"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${width}" cy="${height}"/><a:chOff x="${x}" y="${y}"/><a:chExt cx="${width}" cy="${height}"/></a:xfrm></p:grpSpPr>${inner}</p:grpSp>`;
  }

  /** The next number of a shape. */
  id(): number {
    this.#next += 1;
    return this.#next;
  }
}

export function frame([x, y, width, height]: Box): string {
  return `<a:xfrm><a:off x="${Math.round(x * EMU)}" y="${Math.round(y * EMU)}"/><a:ext cx="${Math.round(width * EMU)}" cy="${Math.round(height * EMU)}"/></a:xfrm>`;
}

function paint(fill: string | undefined): string {
  return fill === undefined ? '<a:noFill/>' : `<a:solidFill><a:schemeClr val="${fill}"/></a:solidFill>`;
}

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const PROSE =
  'We plan, build and run the electric ferries of the western fjords, and train the crews that sail them.';
const NAMES = ['Ingrid Solberg', 'Amir Haddad', 'Yuki Tanaka', 'Maria Costa'];

/** Content of each slide; every slide but the cover carries the logo and a typed number. */
const DRAWN: Readonly<Record<CompanySlide, (draw: Drawing) => string[]>> = {
  cover: (draw) => [
    draw.picture([0, 0, 1280, 720], 'rIdPhoto'),
    draw.text([80, 240, 900, 130], 'Harbour Line goes electric', { size: 54, bold: true }),
    draw.text([80, 380, 900, 50], 'A plan until 2029', { size: 24 }),
    draw.text([80, 620, 400, 40], 'Ingrid Solberg, 4 May 2026', { size: 14 }),
  ],
  agenda: (draw) => [
    heading(draw, 'Agenda'),
    draw.text([80, 180, 900, 420], 'Where we stand\nWhat changes\nWhat it costs\nWho decides', { size: 24 }),
  ],
  section: (draw) => [
    draw.shape([0, 0, 1280, 720], 'accent1'),
    draw.text([80, 200, 200, 120], '02', { size: 66, bold: true }),
    draw.text([80, 330, 1000, 90], 'What changes', { size: 40, bold: true }),
  ],
  cards: (draw) => [heading(draw, 'Three things that we do'), ...times(3, (at) => card(draw, at)).flat()],
  cards_again: (draw) => [heading(draw, 'Three things more'), ...times(3, (at) => card(draw, at)).flat()],
  steps: (draw) => [
    heading(draw, 'How a route is electrified'),
    ...times(4, (at) => [
      draw.shape([80 + at * 290, 220, 240, 240], 'bg2', 'roundRect'),
      draw.text([80 + at * 290, 232, 240, 50], `0${at + 1}`, { size: 28, bold: true }),
      draw.text([96 + at * 290, 300, 208, 130], ['Survey', 'Order', 'Build', 'Sail'][at] ?? '', { size: 18 }),
      ...(at < 3 ? [draw.shape([326 + at * 290, 325, 38, 30], 'accent2', 'rightArrow')] : []),
    ]).flat(),
  ],
  team: (draw) => [
    heading(draw, 'Our team'),
    ...times(4, (at) =>
      draw.group(
        [80 + at * 290, 200, 240, 330],
        [
          draw.picture([100 + at * 290, 200, 200, 200], 'rIdPhoto', 'Portrait'),
          draw.text([80 + at * 290, 420, 240, 40], NAMES[at] ?? '', { size: 20, bold: true }),
          draw.text(
            [80 + at * 290, 464, 240, 36],
            ['Director', 'Engineer', 'Designer', 'Captain'][at] ?? '',
            { size: 14 },
          ),
        ].join(''),
      ),
    ),
  ],
  figures: (draw) => [
    heading(draw, 'The first year in numbers'),
    ...times(3, (at) => [
      draw.text([80 + at * 390, 240, 340, 110], ['42 %', '€1.2M', '14'][at] ?? '', { size: 66, bold: true }),
      draw.text([80 + at * 390, 356, 340, 60], ['less fuel', 'saved', 'ferries at sea'][at] ?? '', {
        size: 18,
      }),
    ]).flat(),
  ],
  grid: (draw) => [
    heading(draw, 'Strengths and dangers'),
    ...times(4, (at) => {
      const [x, y] = [80 + (at % 2) * 570, 170 + Math.floor(at / 2) * 250];
      return [
        draw.shape([x, y, 540, 220], 'bg2'),
        draw.text([x + 16, y + 12, 500, 44], `Quarter ${'ABCD'[at]} says`, { size: 20, bold: true }),
        draw.text([x + 16, y + 60, 500, 140], PROSE, { size: 16 }),
      ];
    }).flat(),
  ],
  timeline: (draw) => [
    heading(draw, 'From order to sea'),
    draw.shape([80, 340, 1120, 6], 'accent1'),
    ...times(5, (at) => [
      draw.shape([170 + at * 230, 330, 26, 26], 'accent2', 'ellipse'),
      draw.text([83 + at * 230, 270, 200, 40], `${2024 + at}`, { size: 24, bold: true }),
      draw.text([83 + at * 230, 370, 200, 110], 'Two more ferries change to batteries', { size: 14 }),
    ]).flat(),
  ],
  photo: (draw) => [
    heading(draw, 'The quay at Bergen'),
    draw.picture([720, 160, 480, 440], 'rIdPhoto'),
    draw.text([80, 170, 560, 380], `${PROSE}\n${PROSE}`, { size: 18 }),
    draw.text([720, 606, 480, 30], 'The charging mast in March', { size: 11 }),
  ],
  quote: (draw) => [
    draw.text(
      [140, 220, 1000, 200],
      '“The quietest crossing that I ever had, and the cheapest for the county.”',
      { size: 32 },
    ),
    draw.text([140, 450, 1000, 50], '— Maria Costa, captain', { size: 18 }),
  ],
  two_columns: (draw) => [
    draw.text(undefined, 'Before and after', { placeholder: 'type="title"' }),
    draw.text(undefined, '', { placeholder: 'idx="1"' }),
    ...times(2, (at) => [
      draw.text([80 + at * 580, 190, 540, 50], ['Before', 'After'][at] ?? '', { size: 22, bold: true }),
      draw.text([80 + at * 580, 250, 540, 330], PROSE, { size: 18 }),
    ]).flat(),
  ],
  shuffled: (draw) => {
    // Drawn last card first, as slides are after a year of edits.
    const cards = times(3, (at) => card(draw, 2 - at)).flat();
    return [
      ...cards.filter((_, index) => index % 2 === 1),
      ...cards.filter((_, index) => index % 2 === 0),
      draw.text([80, 520, 1120, 60], 'A remark below them all, which says how the three belong together', {
        size: 14,
      }),
      draw.text([80, 56, 1120, 70], 'Cards in any order', { size: 32, bold: true }),
    ];
  },
  closing: (draw) => [
    draw.text([80, 260, 1120, 120], 'Thank you', { size: 60, bold: true }),
    draw.text([80, 400, 1120, 50], 'ingrid@harbour.example', { size: 20 }),
  ],
};

/** Titles as most files have them, in the layout's placeholder. */
export function heading(draw: Drawing, text: string): string {
  return draw.text(undefined, text, { placeholder: 'type="title"' });
}

function card(draw: Drawing, at: number): string[] {
  const x = 80 + at * 390;
  return [
    draw.shape([x, 180, 340, 320], 'bg2', 'roundRect'),
    draw.outline([x + 24, 204 - (at % 2) * 4, 44 + at * 6, 50]),
    draw.text([x + 20, 280, 300, 44], ['Design', 'Build and run', 'Train'][at] ?? '', {
      size: 20,
      bold: true,
    }),
    draw.text([x + 20, 330, 300, 150], PROSE.slice(0, 60 + at * 20), { size: 14 }),
  ];
}

/**
 * A slide as it is drawn; with what stands behind its colour map, and what it names beside layout, photo and
 * logo.
 */
export interface DrawnSlide {
  readonly shapes: readonly string[];
  /** Transition and timing. */
  readonly motion?: string;
  /** `Relationship` elements. */
  readonly relationships?: string;
}

/** The deck with these slides, five or more. */
export function companyDeck(slides: readonly CompanySlide[] = COMPANY_SLIDES): Uint8Array {
  return drawnDeck(
    slides.map((name, index) => {
      const draw = new Drawing();
      const own = DRAWN[name](draw);
      return { shapes: name === 'cover' ? own : [...own, ...service(draw, index + 1)] };
    }),
  );
}

/** Logo, typed number and footer. */
export function service(draw: Drawing, number: number): string[] {
  return [
    draw.picture([1010, 590, 270, 126], 'rIdLogo', 'Mark'),
    draw.text([1180, 676, 60, 28], `${number}`, { size: 10 }),
    draw.text([80, 676, 500, 28], 'Harbour Line · confidential', { size: 10 }),
  ];
}

/** Slides on the second layout of a fixture; `types`: elements for the list of content types. */
export function drawnDeck(
  slides: readonly DrawnSlide[],
  {
    parts: more = [],
    types = '',
  }: { readonly parts?: readonly (readonly [string, Uint8Array])[]; readonly types?: string } = {},
): Uint8Array {
  const source = fixture('pptx/midnight-blue.pptx');
  const parts: Record<string, string | undefined | ((xml: string) => string)> = {};
  slides.forEach(({ shapes, motion = '', relationships = '' }, index) => {
    parts[`ppt/slides/slide${index + 1}.xml`] =
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><p:sld ${NAMESPACES}><p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shapes.join('')}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr>${motion}</p:sld>`;
    parts[`ppt/slides/_rels/slide${index + 1}.xml.rels`] =
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rIdLayout" Type="${RELATIONSHIPS}/slideLayout" Target="../slideLayouts/slideLayout2.xml"/><Relationship Id="rIdPhoto" Type="${RELATIONSHIPS}/image" Target="../media/photo.jpg"/><Relationship Id="rIdLogo" Type="${RELATIONSHIPS}/image" Target="../media/logo.png"/>${relationships}</Relationships>`;
  });
  const added = slides.map((_, index) => index).slice(4);
  const deck = alterPptx(source, {
    ...parts,
    '[Content_Types].xml': (xml) =>
      xml.replace(
        '</Types>',
        `<Default Extension="jpg" ContentType="image/jpeg"/><Default Extension="png" ContentType="image/png"/>${types}${added.map((index) => `<Override PartName="/ppt/slides/slide${index + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.slide+xml"/>`).join('')}</Types>`,
      ),
    'ppt/presentation.xml': (xml) =>
      xml.replace(
        '</p:sldIdLst>',
        `${added.map((index) => `<p:sldId id="${300 + index}" r:id="rIdSlide${index + 1}"/>`).join('')}</p:sldIdLst>`,
      ),
    'ppt/_rels/presentation.xml.rels': (xml) =>
      xml.replace(
        '</Relationships>',
        `${added.map((index) => `<Relationship Id="rIdSlide${index + 1}" Type="${RELATIONSHIPS}/slide" Target="slides/slide${index + 1}.xml"/>`).join('')}</Relationships>`,
      ),
  });
  const media = [
    ['ppt/media/photo.jpg', fixture('pictures/exif-orientation-6.jpg')],
    ['ppt/media/logo.png', fixture('pictures/alpha.png')],
    ...more,
  ] as const;
  return writeZip([
    ...readZip(deck).map((entry) => [entry.name, packDeflated(entry.read())] as const),
    ...media.map(([name, bytes]) => [name, packStored(bytes)] as const),
  ]);
}

export function fixture(name: string): Buffer {
  return readFileSync(join('test/fixtures', name));
}
