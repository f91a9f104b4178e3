/** Data sets with what a person who knows them says about their columns. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deckFrom, sourceOf } from '../document-decks.ts';
import { type ColumnTruth, checkStatements, type KnownTable, type Statement } from './oracle.ts';

interface Sample {
  /** Below test/fixtures. */
  readonly file: string;
  readonly columns: Readonly<Record<string, ColumnTruth>>;
  readonly totals?: readonly string[];
}

const TEMPERATURE: ColumnTruth = { level: 'interval', sums: 'none', unit: '°C' };
const JOBS: ColumnTruth = { level: 'ratio', sums: 'kinds', unit: 'jobs' };
const RATE: ColumnTruth = { level: 'ratio', sums: 'none' };
const AMOUNT: ColumnTruth = { level: 'ratio', sums: 'rows' };
const SERVICES = [
  'trade_transportation_utilties',
  'information',
  'financial_activities',
  'professional_and_business_services',
  'education_and_health_services',
  'leisure_and_hospitality',
  'other_services',
];

export const SAMPLES: readonly Sample[] = [
  { file: 'tables/celsius.csv', columns: { temp_min: TEMPERATURE, wind: { ...RATE, unit: 'm/s' } } },
  { file: 'tables/thinned-series.csv', columns: { price: RATE } },
  {
    file: 'tables/drinks.csv',
    columns: {
      beer_servings: RATE,
      spirit_servings: RATE,
      wine_servings: RATE,
      total_litres_of_pure_alcohol: RATE,
    },
  },
  {
    file: 'tables/bad-drivers.csv',
    columns: Object.fromEntries(
      [
        'Number of drivers involved in fatal collisions per billion miles',
        'Percentage Of Drivers Involved In Fatal Collisions Who Were Speeding',
        'Percentage Of Drivers Involved In Fatal Collisions Who Were Alcohol-Impaired',
        'Percentage Of Drivers Involved In Fatal Collisions Who Were Not Distracted',
        'Percentage Of Drivers Involved In Fatal Collisions Who Had Not Been Involved In Any Previous Accidents',
        'Car Insurance Premiums ($)',
        'Losses incurred by insurance companies for collisions per insured driver ($)',
      ].map((name) => [name, RATE]),
    ),
  },
  { file: 'tables/global-temp-annual.csv', columns: { Mean: { level: 'interval', sums: 'none' } } },
  {
    file: 'docs/weather.csv',
    columns: {
      precipitation: { level: 'ratio', sums: 'times', unit: 'mm' },
      temp_max: { ...TEMPERATURE, parts: ['temp_min'] },
      temp_min: TEMPERATURE,
      wind: { ...RATE, unit: 'm/s' },
    },
  },
  { file: 'docs/co2-concentration.csv', columns: { CO2: RATE, 'adjusted CO2': RATE } },
  {
    file: 'docs/disasters.csv',
    columns: { Deaths: AMOUNT },
    totals: ['All natural disasters'],
  },
  {
    file: 'docs/gapminder-health-income.csv',
    columns: { income: RATE, health: RATE, population: { level: 'ratio', sums: 'kinds' } },
  },
  { file: 'docs/github.csv', columns: { count: AMOUNT } },
  { file: 'docs/iowa-electricity.csv', columns: { net_generation: AMOUNT } },
  { file: 'docs/stocks.csv', columns: { price: RATE } },
  {
    file: 'docs/us-employment.csv',
    columns: {
      nonfarm: { ...JOBS, parts: ['private', 'government'] },
      private: { ...JOBS, parts: ['goods_producing', 'private_service_providing'] },
      goods_producing: { ...JOBS, parts: ['mining_and_logging', 'construction', 'manufacturing'] },
      service_providing: { ...JOBS, parts: ['private_service_providing', 'government'] },
      private_service_providing: { ...JOBS, parts: SERVICES },
      manufacturing: { ...JOBS, parts: ['durable_goods', 'nondurable_goods'] },
      trade_transportation_utilties: {
        ...JOBS,
        parts: ['wholesale_trade', 'retail_trade', 'transportation_and_warehousing', 'utilities'],
      },
      ...Object.fromEntries(
        [
          'mining_and_logging',
          'construction',
          'durable_goods',
          'nondurable_goods',
          'wholesale_trade',
          'retail_trade',
          'transportation_and_warehousing',
          'utilities',
          ...SERVICES.slice(1),
          'government',
        ].map((name) => [name, JOBS]),
      ),
      nonfarm_change: { level: 'ratio', sums: 'rows', unit: 'change' },
    },
  },
];

/** Numbers of slides of the decks, since each count chooses other findings. */
const COUNTS = [undefined, 5, 8, 14] as const;

export interface SampleScore {
  readonly file: string;
  readonly statements: readonly Statement[];
}

/** Checks all statements of the decks that the author makes of each sample without a model. */
export async function scoreSamples(fixtures: string, samples = SAMPLES): Promise<SampleScore[]> {
  const scores: SampleScore[] = [];
  for (const { file, columns, totals } of samples) {
    const [head = [], ...rows] = parseCsv(readFileSync(join(fixtures, file), 'utf8'));
    const table: KnownTable = { head, rows, columns, ...(totals === undefined ? {} : { totals }) };
    const source = await sourceOf(join(fixtures, file));
    const statements = new Map<string, Statement>();
    for (const count of COUNTS) {
      const options = count === undefined ? {} : { n_slides: count };
      const { slides } = await deckFrom(source, { language: 'en', ...options });
      for (const statement of checkStatements(slides, table)) statements.set(statement.text, statement);
    }
    scores.push({ file, statements: [...statements.values()] });
  }
  return scores;
}

/** Cells of a file with commas; cells in quotation marks may contain commas. */
export function parseCsv(text: string): string[][] {
  return text
    .trim()
    .split(/\r?\n/)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, cell]) =>
        (quoted?.replaceAll('""', '"') ?? cell ?? '').trim(),
      ),
    );
}
