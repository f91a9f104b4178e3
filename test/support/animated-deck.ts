import { alterPptx, OpenedPptx } from './open-pptx.ts';

const SAMPLE = 'ppt/slides/slide2.xml';
const NS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Copies of a slide, each with as many animation steps, as programs of keyframes write them. */
export function animatedDeck(base: Uint8Array, slides: number, steps: number): Uint8Array {
  const file = new OpenedPptx(base);
  const plain = file.xml(SAMPLE).replace(/<p:timing[\s\S]*<\/p:timing>/, '');
  const ids = Array.from(plain.matchAll(/<p:cNvPr id="(\d+)"/g), ([, id]) => id ?? '').slice(1);
  const timing = timingXml(Array.from({ length: steps }, (_, at) => ids[at % ids.length] ?? ''));
  const slide = plain.replace(
    /(<p:extLst>(?:(?!<\/p:extLst>)[\s\S])*<\/p:extLst>)?<\/p:sld>$/,
    `${timing}$1</p:sld>`,
  );
  const rels = file
    .xml('ppt/slides/_rels/slide2.xml.rels')
    .replace(/<Relationship [^>]*notesSlide[^>]*\/>/, '');
  const numbers = Array.from({ length: slides }, (_, at) => 100 + at);
  const each = (write: (number: number) => string) => numbers.map(write).join('');
  return alterPptx(base, {
    ...Object.fromEntries(
      numbers.flatMap((number) => [
        [`ppt/slides/slide${number}.xml`, slide],
        [`ppt/slides/_rels/slide${number}.xml.rels`, rels],
      ]),
    ),
    '[Content_Types].xml': (xml) =>
      xml.replace(
        '</Types>',
        `${each((number) => `<Override PartName="/ppt/slides/slide${number}.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.slide+xml"/>`)}</Types>`,
      ),
    'ppt/presentation.xml': (xml) =>
      xml.replace(
        '</p:sldIdLst>',
        `${each((number) => `<p:sldId id="${10_000 + number}" r:id="rIdX${number}"/>`)}</p:sldIdLst>`,
      ),
    'ppt/_rels/presentation.xml.rels': (xml) =>
      xml.replace(
        '</Relationships>',
        `${each((number) => `<Relationship Id="rIdX${number}" Type="${NS}/slide" Target="slides/slide${number}.xml"/>`)}</Relationships>`,
      ),
  });
}

/** A main sequence of one click, with a step for each shape. */
function timingXml(shapes: readonly string[]): string {
  let id = 4;
  const step = (shape: string) => {
    const target = `<p:tgtEl><p:spTgt spid="${shape}"/></p:tgtEl>`;
    const start = '<p:stCondLst><p:cond delay="0"/></p:stCondLst>';
    const shown = `<p:set><p:cBhvr><p:cTn id="${++id}" dur="1" fill="hold">${start}</p:cTn>${target}<p:attrNameLst><p:attrName>style.visibility</p:attrName></p:attrNameLst></p:cBhvr><p:to><p:strVal val="visible"/></p:to></p:set>`;
    const faded = `<p:animEffect transition="in" filter="fade"><p:cBhvr><p:cTn id="${++id}" dur="500"/>${target}</p:cBhvr></p:animEffect>`;
    return `<p:par><p:cTn id="${++id}" presetID="10" presetClass="entr" presetSubtype="0" fill="hold" nodeType="withEffect">${start}<p:childTnLst>${shown}${faded}</p:childTnLst></p:cTn></p:par>`;
  };
  const group = `<p:par><p:cTn id="4" fill="hold"><p:stCondLst><p:cond delay="0"/></p:stCondLst><p:childTnLst>${shapes.map(step).join('')}</p:childTnLst></p:cTn></p:par>`;
  const click = `<p:par><p:cTn id="3" fill="hold"><p:stCondLst><p:cond delay="indefinite"/></p:stCondLst><p:childTnLst>${group}</p:childTnLst></p:cTn></p:par>`;
  const moves = ['Prev', 'Next'].map((way) => {
    const list = way.toLowerCase();
    return `<p:${list}CondLst><p:cond evt="on${way}" delay="0"><p:tgtEl><p:sldTgt/></p:tgtEl></p:cond></p:${list}CondLst>`;
  });
  const sequence = `<p:seq concurrent="1" nextAc="seek"><p:cTn id="2" dur="indefinite" nodeType="mainSeq"><p:childTnLst>${click}</p:childTnLst></p:cTn>${moves.join('')}</p:seq>`;
  return `<p:timing><p:tnLst><p:par><p:cTn id="1" dur="indefinite" restart="never" nodeType="tmRoot"><p:childTnLst>${sequence}</p:childTnLst></p:cTn></p:par></p:tnLst></p:timing>`;
}
