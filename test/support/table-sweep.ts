import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inside, root } from '../../scripts/newest-office.mjs';
import { writePptx } from '../../src/core/output/pptx/write-pptx.ts';
import type { Box, Deck, SceneElement, TableElement } from '../../src/core/scene/scene.ts';
import { findSpan, isCovered, sumWidths } from '../../src/core/scene/table.ts';
import type { SlideSpec } from '../../src/core/templates/contract.ts';
import { composedDeck } from './example-deck.ts';
import { writeFontConfig } from './libreoffice.ts';
import { tableSamples } from './table-samples.ts';

/** Faults of the tables of a deck in another program. */
export interface TableFaults {
  /** Cells that hold words. */
  readonly cells: number;
  /** Words that stand above, below or beside the cell that they are written in. */
  readonly slipped: readonly string[];
  /** Words of which a part stands on the next line. */
  readonly broken: readonly string[];
  /** Words over the footer, or over what stands below the table. */
  readonly under: readonly string[];
}

interface Word {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A line is taller than its letters: this much of a word may stand outside. */
const SLACK_PX = 4;
const PX_A_POINT = 96 / 72;
const DECK_MS = 240_000;
const WIDE = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u;
const RTL = /[\u0590-\u08ff]/;
const LETTER = /[\p{L}\p{N}]/u;

const HEAT_MAP = {
  type: 'heat_map',
  categories: ['8 am', '10 am', '12 am', '2 pm', '4 pm', '6 pm'],
  series: ['Search', 'Checkout', 'Account', 'Reports', 'Billing', 'Archive'].map((name, row) => ({
    name,
    values: [1, 2, 3, 4, 5, 6].map((at) => 100 + row * 37 + at * 53),
  })),
};

/** Cells of sentences, and tables that fill their slides. */
function longTables(): {
  readonly name: string;
  readonly table: Readonly<Record<string, unknown>>;
  readonly lang?: string;
}[] {
  return [
    {
      name: 'Four measures and what they cost',
      table: {
        columns: ['Measure', 'What is done', 'Responsible', 'Cost'],
        rows: [
          [
            'Insulation of the northern façade',
            'Eighteen centimetres of mineral wool behind new timber boards, before the winter',
            'Building department',
            '€ 1,240,000',
          ],
          [
            'Heat pumps',
            'Three machines in the old boiler room, with boreholes below the car park',
            'Municipal utilities',
            '€ 860,500',
          ],
          [
            'Photovoltaics',
            'Panels on both roofs, feeding the charging stations of the service vehicles',
            'Energy cooperative',
            '€ 415,000',
          ],
          [
            'Monitoring',
            'Meters in every flat, read every quarter of an hour and shown in the hall',
            'Administration',
            '€ 38,750',
          ],
        ],
        total: false,
      },
    },
    {
      name: 'Ten stations by passengers',
      table: {
        columns: ['Station', 'Municipality', 'Passengers 2024', 'Passengers 2025', 'Change'],
        rows: Array.from({ length: 10 }, (_, at) => [
          `Station ${['Northgate', 'Harbourside', 'Westminster', 'Millbrook'][at % 4]} ${at + 1}`,
          'Metropolitan borough',
          `${(12 + at) * 1_111}`,
          `${(12 + at) * 1_171}`,
          `+${at + 2}.4 %`,
        ]),
        formats: [
          { column: 3, kind: 'bar' },
          { column: 4, kind: 'delta' },
        ],
      },
    },
    {
      name: '四つの施策とその費用',
      lang: 'ja',
      table: {
        columns: ['施策', '内容', '担当', '費用'],
        rows: [
          [
            '北側外壁の断熱改修',
            '冬が来る前に、新しい木製の外装板の裏側に厚さ十八センチの断熱材を入れる',
            '建築課',
            '124万円',
          ],
          [
            'ヒートポンプの導入',
            '旧ボイラー室に三台を設置し、駐車場の地下に採熱孔を掘削する',
            '市営エネルギー公社',
            '86万円',
          ],
          ['太陽光発電', '両方の屋根に設置し、公用車の充電設備に電力を供給する', '協同組合', '41万円'],
        ],
      },
    },
    {
      name: 'أربعة إجراءات وتكلفتها',
      lang: 'ar',
      table: {
        columns: ['الإجراء', 'ما الذي ينفذ', 'المسؤول', 'التكلفة'],
        rows: [
          [
            'عزل الواجهة الشمالية',
            'ثمانية عشر سنتيمترا من الصوف المعدني خلف ألواح خشبية جديدة قبل حلول الشتاء',
            'إدارة المباني',
            '1,240,000',
          ],
          [
            'مضخات حرارية',
            'ثلاث آلات في غرفة المراجل القديمة مع آبار تحت موقف السيارات',
            'المرافق البلدية',
            '860,500',
          ],
          ['الطاقة الشمسية', 'ألواح على السطحين تغذي محطات شحن سيارات الخدمة', 'جمعية الطاقة', '415,000'],
        ],
      },
    },
  ];
}

const COMPOSED: readonly { readonly lang: string; readonly markup: string }[] = [
  {
    lang: 'en',
    markup:
      '<section><h1>Three ways to pay for the lamps</h1><table><tr><th>Way</th><th align="end">Cost</th><th align="end">Years</th></tr><tr><td>Own money</td><td>1.90 m</td><td>7.6</td></tr><tr strong><td>State loan</td><td>1.98 m</td><td>7.9</td></tr><tr><td>Leasing</td><td>2.31 m</td><td>9.2</td></tr></table><x-callout title="A state loan costs €80,000 more and leaves the reserve untouched" role="success"></x-callout></section>',
  },
  {
    lang: 'en',
    markup:
      '<section><h1>Suppliers compared</h1><div class="grid grid-cols-2 gap-6"><table><col/><col format="bar"/><col format="harvey"/><tr><th>Supplier</th><th>Revenue</th><th>Quality</th></tr><tr><td>Northern Lights</td><td>124</td><td>4</td></tr><tr><td>Harbour Electric</td><td>98</td><td>2</td></tr><tr><td>Consolidated Works</td><td>41</td><td>1</td></tr></table><table><tr><th>Risk</th><th>Consequence</th><th>Owner</th></tr><tr><td>Delivery is late</td><td>The northern quarter stays dark over the winter months</td><td>Procurement</td></tr><tr><td>Prices rise</td><td>Forty lamps fewer in the second phase of the programme</td><td>Treasury</td></tr></table></div></section>',
  },
  {
    lang: 'ar',
    markup:
      '<section><h1>مقارنة المبيعات</h1><table><tr><th>المنتج</th><th>2025</th><th>2026</th></tr><tr><td>القاهرة</td><td>1,250</td><td>+12.5%</td></tr><tr><td>الإسكندرية</td><td>980</td><td>-3.1%</td></tr></table></section>',
  },
];

/** Tables with short, long, CJK and Arabic cells, as layouts and in compositions. */
export async function sweptDecks(template: string, only?: string): Promise<Deck[]> {
  const byLanguage = new Map<string, SlideSpec[]>();
  const add = (lang: string, spec: SlideSpec): void =>
    void byLanguage.set(lang, [...(byLanguage.get(lang) ?? []), spec]);
  for (const { name, table, lang = 'en' } of [...tableSamples(), ...longTables()]) {
    add(lang, {
      layout: 'table',
      content: {
        title: name,
        table,
        ...(lang === 'en' ? { takeaway: 'What follows from it, in one sentence.' } : {}),
      },
    });
  }
  for (const { lang, markup } of COMPOSED) add(lang, { layout: 'composed', content: { markup } });
  add('en', { layout: 'chart', content: { title: 'Load by hour', chart: HEAT_MAP } });
  return Promise.all(
    [...byLanguage]
      .filter(([lang]) => only === undefined || lang === only)
      .map(([language, slides]) => composedDeck(template, slides, { language })),
  );
}

/**
 * A deck as a program without our fonts shows it, or with them; its words page by page. @param keep folder in
 * which the deck and its PDF stay
 */
export async function wordsIn(deck: Deck, office: Office, keep?: string): Promise<Word[][]> {
  const parent = office === 'newest' ? join(root, 'var/tmp') : tmpdir();
  const folder = keep ?? mkdtempSync(join(parent, 'tables-'));
  try {
    const file = join(folder, 'deck.pptx');
    writeFileSync(file, await writePptx({ ...deck, fonts: 'name' }));
    const profile = `-env:UserInstallation=file://${join(tmpdir(), 'lectern-tables-profile')}`;
    if (office === 'newest') {
      const there = folder.slice(root.length);
      inside(
        [
          'soffice',
          '--headless',
          '-env:UserInstallation=file:///var/tmp/tables-profile',
          '--convert-to',
          'pdf',
          '--outdir',
          there,
          `${there}/deck.pptx`,
        ],
        {
          env: { HOME: there },
          timeout: DECK_MS,
        },
      );
    } else {
      const fonts = office === 'own' ? { FONTCONFIG_FILE: writeFontConfig(folder) } : {};
      spawnSync('soffice', [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, file], {
        env: { ...process.env, ...fonts },
        timeout: DECK_MS,
      });
    }
    return pagesOf(
      spawnSync('pdftotext', ['-bbox', '-enc', 'UTF-8', join(folder, 'deck.pdf'), '-'], {
        encoding: 'utf8',
        maxBuffer: 1e8,
      }).stdout,
    );
  } finally {
    if (keep === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

/** LibreOffice as installed without our fonts, the same with them, and the newest without them. */
export type Office = 'without' | 'own' | 'newest';

function pagesOf(text: string): Word[][] {
  return text
    .split('<page ')
    .slice(1)
    .map((page) =>
      [
        ...page.matchAll(
          /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)</g,
        ),
      ].map(([, left, top, right, bottom, words = '']) => ({
        text: folded(decoded(words)),
        left: Number(left) * PX_A_POINT,
        top: Number(top) * PX_A_POINT,
        right: Number(right) * PX_A_POINT,
        bottom: Number(bottom) * PX_A_POINT,
      })),
    );
}

function decoded(text: string): string {
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;|&apos;/g, "'")
    .replace(/&amp;/g, '&');
}

const folded = (text: string): string =>
  text.normalize('NFKC').replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '');

interface CellText {
  readonly box: Box;
  readonly name: string;
  /** Parted at white space. */
  readonly words: readonly string[];
  readonly letters: string;
}

/** The tables of a deck, in the words of its pages. */
export function tableFaults(deck: Deck, pages: readonly (readonly Word[])[]): TableFaults {
  const faults = { cells: 0, slipped: [] as string[], broken: [] as string[], under: [] as string[] };
  for (const [at, scene] of deck.slides.entries()) {
    const elements = flat(scene.elements);
    for (const table of elements.filter((one): one is TableElement => one.type === 'table')) {
      const cells = cellsOf(table);
      faults.cells += cells.length;
      const floor = floorOf(table, elements);
      const where = `${deck.lang} ${at + 1} ${scene.title}`;
      for (const word of pages[at] ?? []) {
        // pdftotext reports unjoined letters as words.
        if (
          !LETTER.test(word.text) ||
          (RTL.test(word.text) && [...word.text].length < 4) ||
          isOther(word, elements)
        )
          continue;
        const cell = nearest(word, cells);
        if (cell === undefined) continue;
        const text = `${where}: "${word.text}" of ${cell.name}`;
        const [down, across] = [
          outside(word.top, word.bottom, cell.box.y, cell.box.height),
          outside(word.left, word.right, cell.box.x, cell.box.width),
        ];
        if (Math.max(down, across) > SLACK_PX)
          faults.slipped.push(`${text} ${Math.round(down)} ${Math.round(across)}`);
        if (word.bottom - SLACK_PX > floor) faults.under.push(text);
        if (isPart(word.text, cell)) faults.broken.push(text);
      }
    }
  }
  return faults;
}

/** Columns from the left: LibreOffice does not mirror tables that run from the right. */
function cellsOf({ box, name, columnWidths, rowHeights, cells, spans }: TableElement): CellText[] {
  const found: CellText[] = [];
  let y = box.y;
  for (const [row, height] of rowHeights.entries()) {
    let before = 0;
    for (const [column, width] of columnWidths.entries()) {
      const span = findSpan(spans, row, column);
      const across = sumWidths(columnWidths, column, span);
      const down = rowHeights.slice(row, row + (span?.rows ?? 1)).reduce((sum, one) => sum + one, 0);
      // A mark of a footnote stands by itself where it is raised.
      const text = (cells[row]?.[column]?.paragraphs ?? [])
        .flatMap(({ runs }) => [
          ...runs.map((run) => (run.script === undefined ? run.text : ` ${run.text}`)),
          ' ',
        ])
        .join('');
      const words = folded(text)
        .split(/\s+/)
        .filter((word) => word !== '');
      const x = box.x + before;
      if (words.length > 0 && !isCovered(spans, row, column))
        found.push({
          box: { x, y, width: across, height: down },
          name: `${name} ${row}, ${column}`,
          words,
          letters: words.join(''),
        });
      before += width;
    }
    y += height;
  }
  return found;
}

/** Lowest place for words of a table: above the elements below it. */
function floorOf({ box }: TableElement, elements: readonly SceneElement[]): number {
  const below = elements.filter(
    (one) =>
      one.type === 'text' &&
      one.box.y >= box.y + box.height - 1 &&
      one.box.x < box.x + box.width &&
      box.x < one.box.x + one.box.width,
  );
  return Math.min(
    720,
    ...below.map(
      (one) =>
        one.box.y +
        (one.type === 'text' && one.anchor !== 'top'
          ? Math.max(0, one.box.height - one.neededHeightPx) / (one.anchor === 'middle' ? 2 : 1)
          : 0),
    ),
  );
}

/** The cell that holds a word, and of several the one that is closest. */
function nearest(word: Word, cells: readonly CellText[]): CellText | undefined {
  const text = word.text.replace(/\s+/g, '');
  const middle = { x: (word.left + word.right) / 2, y: (word.top + word.bottom) / 2 };
  const away = ({ box }: CellText): number =>
    Math.max(box.y - middle.y, middle.y - box.y - box.height, 0) +
    Math.max(box.x - middle.x, middle.x - box.x - box.width, 0);
  let best: CellText | undefined;
  for (const cell of cells)
    if (
      (cell.letters.includes(text) || cell.letters.includes([...text].reverse().join(''))) &&
      (best === undefined || away(cell) < away(best))
    )
      best = cell;
  // A word of the title may be one of a cell, too.
  return best !== undefined && away(best) < 120 ? best : undefined;
}

/** Returns whether it is a word of a text beside the table. */
function isOther(word: Word, elements: readonly SceneElement[]): boolean {
  const [x, y] = [(word.left + word.right) / 2, (word.top + word.bottom) / 2];
  return elements.some(
    (one) =>
      one.type === 'text' &&
      x >= one.box.x - SLACK_PX &&
      x <= one.box.x + one.box.width + 60 &&
      y >= one.box.y - SLACK_PX &&
      y <= one.box.y + one.box.height + SLACK_PX &&
      folded(one.paragraphs.flatMap(({ runs }) => runs.map(({ text }) => text)).join(''))
        .split(/\s+/)
        .includes(word.text),
  );
}

function outside(from: number, to: number, start: number, length: number): number {
  return Math.max(start - from, to - start - length, 0);
}

/**
 * Returns whether only a part of a word of a cell is shown in one piece. Scripts without spaces break
 * anywhere, others at hyphens and slashes.
 */
function isPart(text: string, { words }: CellText): boolean {
  if (WIDE.test(text) || words.some((word) => WIDE.test(word)) || RTL.test(text)) return false;
  return (
    !words.some((word) => word === text || word.split(/(?<=[-–—/+%])|(?=[%€])/u).includes(text)) &&
    words.some((word) => word.startsWith(text) || word.endsWith(text))
  );
}

function flat(elements: readonly SceneElement[]): SceneElement[] {
  return elements.flatMap((one) => (one.type === 'group' ? flat(one.children) : [one]));
}
