/** Tables that stress something, with usual and with awkward data. */
export interface TableSample {
  readonly name: string;
  readonly table: Readonly<Record<string, unknown>>;
  readonly lang?: string;
}

export function tableSamples(): TableSample[] {
  return [
    {
      name: 'Vendor B leads on four of five criteria',
      table: {
        columns: ['Criterion', 'Vendor A', 'Vendor B', 'Vendor C'],
        rows: [
          ['Functions', 3, 4, 2],
          ['Security', 4, 4, 3],
          ['Support', 1, 3, 0],
          ['Price', 2, 1, 4],
          ['References', 2, 4, 1],
        ],
        formats: [1, 2, 3].map((column) => ({ column, kind: 'harvey' })),
        highlight_columns: ['Vendor B'],
      },
    },
    {
      name: 'Berlin grew most, Rome fell behind',
      table: {
        columns: ['City', { label: 'Revenue', unit: '€ m' }, 'Change', 'Last six quarters', 'On plan'],
        rows: [
          ['Berlin', '12.4', '+8.2 %', [8, 9, 9.5, 10, 11.2, 12.4], true],
          ['Madrid', '9.8', '+1.1 %', [9, 9.6, 9.1, 9.4, 9.7, 9.8], true],
          ['Oslo', '4.1', '0 %', [4, 4.2, 4.1, null, 4.1, 4.1], 'partial'],
          ['Rome', '3.0', '-6.4 %', [5, 4.6, 4.4, 4, 3.2, 3], false],
          ['Total', '29.3', '+3.0 %', '', ''],
        ],
        total: true,
        formats: [
          { column: 'Revenue', kind: 'bar' },
          { column: 'Change', kind: 'delta' },
          { column: 'Last six quarters', kind: 'sparkline' },
          { column: 'On plan', kind: 'tick' },
        ],
        highlight: 'Berlin',
      },
    },
    {
      name: 'Costs fell in both halves of the year',
      table: {
        columns: ['Item', 'Plan', 'Actual', 'Plan ', 'Actual '],
        rows: [
          { group: 'Operations' },
          ['Energy', '120', '111.5[^1]', '118', '104'],
          ['Staff', '340', '352', '345', '340'],
          ['Sum of operations', '460', '463.5', '463', '444'],
          { group: 'Administration' },
          ['Rent', '80', '80', '80', '76[^2]'],
          ['Total', '540', '543.5', '543', '520'],
        ],
        groups: [
          { label: 'First half', columns: ['Plan', 'Actual'] },
          { label: 'Second half', columns: [3, 4] },
        ],
        total_rows: ['Sum of operations'],
        total: true,
        cell_styles: [{ row: 'Energy', column: 4, role: 'success' }],
        footnotes: ['Preliminary, before the audit of March', 'Two floors given up in September'],
      },
    },
    {
      name: 'Response times rose with load',
      table: {
        columns: ['Service', '8 am', '12 am', '4 pm', '8 pm'],
        rows: [
          ['Search', '120', '340', '280', '90'],
          ['Checkout', '210', '580', '430', '180'],
          ['Account', '80', '110', '105', '70'],
          ['Reports', '640', '910', '880', '300'],
        ],
        formats: [1, 2, 3, 4].map((column) => ({ column, kind: 'scale', min: 0, max: 1000 })),
      },
    },
    {
      name: 'Three regions missed their margin',
      table: {
        columns: ['Region', { label: 'Margin', unit: '%' }, 'Against plan', 'Risk'],
        rows: [
          ['North', '14.2', '2.1', 'low'],
          ['Middle', '-3.5', '-6.0', 'high'],
          ['South', '8.0', '0', 'low'],
          ['West', '-1.25', '-2.2', 'n/a'],
        ],
        formats: [
          { column: 1, kind: 'bar' },
          { column: 2, kind: 'scale', mid: 0, good: 'high' },
        ],
        highlight_cells: [{ row: 'Middle', column: 'Risk' }],
      },
    },
    {
      name: 'One telescope in figures',
      table: {
        columns: ['Measure', 'Value', 'Source'],
        rows: [
          ['Time in orbit', '6.1 years', 'Agency'],
          ['Mass', '655 kg', 'Agency'],
          ['Cost', '€ 1.2 bn', 'Press'],
          ['Temperature', '-233 °C', 'Press'],
        ],
        merge: [
          { row: 0, column: 'Source', rows: 2 },
          { row: 2, column: 'Source', rows: 2 },
        ],
      },
    },
    {
      name: 'برلين في المقدمة',
      lang: 'ar',
      table: {
        columns: ['المدينة', 'الإيرادات', 'التغير', 'الاتجاه', 'التقييم', 'الخطة'],
        rows: [
          ['برلين', '12.4', '+8.2 %', [8, 9, 10, 12], 4, true],
          ['مدريد', '9.8', '-1.1 %', [9, 9, 9.6, 9.8], 2, true],
          ['روما', '3.0', '-6.4 %', [5, 4, 3.2, 3], 1, false],
        ],
        formats: [
          { column: 1, kind: 'bar' },
          { column: 2, kind: 'delta' },
          { column: 3, kind: 'sparkline' },
          { column: 4, kind: 'harvey' },
          { column: 5, kind: 'tick' },
        ],
        highlight: 0,
      },
    },
    {
      name: '東京が最も伸びた',
      lang: 'ja',
      table: {
        columns: ['都市', '売上高', '前年比', '推移', '評価', '計画達成'],
        rows: [
          ['東京', '12.4', '+8.2 %', [8, 9, 10, 12], 4, true],
          ['大阪', '9.8', '-1.1 %', [9, 9, 9.6, 9.8], 2, 'partial'],
          ['福岡', '3.0', '-6.4 %', [5, 4, 3.2, 3], 1, false],
        ],
        formats: [
          { column: 1, kind: 'bar', max: 20 },
          { column: 2, kind: 'delta' },
          { column: 3, kind: 'sparkline' },
          { column: 4, kind: 'harvey' },
          { column: 5, kind: 'tick' },
        ],
        footnotes: ['暫定値'],
      },
    },
    {
      name: 'One row',
      table: {
        columns: ['Name', 'Amount'],
        rows: [
          [
            'A single row with a very long name that runs on and on until it has to break into two lines',
            '0',
          ],
        ],
        formats: [{ column: 1, kind: 'bar' }],
      },
    },
    {
      name: 'Twelve rows and huge numbers',
      table: {
        columns: ['Account', 'Balance', 'Change', 'State'],
        rows: Array.from({ length: 12 }, (_, at) => [
          `Account number ${at + 1} of the group`,
          `${(10 ** (at + 1)).toLocaleString('en')}`,
          `${at % 3 === 0 ? '-' : '+'}${at * 11} %`,
          at % 2 === 0,
        ]),
        formats: [
          { column: 1, kind: 'bar' },
          { column: 2, kind: 'delta', good: 'low' },
          { column: 3, kind: 'tick' },
        ],
      },
    },
  ];
}
