import { readZip } from '../../src/core/ooxml/package/zip-reader.ts';
import { workbookPart } from '../../src/core/ooxml/write/chart/workbook.ts';
import { Drawing, type DrawnSlide, drawnDeck, fixture, heading, service, times } from './company-deck.ts';
import {
  chartOn,
  chartXml,
  connector,
  DATA,
  drawText,
  graphic,
  played,
  player,
  relationship,
  Timing,
  TRANSITION,
  table,
} from './living-shapes.ts';
import { alterPptx } from './open-pptx.ts';

/**
 * A deck with everything that stands beside text on slides of companies: a diagram, film and sound,
 * animations and transitions, arrows between steps, people in round frames, tables, charts.
 */
export const LIVING_SLIDES = [
  'cover',
  'film',
  'sound',
  'diagram',
  'moving',
  'chevrons',
  'linked',
  'people',
  'table',
  'chart',
  'shares',
  'frames',
  'closing',
] as const;
export type LivingSlide = (typeof LIVING_SLIDES)[number];

const TYPE = 'application/vnd.openxmlformats-officedocument';
const PROSE = 'We plan, build and run the electric ferries of the western fjords.';

/** Content and animation of each slide. */
const DRAWN: Readonly<Record<LivingSlide, (draw: Drawing) => DrawnSlide>> = {
  cover: (draw) => ({
    shapes: [
      draw.picture([0, 0, 1280, 720], 'rIdPhoto'),
      draw.text([80, 240, 900, 130], 'Harbour Line in motion', { size: 54, bold: true }),
      draw.text([80, 380, 900, 50], 'All that moves', { size: 24 }),
    ],
  }),
  film: (draw) => {
    const title = heading(draw, 'A day at the quay');
    const words = draw.text(
      [80, 180, 520, 380],
      'Ships call at six\nThe crew changes at noon\nThe last one leaves at nine',
      { size: 20 },
    );
    const film = player(draw, [900, 190, 300, 180], 'video');
    return {
      shapes: [title, words, film.xml],
      motion:
        TRANSITION +
        new Timing().of([...times(3, (paragraph) => [{ shape: 4, paragraph }]), [{ shape: film.id }]], {
          shape: film.id,
          kind: 'video',
        }),
      relationships: played('video'),
    };
  },
  sound: (draw) => {
    const title = heading(draw, 'What passengers say');
    const words = draw.text([80, 180, 1000, 300], PROSE, { size: 24 });
    const sound = player(draw, [1100, 180, 64, 64], 'audio');
    return {
      shapes: [title, words, sound.xml],
      motion: new Timing().of([], { shape: sound.id, kind: 'audio' }),
      relationships: played('audio'),
    };
  },
  diagram: (draw) => {
    const title = heading(draw, 'How the fleet is run');
    const words = draw.text([80, 180, 480, 380], 'One office\nTwo yards\nNine quays', { size: 20 });
    const frameId = draw.id() + 1;
    const diagram = graphic(
      draw,
      [900, 180, 240, 220],
      'diagram',
      '<dgm:relIds xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" r:dm="rId5" r:lo="rId6" r:qs="rId7" r:cs="rId8"/>',
    );
    return {
      shapes: [title, words, diagram],
      motion: new Timing().of([[{ shape: frameId }]]),
      relationships:
        ['data', 'layout', 'quickStyle', 'colors']
          .map((name, at) =>
            relationship(
              `rId${5 + at}`,
              `diagram${name.charAt(0).toUpperCase()}${name.slice(1)}`,
              `../diagrams/${name}1.xml`,
            ),
          )
          .join('') +
        relationship(
          'rId9',
          'http://schemas.microsoft.com/office/2007/relationships/diagramDrawing',
          '../diagrams/drawing1.xml',
        ),
    };
  },
  moving: (draw) => {
    const title = heading(draw, 'Three yards, one plan');
    const cards = times(3, (at) => [
      drawText(draw, [80 + at * 390, 180, 340, 320], '', { fill: 'bg2', preset: 'roundRect' }),
      drawText(draw, [100 + at * 390, 200, 300, 50], ['Bergen', 'Stavanger', 'Molde'][at] ?? '', {
        size: 22,
        bold: true,
      }),
      drawText(draw, [100 + at * 390, 270, 300, 200], PROSE, { size: 16 }),
    ]);
    return {
      shapes: [title, ...cards.flat().map(({ xml }) => xml)],
      motion: new Timing().of(cards.map((card) => card.map(({ id }) => ({ shape: id })))),
    };
  },
  chevrons: (draw) => ({
    shapes: [
      heading(draw, 'From survey to sea'),
      ...times(5, (at) => [
        drawText(
          draw,
          [80 + at * 220, 240, 240, 110],
          ['Survey', 'Order', 'Build', 'Test', 'Sail'][at] ?? '',
          {
            size: 18,
            bold: true,
            color: 'bg1',
            fill: 'accent1',
            preset: at === 0 ? 'homePlate' : 'chevron',
            adjust: '<a:gd name="adj" fmla="val 30000"/>',
          },
        ).xml,
        drawText(draw, [96 + at * 220, 370, 190, 120], 'Six months and one crew', { size: 14 }).xml,
      ]).flat(),
    ],
  }),
  linked: (draw) => {
    const title = heading(draw, 'Five steps to a licence');
    const steps = times(5, (at) => [
      drawText(draw, [100 + at * 235, 220, 90, 90], `${at + 1}`, {
        size: 28,
        bold: true,
        color: 'bg1',
        fill: 'accent1',
        preset: 'ellipse',
      }),
      drawText(draw, [55 + at * 235, 330, 180, 44], ['Ask', 'Draw', 'Weigh', 'Sail', 'Sign'][at] ?? '', {
        size: 18,
        bold: true,
      }),
      drawText(draw, [55 + at * 235, 380, 180, 110], 'A form, a fee and a week', { size: 14 }),
    ]);
    const arrows = times(4, (at) =>
      connector(draw, [190 + at * 235, 265, 145, 0], steps[at]?.[0]?.id ?? 0, steps[at + 1]?.[0]?.id ?? 0),
    );
    return { shapes: [title, ...steps.flat().map(({ xml }) => xml), ...arrows] };
  },
  people: (draw) => ({
    shapes: [
      heading(draw, 'Who you will meet'),
      ...times(3, (at) => [
        draw
          .picture([150 + at * 390, 180, 200, 200], 'rIdPhoto', 'Portrait')
          .replace('prst="rect"', 'prst="ellipse"'),
        drawText(
          draw,
          [80 + at * 390, 400, 340, 44],
          ['Ingrid Solberg', 'Amir Haddad', 'Yuki Tanaka'][at] ?? '',
          { size: 20, bold: true },
        ).xml,
        drawText(draw, [80 + at * 390, 448, 340, 40], ['Director', 'Engineer', 'Captain'][at] ?? '', {
          size: 14,
        }).xml,
      ]).flat(),
    ],
  }),
  table: (draw) => ({ shapes: [heading(draw, 'What a route takes'), table(draw)] }),
  chart: (draw) => ({
    shapes: [heading(draw, 'The fleet grows cleaner'), chartOn(draw, [80, 170, 1120, 420])],
    relationships: relationship('rIdChart', 'chart', '../charts/chart1.xml'),
  }),
  shares: (draw) => ({
    shapes: [
      heading(draw, 'Where the money goes'),
      chartOn(draw, [80, 170, 560, 400]),
      draw.text([700, 180, 500, 380], `${PROSE}\n${PROSE}`, { size: 18 }),
    ],
    relationships: relationship('rIdChart', 'chart', '../charts/chart2.xml'),
  }),
  frames: (draw) => ({
    shapes: [
      heading(draw, 'The new terminal'),
      draw.picture([80, 170, 260, 420], 'rIdPhoto', 'Tall').replace('prst="rect"', 'prst="roundRect"'),
      draw
        .picture([360, 170, 840, 200], 'rIdPhoto', 'Wide')
        .replace('<a:stretch>', '<a:srcRect l="10000" t="20000" r="5000" b="15000"/><a:stretch>'),
      draw.text([360, 390, 840, 180], PROSE, { size: 18 }),
    ],
  }),
  closing: (draw) => ({
    shapes: [
      draw.text([80, 260, 1120, 120], 'Thank you', { size: 60, bold: true }),
      draw.text([80, 400, 1120, 50], 'ingrid@harbour.example', { size: 20 }),
    ],
  }),
};

/** The deck with these slides, five or more. */
export function livingDeck(slides: readonly LivingSlide[] = LIVING_SLIDES): Uint8Array {
  const drawn = slides.map((name, index): DrawnSlide => {
    const draw = new Drawing();
    const made = DRAWN[name](draw);
    return name === 'cover' ? made : { ...made, shapes: [...made.shapes, ...service(draw, index + 1)] };
  });
  const override = (part: string, type: string) =>
    `<Override PartName="/ppt/${part}" ContentType="${type}"/>`;
  const diagrams = ['data', 'layout', 'quickStyle', 'colors', 'drawing'];
  const entries = new Map(readZip(fixture('pptx/every-kind.pptx')).map((entry) => [entry.name, entry]));
  const diagramTypes = { data: 'Data', layout: 'Layout', quickStyle: 'Style', colors: 'Colors' } as Readonly<
    Record<string, string>
  >;
  const books = [workbookPart(DATA.columns), workbookPart(DATA.shares)].map(({ packed }) => packed.data);
  const chartParts = (['columns', 'shares'] as const).flatMap((kind, at) => [
    [`ppt/charts/chart${at + 1}.xml`, Buffer.from(chartXml(kind))] as const,
    [
      `ppt/charts/_rels/chart${at + 1}.xml.rels`,
      Buffer.from(
        `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationship('rIdBook', 'package', `../embeddings/book${at + 1}.xlsx`)}</Relationships>`,
      ),
    ] as const,
    [`ppt/embeddings/book${at + 1}.xlsx`, books[at] ?? Buffer.of()] as const,
  ]);
  return drawnDeck(drawn, {
    parts: [
      ['ppt/media/quay.mp4', Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom\0\0\0\x08mdat', 'latin1')],
      ['ppt/media/quay.wav', wave(40)],
      ['ppt/media/chime.wav', wave(8)],
      ...diagrams.map(
        (name) =>
          [
            `ppt/diagrams/${name}1.xml`,
            entries.get(`ppt/diagrams/${name}1.xml`)?.read() ?? Buffer.of(),
          ] as const,
      ),
      ...chartParts,
    ],
    types: [
      '<Default Extension="mp4" ContentType="video/mp4"/><Default Extension="wav" ContentType="audio/wav"/>',
      `<Default Extension="xlsx" ContentType="${TYPE}.spreadsheetml.sheet"/>`,
      ...diagrams.map((name) =>
        override(
          `diagrams/${name}1.xml`,
          name === 'drawing'
            ? 'application/vnd.ms-office.drawingml.diagramDrawing+xml'
            : `${TYPE}.drawingml.diagram${diagramTypes[name]}+xml`,
        ),
      ),
      ...[1, 2].map((number) => override(`charts/chart${number}.xml`, `${TYPE}.drawingml.chart+xml`)),
    ].join(''),
  });
}

/** A plain sound of so many samples. */
function wave(samples: number): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8_000, 24);
  head.writeUInt32LE(8_000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples, 40);
  return Buffer.concat([head, Buffer.alloc(samples, 128)]);
}

/** A deck as its twin that reads from the right: places mirrored, paragraphs turned. */
export function mirroredDeck(deck: Uint8Array, widthEmu = 12_192_000): Uint8Array {
  const slides = readZip(deck)
    .map(({ name }) => name)
    .filter((name) => /^ppt\/slides\/[^/]+\.xml$/.test(name));
  const turn = (xml: string) =>
    xml
      .replace(
        /<a:off x="(\d+)" y="(\d+)"\/><a:ext cx="(\d+)"/g,
        (_, x: string, y: string, cx: string) =>
          `<a:off x="${widthEmu - Number(x) - Number(cx)}" y="${y}"/><a:ext cx="${cx}"`,
      )
      .replace(
        /<a:(?:chOff) x="(\d+)" y="(\d+)"\/><a:chExt cx="(\d+)"/g,
        (_, x: string, y: string, cx: string) =>
          `<a:chOff x="${widthEmu - Number(x) - Number(cx)}" y="${y}"/><a:chExt cx="${cx}"`,
      )
      .replace(
        /<a:p><a:pPr algn="(\w+)"\/>/g,
        (_, side: string) => `<a:p><a:pPr algn="${side === 'l' ? 'r' : side === 'r' ? 'l' : side}" rtl="1"/>`,
      )
      .replace(/<a:p>(?!<a:pPr)/g, '<a:p><a:pPr algn="r" rtl="1"/>')
      .replace(/<a:tblPr /g, '<a:tblPr rtl="1" ')
      .replace(/<a:xfrm>(?=(?:(?!<\/p:cxnSp>).)*<a:tailEnd)/g, '<a:xfrm flipH="1">');
  return alterPptx(deck, Object.fromEntries(slides.map((name) => [name, turn])));
}
