import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inside, root } from '../../scripts/newest-office.mjs';
import { writePptx } from '../../src/core/output/pptx/write-pptx.ts';
import type { Deck } from '../../src/core/scene/scene.ts';
import type { SlideSpec } from '../../src/core/templates/contract.ts';
import { composedDeck } from './example-deck.ts';
import { writeFontConfig } from './libreoffice.ts';
import { folded, type TableWord } from './table-faults.ts';
import { tableSamples } from './table-samples.ts';

const PX_A_POINT = 96 / 72;
const DECK_MS = 240_000;

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
export async function wordsIn(deck: Deck, office: Office, keep?: string): Promise<TableWord[][]> {
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

function pagesOf(text: string): TableWord[][] {
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
