import { type Box, type Drawing, frame, RELATIONSHIPS, times } from './company-deck.ts';

const P14 = 'http://schemas.microsoft.com/office/powerpoint/2010/main';
const accent = (number: number) => `<a:solidFill><a:schemeClr val="accent${number}"/></a:solidFill>`;
export const relationship = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${type.startsWith('http') ? type : `${RELATIONSHIPS}/${type}`}" Target="${target}"/>`;

/** A transition that older programs have in another form. */
export const TRANSITION = `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice xmlns:p14="${P14}" Requires="p14"><p:transition spd="slow" p14:dur="1750"><p14:reveal/><p:sndAc><p:stSnd><p:snd r:embed="rIdChime" name="chime.wav"/></p:stSnd></p:sndAc></p:transition></mc:Choice><mc:Fallback><p:transition spd="slow"><p:fade/></p:transition></mc:Fallback></mc:AlternateContent>`;

/** One click: shapes that fade in together; of texts, one paragraph each. */
type Click = readonly { readonly shape: number; readonly paragraph?: number }[];

export class Timing {
  #next = 2;

  /** @param player a film or sound that plays when it is clicked. */
  of(
    clicks: readonly Click[],
    player?: { readonly shape: number; readonly kind: 'video' | 'audio' },
  ): string {
    const main = `<p:seq concurrent="1" nextAc="seek"><p:cTn id="${this.#id()}" dur="indefinite" nodeType="mainSeq"><p:childTnLst>${clicks.map((click) => this.#click(click)).join('')}</p:childTnLst></p:cTn><p:prevCondLst><p:cond evt="onPrev" delay="0"><p:tgtEl><p:sldTgt/></p:tgtEl></p:cond></p:prevCondLst><p:nextCondLst><p:cond evt="onNext" delay="0"><p:tgtEl><p:sldTgt/></p:tgtEl></p:cond></p:nextCondLst></p:seq>`;
    const built = [
      ...new Set(clicks.flat().flatMap(({ shape, paragraph }) => (paragraph === undefined ? [] : [shape]))),
    ];
    const list =
      built.length === 0
        ? ''
        : `<p:bldLst>${built.map((shape) => `<p:bldP spid="${shape}" grpId="0" build="p"/>`).join('')}</p:bldLst>`;
    return `<p:timing><p:tnLst><p:par><p:cTn id="1" dur="indefinite" restart="never" nodeType="tmRoot"><p:childTnLst>${clicks.length === 0 ? '' : main}${player === undefined ? '' : this.#player(player)}</p:childTnLst></p:cTn></p:par></p:tnLst>${list}</p:timing>`;
  }

  #click(click: Click): string {
    const effects = click.map(({ shape, paragraph }, at) => {
      const target =
        paragraph === undefined
          ? `<p:spTgt spid="${shape}"/>`
          : `<p:spTgt spid="${shape}"><p:txEl><p:pRg st="${paragraph}" end="${paragraph}"/></p:txEl></p:spTgt>`;
      const set = `<p:set><p:cBhvr><p:cTn id="${this.#id()}" dur="1" fill="hold"><p:stCondLst><p:cond delay="0"/></p:stCondLst></p:cTn><p:tgtEl>${target}</p:tgtEl><p:attrNameLst><p:attrName>style.visibility</p:attrName></p:attrNameLst></p:cBhvr><p:to><p:strVal val="visible"/></p:to></p:set>`;
      const fade = `<p:animEffect transition="in" filter="fade"><p:cBhvr><p:cTn id="${this.#id()}" dur="500"/><p:tgtEl>${target}</p:tgtEl></p:cBhvr></p:animEffect>`;
      return `<p:par><p:cTn id="${this.#id()}" presetID="10" presetClass="entr" presetSubtype="0" fill="hold" ${paragraph === undefined ? '' : 'grpId="0" '}nodeType="${at === 0 ? 'clickEffect' : 'withEffect'}"><p:stCondLst><p:cond delay="0"/></p:stCondLst><p:childTnLst>${set}${fade}</p:childTnLst></p:cTn></p:par>`;
    });
    return `<p:par><p:cTn id="${this.#id()}" fill="hold"><p:stCondLst><p:cond delay="indefinite"/></p:stCondLst><p:childTnLst><p:par><p:cTn id="${this.#id()}" fill="hold"><p:stCondLst><p:cond delay="0"/></p:stCondLst><p:childTnLst>${effects.join('')}</p:childTnLst></p:cTn></p:par></p:childTnLst></p:cTn></p:par>`;
  }

  #player({ shape, kind }: { readonly shape: number; readonly kind: 'video' | 'audio' }): string {
    const target = `<p:tgtEl><p:spTgt spid="${shape}"/></p:tgtEl>`;
    const command = `<p:par><p:cTn id="${this.#id()}" fill="hold"><p:stCondLst><p:cond delay="0"/></p:stCondLst><p:childTnLst><p:par><p:cTn id="${this.#id()}" fill="hold"><p:stCondLst><p:cond delay="0"/></p:stCondLst><p:childTnLst><p:par><p:cTn id="${this.#id()}" presetID="2" presetClass="mediacall" presetSubtype="0" fill="hold" nodeType="clickEffect"><p:stCondLst><p:cond delay="0"/></p:stCondLst><p:childTnLst><p:cmd type="call" cmd="togglePause"><p:cBhvr><p:cTn id="${this.#id()}" dur="1" fill="hold"/>${target}</p:cBhvr></p:cmd></p:childTnLst></p:cTn></p:par></p:childTnLst></p:cTn></p:par></p:childTnLst></p:cTn></p:par>`;
    const sequence = `<p:seq concurrent="1" nextAc="seek"><p:cTn id="${this.#id()}" restart="whenNotActive" fill="hold" evtFilter="cancelBubble" nodeType="interactiveSeq"><p:stCondLst><p:cond evt="onClick" delay="0">${target}</p:cond></p:stCondLst><p:endSync evt="end" delay="0"><p:rtn val="all"/></p:endSync><p:childTnLst>${command}</p:childTnLst></p:cTn><p:nextCondLst><p:cond evt="onClick" delay="0">${target}</p:cond></p:nextCondLst></p:seq>`;
    return `${sequence}<p:${kind}><p:cMediaNode vol="80000"><p:cTn id="${this.#id()}" fill="hold" display="0"><p:stCondLst><p:cond delay="indefinite"/></p:stCondLst></p:cTn>${target}</p:cMediaNode></p:${kind}>`;
  }

  #id(): number {
    this.#next += 1;
    return this.#next;
  }
}

/** A film or sound with the picture that stands for it. */
export function player(
  draw: Drawing,
  box: Box,
  kind: 'video' | 'audio',
): { readonly xml: string; readonly id: number } {
  const id = draw.id();
  const file = kind === 'video' ? '<a:videoFile r:link="rIdFilm"/>' : '<a:audioFile r:link="rIdFilm"/>';
  const xml = `<p:pic><p:nvPicPr><p:cNvPr id="${id}" name="Quay ${kind}"><a:hlinkClick r:id="" action="ppaction://media"/></p:cNvPr><p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr>${file}<p:extLst><p:ext uri="{DAA4B4D4-6D71-4841-9C94-3DE7FCFB9230}"><p14:media xmlns:p14="${P14}" r:embed="rIdMedia"/></p:ext></p:extLst></p:nvPr></p:nvPicPr><p:blipFill><a:blip r:embed="rIdPhoto"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>${frame(box)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`;
  return { xml, id };
}

export const played = (kind: 'video' | 'audio') =>
  relationship('rIdFilm', kind, `../media/quay.${kind === 'video' ? 'mp4' : 'wav'}`) +
  relationship(
    'rIdMedia',
    'http://schemas.microsoft.com/office/2007/relationships/media',
    `../media/quay.${kind === 'video' ? 'mp4' : 'wav'}`,
  ) +
  relationship('rIdChime', 'audio', '../media/chime.wav');

/** A shape with its number, for what names it. */
export function drawText(
  draw: Drawing,
  box: Box,
  words: string,
  { size = 16, bold = false, fill = '', preset = 'rect', color = 'tx1', adjust = '' } = {},
): { readonly id: number; readonly xml: string } {
  const id = draw.id();
  const paragraphs = words
    .split('\n')
    .map(
      (line) =>
        `<a:p><a:pPr algn="ctr"/><a:r><a:rPr lang="en" sz="${size * 100}"${bold ? ' b="1"' : ''}><a:solidFill><a:schemeClr val="${color}"/></a:solidFill></a:rPr><a:t>${line}</a:t></a:r></a:p>`,
    );
  const paint = fill === '' ? '<a:noFill/>' : `<a:solidFill><a:schemeClr val="${fill}"/></a:solidFill>`;
  return {
    id,
    xml: `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Shape ${id}"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr>${frame(box)}<a:prstGeom prst="${preset}"><a:avLst>${adjust}</a:avLst></a:prstGeom>${paint}</p:spPr><p:txBody><a:bodyPr wrap="square" anchor="ctr"/><a:lstStyle/>${paragraphs.join('')}</p:txBody></p:sp>`,
  };
}

export function connector(draw: Drawing, box: Box, from: number, to: number): string {
  const id = draw.id();
  return `<p:cxnSp><p:nvCxnSpPr><p:cNvPr id="${id}" name="Connector ${id}"/><p:cNvCxnSpPr><a:stCxn id="${from}" idx="6"/><a:endCxn id="${to}" idx="2"/></p:cNvCxnSpPr><p:nvPr/></p:nvCxnSpPr><p:spPr>${frame(box)}<a:prstGeom prst="straightConnector1"><a:avLst/></a:prstGeom><a:ln w="25400"><a:solidFill><a:schemeClr val="accent2"/></a:solidFill><a:tailEnd type="triangle"/></a:ln></p:spPr></p:cxnSp>`;
}

export function graphic(draw: Drawing, box: Box, kind: string, inner: string): string {
  const id = draw.id();
  return `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="${id}" name="${kind} ${id}"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr>${frame(box).replaceAll('a:xfrm', 'p:xfrm')}<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/${kind}">${inner}</a:graphicData></a:graphic></p:graphicFrame>`;
}

/**
 * A name for the whole, then heads, four rows in bands, and a sum; its first column has a colour of its own.
 */
export function table(draw: Drawing): string {
  const cell = (words: string, { more = '', fill = '', bold = false, align = 'l' } = {}) =>
    `<a:tc${more}><a:txBody><a:bodyPr/><a:lstStyle/><a:p><a:pPr algn="${align}"/>${words === '' ? '<a:endParaRPr lang="en" sz="1400"/>' : `<a:r><a:rPr lang="en" sz="1400"${bold ? ' b="1"' : ''}/><a:t>${words}</a:t></a:r>`}</a:p></a:txBody><a:tcPr marL="121920" marR="121920" anchor="ctr">${fill}</a:tcPr></a:tc>`;
  const row = (cells: readonly string[]) => `<a:tr h="420000">${cells.join('')}</a:tr>`;
  const rows = [
    row([
      cell('Ferries of the western fjords', {
        more: ' gridSpan="4"',
        fill: accent(1),
        bold: true,
        align: 'ctr',
      }),
      ...times(3, () => cell('', { more: ' hMerge="1"', fill: accent(1) })),
    ]),
    row(
      ['Route', 'Hulls', 'Crew', 'Cost'].map((words, at) =>
        cell(words, { fill: accent(2), bold: true, align: at === 0 ? 'l' : 'r' }),
      ),
    ),
    ...times(4, (at) =>
      row(
        [`Route ${at + 1}`, '2', '14', '120'].map((words, column) =>
          cell(words, {
            fill: at % 2 === 0 ? '' : accent(3),
            bold: column === 0,
            align: column === 0 ? 'l' : 'r',
          }),
        ),
      ),
    ),
    row(
      ['All', '8', '56', '480'].map((words, at) =>
        cell(words, { fill: accent(4), bold: true, align: at === 0 ? 'l' : 'r' }),
      ),
    ),
  ];
  const grid = [300, 273, 274, 273].map((width) => `<a:gridCol w="${width * 9_525}"/>`).join('');
  return graphic(
    draw,
    [80, 170, 1120, 309],
    'table',
    `<a:tbl><a:tblPr firstRow="1" firstCol="1" lastRow="1" bandRow="1"/><a:tblGrid>${grid}</a:tblGrid>${rows.join('')}</a:tbl>`,
  );
}

export const DATA = {
  columns: [
    { head: '', cells: ['2024', '2025', '2026'] },
    ...['Battery', 'Hybrid', 'Diesel'].map((head, at) => ({ head, cells: [2 + at, 3 + at, 5 - at] })),
  ],
  shares: [
    { head: '', cells: ['Hull', 'Battery', 'Quay'] },
    { head: 'Cost', cells: [50, 30, 20] },
  ],
};

function seriesXml(kind: 'columns' | 'shares', at: number, extra: string): string {
  const [names, ...all] = DATA[kind];
  const column = 'BCDE'[at];
  const cached = (tag: 'str' | 'num', range: string, cells: readonly (string | number)[]) =>
    `<c:${tag}Ref><c:f>Sheet1!${range}</c:f><c:${tag}Cache>${tag === 'num' ? '<c:formatCode>#,##0.0</c:formatCode>' : ''}<c:ptCount val="${cells.length}"/>${cells.map((value, idx) => `<c:pt idx="${idx}"><c:v>${value}</c:v></c:pt>`).join('')}</c:${tag}Cache></c:${tag}Ref>`;
  return `<c:ser><c:idx val="${at}"/><c:order val="${at}"/><c:tx>${cached('str', `$${column}$1`, [all[at]?.head ?? ''])}</c:tx>${extra}<c:cat>${cached('str', '$A$2:$A$4', names?.cells ?? [])}</c:cat><c:val>${cached('num', `$${column}$2:$${column}$4`, all[at]?.cells ?? [])}</c:val></c:ser>`;
}

const letters = (size: number, color: string) =>
  `<c:txPr><a:bodyPr/><a:lstStyle/><a:p><a:pPr><a:defRPr sz="${size}" b="1"><a:solidFill><a:srgbClr val="${color}"/></a:solidFill><a:latin typeface="Georgia"/></a:defRPr></a:pPr><a:endParaRPr lang="en"/></a:p></c:txPr>`;
const labels = `<c:dLbls><c:numFmt formatCode="#,##0.0" sourceLinked="0"/><c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr>${letters(1100, '334455')}<c:showLegendKey val="0"/><c:showVal val="1"/><c:showCatName val="0"/><c:showSerName val="0"/><c:showPercent val="0"/><c:showBubbleSize val="0"/></c:dLbls>`;
const painted = (color: string) =>
  `<c:spPr><a:solidFill><a:srgbClr val="${color}"/></a:solidFill><a:ln w="12700"><a:solidFill><a:srgbClr val="102030"/></a:solidFill></a:ln></c:spPr>`;

export function chartXml(kind: 'columns' | 'shares'): string {
  const axis = (tag: 'catAx' | 'valAx', id: number, cross: number, position: string) =>
    `<c:${tag}><c:axId val="${id}"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="${position}"/>${tag === 'valAx' ? '<c:majorGridlines><c:spPr><a:ln w="6350"><a:prstDash val="sysDot"/></a:ln></c:spPr></c:majorGridlines>' : ''}<c:numFmt formatCode="${tag === 'valAx' ? '#,##0' : 'General'}" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/><c:spPr><a:ln w="9525"><a:solidFill><a:srgbClr val="778899"/></a:solidFill></a:ln></c:spPr>${letters(1000, '556677')}<c:crossAx val="${cross}"/><c:crosses val="autoZero"/>${tag === 'catAx' ? '<c:auto val="1"/><c:lblAlgn val="ctr"/><c:lblOffset val="100"/><c:noMultiLvlLbl val="0"/>' : '<c:crossBetween val="between"/>'}</c:${tag}>`;
  const points = ['AA3311', '11AA33', '3311AA']
    .map((color, idx) => `<c:dPt><c:idx val="${idx}"/><c:bubble3D val="0"/>${painted(color)}</c:dPt>`)
    .join('');
  const plot =
    kind === 'columns'
      ? `<c:barChart><c:barDir val="col"/><c:grouping val="clustered"/><c:varyColors val="0"/>${['AA3311', '11AA33', '3311AA'].map((color, at) => seriesXml(kind, at, `${painted(color)}<c:invertIfNegative val="0"/>${labels}`)).join('')}<c:gapWidth val="70"/><c:overlap val="-10"/><c:axId val="111"/><c:axId val="222"/></c:barChart>${axis('catAx', 111, 222, 'b')}${axis('valAx', 222, 111, 'l')}`
      : `<c:doughnutChart><c:varyColors val="1"/>${seriesXml(kind, 0, `${points}${labels}`)}<c:firstSliceAng val="0"/><c:holeSize val="62"/></c:doughnutChart>`;
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><c:date1904 val="0"/><c:roundedCorners val="0"/><c:chart><c:autoTitleDeleted val="1"/><c:plotArea><c:layout/>${plot}</c:plotArea><c:legend><c:legendPos val="r"/><c:overlay val="0"/>${letters(1200, '223344')}</c:legend><c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart><c:externalData r:id="rIdBook"><c:autoUpdate val="0"/></c:externalData></c:chartSpace>`;
}

export const chartOn = (draw: Drawing, box: Box) =>
  graphic(
    draw,
    box,
    'chart',
    '<c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="rIdChart"/>',
  );
