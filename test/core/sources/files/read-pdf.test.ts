import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { attachCaptions } from '../../../../src/core/sources/captions.ts';
import { listFigures } from '../../../../src/core/sources/choose-pictures.ts';
import { parseFile } from '../../../../src/core/sources/files/parse-file.ts';
import { decodeStream, readFilters } from '../../../../src/core/sources/files/pdf-filters.ts';
import { turnPixels } from '../../../../src/core/sources/files/pdf-pictures.ts';
import type {
  ListEntry,
  SourceBlock,
  SourceDocument,
  SourceSection,
} from '../../../../src/core/sources/source-document.ts';

const read = async (path: string): Promise<SourceDocument> =>
  (await parseFile(new Uint8Array(readFileSync(`test/fixtures/${path}`)), { filename: path })).document;

/** Contents of a document in order: headings, the ends of paragraphs, items, rows of tables, figures. */
function listLines(section: SourceSection): string[] {
  const head = section.level === 0 ? [] : [`${'#'.repeat(section.level)} ${section.heading}`];
  return [...head, ...section.blocks.flatMap(blockLines), ...section.sections.flatMap(listLines)];
}

function blockLines(block: SourceBlock): string[] {
  if (block.kind === 'paragraph') return [ends(block.text.text)];
  if (block.kind === 'table')
    return [block.columns.map(({ label }) => label), ...block.rows].map((row) => `| ${row.join(' | ')} |`);
  if (block.kind === 'list') return block.items.flatMap((item) => itemLines(item, ''));
  return [block.kind];
}

function itemLines({ text, number, children }: ListEntry, indent: string): string[] {
  return [
    `${indent}${number === undefined ? '-' : `${number}.`} ${text.text}`,
    ...children.flatMap((child) => itemLines(child, `${indent}  `)),
  ];
}

function ends(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 24)} … ${text.slice(-24)}`;
}

const TRAFFIC =
  'The harbour trust opened the northern quay in 2019 and has since moved most container traffic there. Each crane lifts thirty containers an hour, which is twice the rate of the older equipment on the southern side. Operators report that congestion has fallen and that drivers wait eleven minutes on average instead of twenty-six. The improvement was largest in the winter months, when storms used to close the southern quay for days.';
const HARBOURS =
  'Aberdour Burntisland Crail Dunure Eyemouth Findhorn Gourdon Helmsdale Inverie Johnshaven Kinlochbervie Lochinver Macduff Nairn Oban Portree Queensferry Rothesay Stromness Tarbert Uig Voe Wick Yell Kirkwall Lerwick Mallaig Armadale Brodick Campbeltown Dunbar Elie Fraserburgh Girvan Hopeman Islay Jura Kyle Largs Millport';

describe('the PDF reader', () => {
  it('reads two columns with notes, a figure, lists and running titles', async () => {
    const document = await read('pdf/columns.pdf');
    expect(listLines(document.root)).toEqual([
      '# A harbour in two halves',
      'The northern quay after  …  for the town around it.',
      '## Traffic',
      ends(TRAFFIC),
      'Independent surveyors co … er over the same period.',
      'figure',
      'Figure 1. Containers moved by quay and year.',
      '### Berths and cranes',
      'Shore power now supplies … nt on the southern side.',
      '## Neighbours',
      'Fishermen objected at fi …  southern quay for days.',
      'Three measures were agreed:',
      '- Moorings move to the inner basin before the season begins.',
      '- Dredging stops between March and June, when the herring spawn in the shallow part of the bay.',
      '- The trust pays for new nets.',
      'Independent surveyors co … ince measurements began.',
      '## Outlook',
      'Operators report that co … in the following spring.',
      'The transfer follows this order:',
      '1. Move the feeder lines.',
      '2. Rebuild the southern cranes, of which two are kept as a reserve for the summer peak.',
      '3. Open the railway siding.',
      'The harbour trust opened … er over the same period.',
      '### Costs',
      'Shore power now supplies … in the following spring.',
    ]);
    // Without the reference to the note, and whole over the end of the column.
    expect(document.root.sections[0]?.sections[0]?.blocks[0]).toMatchObject({ text: { text: TRAFFIC } });
    expect(JSON.stringify(document)).toContain(
      'The improvement was largest in the winter months, when storms used to close the southern quay for days.',
    );
    expect(
      attachCaptions(document).root.sections[0]?.sections[0]?.blocks.find(({ kind }) => kind === 'figure'),
    ).toMatchObject({
      caption: 'Figure 1. Containers moved by quay and year.',
      picture: document.pictures?.[0]?.hash,
      place: { at: 'page 1' },
    });
    expect(document.skipped.map(({ text }) => text)).toEqual([
      'Counts of the harbour office, ships above 500 tonnes only.',
      'Nordic Survey, yearly review, page 14.',
    ]);
  });

  it('reads ruled tables with narrow columns, tables without rules, and a table over two pages', async () => {
    const lines = listLines((await read('pdf/tables.pdf')).root);
    expect(lines.slice(2, 16)).toEqual([
      '## Lines',
      '| Line | Port of departure and of arrival | Crossing time (min) | Fare per adult (€) | Share of winter trips |',
      '| A | Oban – Craignure | 46 | 9.40 | 62% |',
      '| B | Mallaig – Armadale, by way of Knoydart | 30 | 5.15 | 48% |',
      '| C | Ullapool – Stornoway | 165 | 21.80 | 71% |',
      '| D | Ardrossan – Brodick | 55 | 7.95 | 66% |',
      '## Years',
      'The second has no lines  …  right of their columns.',
      '| Year | Ships | Tonnes | Change |',
      '| 2020 | 1,204 | 88,310 | –3.1% |',
      '| 2021 | 1,377 | 92,455 | 4.7% |',
      '| 2022 | 1,412 | 97,020 | 4.9% |',
      '| 2023 | 1,398 | 101,664 | 4.8% |',
      '## Harbours',
    ]);
    expect(lines.slice(17)).toEqual([
      '| Harbour | Berths | Depth (m) | Opened |',
      ...HARBOURS.split(' ').map(
        (name, index) =>
          `| ${name} | ${4 + ((index * 7) % 23)} | ${(2.5 + ((index * 13) % 60) / 10).toFixed(1)} | ${1820 + ((index * 37) % 180)} |`,
      ),
      'All depths are given for the lowest tide of the year.',
    ]);
  });

  it('reads pages printed by a browser: columns in mid-page, cells of several lines, nested items', async () => {
    expect(listLines((await read('pdf/web.pdf')).root)).toEqual([
      '# Survey of the bay',
      'Four boats measured dept …  between May and August.',
      '## Method',
      'Each boat followed a fix … nd at the deepest point.',
      'Readings were entered tw … ext day with calm water.',
      '## Readings',
      '| Station and boat | Depth at low tide (m) | Ground | Salt (g/kg) |',
      '| 1 Ada | 4.5 | Sand with shells, firm enough to anchor | 31.2 |',
      '| 2 Ada | 12.0 | Mud | 33.8 |',
      '| 3 Bea | 7.25 | Rock, partly covered by kelp | 32.9 |',
      '## Costs',
      '| Item | 2023 | 2024 | Share |',
      '| Fuel | 12,400 | 9,850 | 31% |',
      '| Wages | 18,000 | 19,200 | 60% |',
      '| Repairs | 2,310 | 2,880 | 9% |',
      '## Next steps',
      '1. Repeat the survey in winter.',
      '  - Only the inner stations.',
      '  - Two boats are enough.',
      '2. Publish the readings.',
    ]);
  });

  it('reads charts as pictures with their labels, and unshaded rows as part of their table', async () => {
    const document = await read('pdf/chart.pdf');
    expect(listLines(document.root)).toEqual([
      '# Cargo by quarter',
      'Tonnes rose in every qua … crane came into service.',
      'figure',
      'Figure 1. Tonnes landed in 2024, by quarter.',
      ends(
        'The line below shows how long ships waited before a berth was free, measured from the arrival at the roads.',
      ),
      'figure',
      'Figure 2. Waiting time in minutes.',
      '## Berths',
      '| Quay | Berths | Depth |',
      '| North | 6 | 14 m |',
      '| South | 4 | 9 m |',
      '| Inner | 3 | 6 m |',
      '| Fish | 8 | 5 m |',
      'All berths have shore power since the spring.',
    ]);
    expect(listFigures(attachCaptions(document).root).map(({ alt }) => alt)).toEqual([
      'Figure 1. Tonnes landed in 2024, by quarter.',
      'Figure 2. Waiting time in minutes.',
    ]);
    expect(document.skipped).toEqual([]);
    for (const { bytes } of document.pictures ?? []) {
      const { width = 0, height = 0 } = await sharp(bytes).metadata();
      expect(Math.max(width, height)).toBeGreaterThan(700);
      // Columns, lines and words on white: neither blank nor a photograph.
      const { data } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
      const dark = data.filter((value) => value < 128).length / data.length;
      expect(dark).toBeGreaterThan(0.004);
      expect(dark).toBeLessThan(0.6);
    }
  });

  it('reads Arabic text, ligatures and table columns from the right', async () => {
    expect(listLines((await read('pdf/arabic.pdf')).root)).toEqual([
      '# تقرير الموانئ السنوي',
      '## حركة السفن',
      ends(
        'افتتحت هيئة الموانئ الرصيف الشمالي في عام 2019، ونقلت إليه معظم حركة الحاويات خلال ثلاث سنوات. ترفع كل رافعة ثلاثين حاوية في الساعة، وهو ضعف معدل المعدات القديمة في الجهة الجنوبية.',
      ),
      ends('انخفض زمن الانتظار إلى 11 دقيقة في المتوسط بعد أن كان 26 دقيقة، وكانت الاستفادة أكبر في الشتاء.'),
      '## الخطوات التالية',
      '- نقل خطوط التغذية إلى الحوض الداخلي.',
      '- إعادة بناء الرافعات الجنوبية.',
      '- فتح خط السكة الحديدية.',
      '## الأرقام',
      '| السنة | السفن | الحاويات |',
      '| 2021 | 1377 | 92455 |',
      '| 2022 | 1412 | 97020 |',
      '| 2023 | 1398 | 101664 |',
      'تنشر الهيئة هذه الأرقام كل عام.',
    ]);
    expect(JSON.stringify(await read('docs/right_to_left_01.pdf'))).toContain(
      'وحل المشكلات من خلال البرمجة بلغة R وPython',
    );
  });

  it('joins Japanese lines without spaces', async () => {
    const document = await read('pdf/japanese.pdf');
    expect(listLines(document.root).slice(4)).toEqual([
      '## 2 次の段階',
      '- 支線を内港へ移す。',
      '- 南側のクレーンを建て替える。',
      '- 鉄道の引き込み線を開く。',
      '## 3 数字',
      '| 年 | 船の数 | コンテナ（個） |',
      '| 2021 年 | 1,377 | 92,455 |',
      '| 2022 年 | 1,412 | 97,020 |',
      '| 2023 年 | 1,398 | 101,664 |',
      '数字は毎年公表される。',
    ]);
    expect(JSON.stringify(document)).toContain(
      '港湾局は 2019 年に北埠頭を開き、その後の三年間でコンテナ輸送の大半をそこへ移した。クレーン一基は一時間に三十個のコンテナを扱い、これは南側の古い設備の二倍にあたる。',
    );
  });

  it('continues a sentence after a figure, and reads drawings and their labels as pictures', async () => {
    const document = await read('pdf/amt_handbook_sample.pdf');
    expect(listLines(document.root).filter((line) => line.startsWith('#'))).toEqual([
      '# Boots Self-Locking Nut',
      '# Stainless Steel Self-Locking Nut',
      '# Elastic Stop Nut',
    ]);
    expect(JSON.stringify(document)).toContain(
      'The wing type that is the most common ranges in size for No. 6 up to 1⁄4 inch, the Rol-top ranges from',
    );
    expect(
      listFigures(attachCaptions(document).root).map(({ alt, picture }) => [alt, picture !== undefined]),
    ).toEqual([
      ['Figure 7-26. Self-locking nuts.', true],
      ['Figure 7-27. Stainless steel self-locking nut.', true],
    ]);
    expect(document.skipped).toEqual([]);
  });

  it('reads a paper with separate notes, numbers within sentences, and hyphenated compounds', async () => {
    const document = await read('docs/test.pdf');
    expect(
      listLines(document.root)
        .filter((line) => /^\d\./.test(line))
        .map((line) => line.slice(0, 24)),
    ).toEqual(['1. Customizable and conv', '2. Conversation programm']);
    expect(document.skipped.map(({ text }) => text)).toEqual([
      'We refer to Appendix A for a detailed discussion.',
    ]);
    expect(JSON.stringify(document)).toMatch(
      /two critical questions: \(1\) How can we .*because chat-optimized LLMs|because chat-optimized LLMs.*two critical questions: \(1\) How can we/,
    );
    expect(JSON.stringify(document)).toContain('multi-agent approaches, we present AutoGen');
  });
});

describe('a stream in a PDF', () => {
  it.each([
    ['/Filter /ASCIIHexDecode', '48 65 6C 6c 6F>', 5, 'Hello'],
    ['/Filter [/ASCII85Decode]', '87cURD]i,"Ebo80~>', 12, 'Hello World!'],
    ['/Filter [ /AHx /RunLengthDecode ]', '02616263 FE 78 80>', 6, 'abcxxx'],
    // The example of the PDF specification.
    [
      '/Filter /LZWDecode',
      Buffer.from([0x80, 0x0b, 0x60, 0x50, 0x22, 0x0c, 0x0c, 0x85, 0x01]).toString('latin1'),
      10,
      undefined,
    ],
    ['/Filter /DCTDecode', 'as it is', 8, 'as it is'],
  ])('with %s', (head, content, size, text) => {
    const decoded = decodeStream(Buffer.from(content, 'latin1'), readFilters(head), 1_000);
    expect(decoded.size).toBe(size);
    expect(decoded.data?.toString('latin1')).toBe(text);
  });
});

describe('a picture in a PDF', () => {
  // Three columns, two rows; each pixel is its number.
  const pixels = {
    width: 3,
    height: 2,
    channels: 3,
    data: Uint8Array.from([1, 2, 3, 4, 5, 6].flatMap((one) => [one, one, one])),
  } as const;
  it.each([
    ['as it is', { swap: false, flipX: false, flipY: false }, 3, [1, 2, 3, 4, 5, 6]],
    ['upside down', { swap: false, flipX: true, flipY: true }, 3, [6, 5, 4, 3, 2, 1]],
    ['to the right', { swap: true, flipX: true, flipY: false }, 2, [4, 1, 5, 2, 6, 3]],
    ['to the left', { swap: true, flipX: false, flipY: true }, 2, [3, 6, 2, 5, 1, 4]],
  ])('is turned %s', (_, turn, width, expected) => {
    const shown = turnPixels(pixels, turn);
    expect([shown.width, ...shown.data.filter((_value, index) => index % 3 === 0)]).toEqual([
      width,
      ...expected,
    ]);
  });
});
