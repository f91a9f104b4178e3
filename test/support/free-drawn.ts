import { createRequire } from 'node:module';
import type pptxgenjs from 'pptxgenjs';
import { drawnSvg } from './drawn-svg.ts';

/** Its types describe the CommonJS build. */
const PptxGenJs = createRequire(import.meta.url)('pptxgenjs') as typeof pptxgenjs.default;

type Page = ReturnType<InstanceType<typeof PptxGenJs>['addSlide']>;
type Place = readonly [x: number, y: number, w: number, h: number];

const [NAVY, SAND, GOLD, BLUE, GREEN, GREY, WHITE] = [
  '14203C',
  'F8F4E9',
  'FFE1A0',
  '24588F',
  '1F7A55',
  '5B6270',
  'FFFFFF',
] as const;
const AMBER = 'F2A900';

/**
 * Freely drawn slides of another program, good and bad, in inches on 13.33 × 7.5; their names are those of
 * their drawings below.
 */
export async function freeDrawn(): Promise<{
  readonly names: readonly string[];
  readonly bytes: Uint8Array;
}> {
  const deck = new PptxGenJs();
  deck.layout = 'LAYOUT_WIDE';
  const wiring = `image/png;base64,${drawnSvg(WIRING).toString('base64')}`;
  for (const [
    name,
    { backdrop = SAND, textColor = NAVY, at = [0.7, 0.4, 11.9, 0.9] as Place, size = 28 },
  ] of Object.entries(MASTERS)) {
    const [x, y, w, h] = at;
    const look = { align: 'left', fontFace: 'Arial', fontSize: size, bold: true, color: textColor } as const;
    deck.defineSlideMaster({
      title: name,
      background: { color: backdrop },
      objects: [
        { placeholder: { options: { name: 'title', type: 'title', x, y, w, h, ...look }, text: '' } },
      ],
    });
  }
  for (const [name, draw] of Object.entries(DRAWINGS))
    draw(deck.addSlide({ masterName: name in MASTERS ? name : 'light' }), wiring);
  return { names: Object.keys(DRAWINGS), bytes: (await deck.stream({ compression: true })) as Uint8Array };
}

/** Slides that are named like one of these are made on it; the others on the light one. */
const MASTERS: Readonly<
  Record<
    string,
    { readonly backdrop?: string; readonly textColor?: string; readonly at?: Place; readonly size?: number }
  >
> = {
  light: {},
  cover: { backdrop: NAVY, textColor: WHITE, at: [0.7, 1.6, 5.6, 2.4], size: 40 },
  figures: { at: [5, 0.5, 7.7, 1.2] },
  decisions: { backdrop: NAVY, textColor: WHITE },
  pale: { textColor: 'E8DDB5' },
};
const DRAWINGS: Readonly<Record<string, (page: Page, wiring: string) => void>> = {
  cover(page) {
    title(page, 'Replacing 1,240 street lamps with LEDs');
    words(
      page,
      'A three-phase programme that costs €1.9 million and saves €310,000 a year',
      [0.7, 4.2, 5.4, 1],
      { color: WHITE, fontSize: 18 },
    );
    for (const [index, height] of [2.6, 3.6, 4.8].entries()) {
      const x = 7.4 + index * 2;
      box(page, 'triangle', [x - 0.8, 6.4 - height, 1.7, height], '6B6250');
      box(page, 'rect', [x + 0.62, 6.4 - height, 0.1, height], '8D96A6');
      box(page, 'roundRect', [x - 0.3, 6.3 - height, 0.9, 0.16], AMBER);
      words(page, String(2027 + index), [x - 0.5, 6.5, 1.1, 0.4], {
        color: GOLD,
        bold: true,
        fontSize: 14,
        align: 'center',
      });
    }
  },
  figures(page) {
    box(page, 'rect', [0, 0, 4.4, 7.5], NAVY);
    title(page, 'We invest €1.9 million once and save €310,000 every year');
    words(page, '€1.9 m', [0.7, 2.3, 3.5, 1], { color: WHITE, bold: true, fontSize: 54 });
    words(page, 'one-off, in three annual budgets, 2027–2029', [0.7, 3.4, 3.3, 0.9], {
      color: WHITE,
      fontSize: 18,
    });
    for (const [index, [figure, name, note]] of FIGURES.entries()) {
      words(page, figure, [5, 2.2 + index * 1.6, 3.2, 0.9], {
        color: [BLUE, GREEN, '9A5B00'][index],
        bold: true,
        fontSize: 40,
      });
      words(page, name, [8.4, 2.2 + index * 1.6, 4.4, 0.45], { bold: true, fontSize: 18 });
      words(page, note, [8.4, 2.65 + index * 1.6, 4.4, 0.45], { color: GREY, fontSize: 14 });
    }
  },
  scale(page) {
    title(page, 'Each lamp costs €1,532 to replace and gives back €250 a year');
    for (const [index, [one, all, what]] of SCALE.entries()) {
      const y = 1.7 + index * 1.75;
      box(page, 'rect', [0.7, y, 11.9, 1.5], WHITE);
      words(page, one, [1, y + 0.2, 3.6, 0.6], { color: BLUE, bold: true, fontSize: 30 });
      words(page, what, [1, y + 0.85, 3.6, 0.4], { color: GREY, fontSize: 14 });
      box(page, 'rightArrow', [5.1, y + 0.35, 2.5, 0.8], GOLD);
      words(page, '× 1,240', [5.2, y + 0.55, 2.1, 0.4], { bold: true, fontSize: 14, align: 'center' });
      words(page, all, [8.2, y + 0.2, 4.1, 0.6], { color: BLUE, bold: true, fontSize: 30 });
      words(page, 'in the whole town', [8.2, y + 0.85, 4.1, 0.4], { color: GREY, fontSize: 14 });
    }
  },
  payback(page) {
    title(page, 'The programme has repaid itself by early 2035');
    bars(page, [0.7, 1.5, 8.4, 5.2], 14);
    for (const [index, [figure, name, note]] of PAYBACK.entries()) {
      words(page, figure, [9.6, 1.7 + index * 1.65, 3.2, 0.6], {
        bold: true,
        fontSize: 24,
        color: index === 2 ? '9A5B00' : NAVY,
      });
      words(page, `${name}: ${note}`, [9.6, 2.3 + index * 1.65, 3.1, 0.8], { color: GREY, fontSize: 14 });
    }
  },
  phases(page) {
    title(page, 'Three phases keep each year’s budget below €0.7 million');
    for (const [index, label] of ['2027   440 lamps', '2028   840 lamps', '2029   1,240 lamps'].entries()) {
      box(page, 'homePlate', [0.7 + index * 4, 1.6, 3.9, 0.8], ['FFE7B3', 'FFCB4D', AMBER][index] ?? GOLD);
      words(page, label, [0.9 + index * 4, 1.75, 3.2, 0.5], { bold: true, fontSize: 16 });
    }
    table(page, PHASES, [0.7, 2.9, 11.9], 16, 0.72);
  },
  risks(page) {
    title(page, 'Four risks could slow us down, and each has an answer');
    for (const [index, [risk, answer]] of RISKS.entries()) {
      const y = 1.6 + index * 1.35;
      box(page, 'rect', [0.7, y, 5.7, 1.15], WHITE);
      box(page, 'rect', [6.55, y, 6.05, 1.15], GOLD);
      words(page, risk, [1, y + 0.3, 5.2, 0.55], { bold: true, fontSize: 18 });
      words(page, answer, [6.8, y + 0.15, 5.6, 0.85], { fontSize: 16 });
    }
  },
  decisions(page) {
    title(page, 'We ask the council for three decisions tonight');
    for (const [index, [what, detail]] of DECISIONS.entries()) {
      box(page, 'rect', [0.7 + index * 4.05, 1.7, 3.8, 2.9], '21315A');
      words(page, String(index + 1), [1 + index * 4.05, 1.9, 1, 0.7], {
        color: AMBER,
        bold: true,
        fontSize: 40,
      });
      words(page, what, [1 + index * 4.05, 2.65, 3.3, 0.5], { color: WHITE, bold: true, fontSize: 20 });
      words(page, detail, [1 + index * 4.05, 3.2, 3.3, 1.2], { color: WHITE, fontSize: 16 });
    }
    for (const [index, when] of ['Next month', 'Before 2027', '2027', '2028', '2029', '2030'].entries()) {
      box(page, 'ellipse', [0.75 + index * 2, 5.4, 0.2, 0.2], AMBER);
      words(page, when, [0.65 + index * 2, 5.75, 1.9, 0.4], { color: WHITE, fontSize: 14, bold: true });
    }
  },
  hollow(page) {
    title(page, 'What the programme changes for the town');
    for (const [index, [, name]] of FIGURES.entries()) {
      box(page, 'rect', [0.7 + index * 4.05, 1.6, 3.8, 5.2], WHITE);
      words(page, name, [0.95 + index * 4.05, 1.75, 3.3, 0.4], { bold: true, fontSize: 14 });
    }
  },
  shrunk(page) {
    title(page, 'What each phase costs');
    table(page, PHASES, [0.7, 1.6, 6.4], 9, 0.26);
  },
  cut(page, wiring) {
    title(page, 'How the lamps are wired');
    // The drawing is square and shown without its lower half.
    page.addImage({
      data: wiring,
      x: 0.7,
      y: 1.6,
      w: 10.4,
      h: 10.4,
      sizing: { type: 'crop', x: 0, y: 0, w: 10.4, h: 5.2 },
      altText: 'Two lamps on one line',
    });
  },
  dashboard(page) {
    title(page, 'Everything about the programme at a glance');
    for (let index = 0; index < 24; index += 1) {
      const [x, y] = [0.7 + (index % 6) * 2, 1.35 + Math.floor(index / 6) * 1.5];
      box(page, 'rect', [x, y, 1.97, 1.47], index % 2 === 0 ? GOLD : WHITE);
      const [figure = '', name = '', note = ''] = FIGURES[index % 3] ?? [];
      words(page, figure, [x, y, 1.97, 0.44], { bold: true, fontSize: 24, margin: 0 });
      words(page, `${name}. ${note}`, [x, y + 0.46, 1.97, 1], { fontSize: 12, margin: 0, valign: 'top' });
    }
  },
  pale(page) {
    title(page, 'Energy savings start with the first lamp');
    for (const [index, [risk, answer]] of RISKS.entries())
      words(page, `${risk}. ${answer}`, [0.7, 1.8 + index * 1.2, 11.9, 0.8], {
        color: 'E3DCC6',
        fontSize: 20,
      });
  },
  spilled(page) {
    title(page, 'Risks, answers and who is responsible');
    for (const [index, [risk, answer]] of RISKS.entries()) {
      box(page, 'rect', [0.7 + index * 3, 1.8, 2.7, 1.2], GOLD);
      words(page, `${risk}. ${answer}. ${answer}. ${risk}.`, [0.8 + index * 3, 1.9, 2.5, 1], {
        fontSize: 20,
        valign: 'top',
      });
      words(page, 'Who answers for it: the department of public works', [0.8 + index * 3, 3.3, 2.5, 0.8], {
        fontSize: 18,
        valign: 'top',
      });
    }
  },
  collision(page) {
    title(page, 'Savings less cost from year to year');
    bars(page, [2.5, 1, 8.4, 5.2], 9);
    words(
      page,
      'Savings of €310,000 a year carry on for as long as the lamps burn, which is about twenty years',
      [1.5, 3, 7, 1.2],
      { fontSize: 24, color: 'C00000' },
    );
    words(page, 'Source: public works, 2026, own calculation', [10.5, 6.9, 4, 0.4], { fontSize: 8 });
  },
};

const WIRING =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 100 100"><rect width="100" height="100" fill="#fff"/><g fill="none" stroke="#14203C" stroke-width="3"><circle cx="25" cy="50" r="18"/><circle cx="75" cy="50" r="18"/><path d="M43 50H57M25 68V92H75V68M25 32V8H75V32"/></g></svg>';
const FIGURES = [
  ['€310,000', 'Lower running costs every year', 'Once all three phases are complete'],
  ['812 t', 'Less CO₂ every year', 'About 655 kg for each lamp we replace'],
  ['6.1 years', 'Payback at full savings', '€1.9 million ÷ €310,000'],
] as const;
const SCALE = [
  ['€1,532', '€1.9 million', 'to replace one, once'],
  ['€250', '€310,000', 'saved by one, every year'],
  ['655 kg', '812 tonnes', 'of CO₂ avoided by one, every year'],
] as const;
const PAYBACK = [
  ['−€1.58 m', 'Lowest point', 'end of 2029, when all lamps are paid'],
  ['Early 2035', 'Break-even', 'only €30,000 is left to recover'],
  ['+€1.83 m', 'Net gain', 'by the end of 2040'],
] as const;
const PHASES = [
  ['Phase', 'Year', 'Area', 'Lamps', 'Cost (€)'],
  ['Phase 1', '2027', 'Main roads and junctions', '440', '674,000'],
  ['Phase 2', '2028', 'Residential streets', '400', '613,000'],
  ['Phase 3', '2029', 'Side streets and parks', '400', '613,000'],
  ['Total', '2027–2029', '', '1,240', '1,900,000'],
] as const;
const RISKS = [
  ['Energy prices fall', 'With 20 % lower savings the payback moves from 6.1 to 7.7 years'],
  ['Residents find the light too bright', 'Warm-white light, dimmed at night, and a trial street'],
  ['Lanterns arrive late', 'One framework contract for all phases, with delivery dates'],
  ['Old posts fail', 'Every post is surveyed before each phase is released'],
] as const;
const DECISIONS = [
  ['Approve the budget', '€674,000 in 2027, then €613,000 in 2028 and in 2029'],
  ['Release the tender', 'One framework contract; only phase 1 is a firm order'],
  ['Set the checkpoints', 'A report to council after each phase'],
] as const;

function title(page: Page, text: string): void {
  page.addText(text, { placeholder: 'title' });
}

function words(page: Page, text: string, [x, y, w, h]: Place, look: object = {}): void {
  page.addText(text, { x, y, w, h, fontFace: 'Arial', color: NAVY, valign: 'middle', margin: 0, ...look });
}

function box(
  page: Page,
  shape: 'rect' | 'roundRect' | 'ellipse' | 'triangle' | 'rightArrow' | 'homePlate',
  [x, y, w, h]: Place,
  color: string,
): void {
  page.addShape(shape, { x, y, w, h, fill: { color } });
}

function bars(page: Page, [x, y, w, h]: Place, fontSize: number): void {
  const years = Array.from({ length: 14 }, (_, index) => String(2027 + index));
  const values = [-680, -1190, -1580, -1270, -960, -650, -340, -30, 280, 590, 900, 1210, 1520, 1830];
  page.addChart('bar', [{ name: 'Savings less cost', labels: years, values }], {
    ...{
      x,
      y,
      w,
      h,
      chartColors: [AMBER],
      catAxisLabelFontSize: fontSize,
      valAxisLabelFontSize: fontSize,
      catAxisLabelPos: 'low',
    },
    altText: 'Savings less cost fall to −€1.58 million in 2029 and are above zero from 2035',
  });
}

function table(
  page: Page,
  rows: readonly (readonly string[])[],
  [x, y, w]: readonly [number, number, number],
  fontSize: number,
  rowH: number,
): void {
  const cells = rows.map((row, index) =>
    row.map((text) => ({
      text,
      options: {
        fontFace: 'Arial',
        fontSize,
        bold: index === 0,
        color: index === 0 ? WHITE : NAVY,
        fill: { color: index === 0 ? NAVY : WHITE },
      },
    })),
  );
  page.addTable(cells, {
    x,
    y,
    w,
    rowH,
    border: { type: 'solid', pt: 1, color: 'E2DED2' },
    valign: 'middle',
  });
}
