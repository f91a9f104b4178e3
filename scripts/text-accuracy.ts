/**
 * Measures how far our text is from LibreOffice's, script by script, and writes the table of docs/text.md.
 * Needs soffice and pdftotext on the path.
 *
 *   node scripts/run-ts.mjs scripts/text-accuracy.ts [template …]
 */
import { readFile, writeFile } from 'node:fs/promises';
import { BANKS, type SampleLanguage } from '../test/core/templates/sample-banks.ts';
import { type ComparedFrame, compareText } from '../test/support/text-accuracy.ts';
import { withGenerated } from './generated-docs.ts';

const FILE = 'docs/text.md';
const NAMES: Readonly<Record<SampleLanguage, string>> = {
  en: 'Latin (English)',
  de: 'Latin (German)',
  fr: 'Latin (French)',
  vi: 'Latin (Vietnamese)',
  el: 'Greek',
  ru: 'Cyrillic (Russian)',
  uk: 'Cyrillic (Ukrainian)',
  'zh-Hans': 'Chinese, simplified',
  'zh-Hant': 'Chinese, traditional',
  ja: 'Japanese',
  ko: 'Korean',
  ar: 'Arabic',
  fa: 'Arabic (Persian)',
  ur: 'Arabic (Urdu)',
  he: 'Hebrew',
  hi: 'Devanagari (Hindi)',
  th: 'Thai',
};

const templates = process.argv.slice(2);
const asked = templates.length === 0 ? ['ledger', 'swiss', 'broadsheet', 'pitch'] : templates;
const frames = await compareText(asked, Object.keys(BANKS) as SampleLanguage[]);
const head =
  '| script | fonts | lines | same breaks | in texts without figures or Latin words | frames with as many lines | width, median / p95 | height, median / p95 |\n|---|---|---|---|---|---|---|---|';
const rows = (Object.keys(BANKS) as SampleLanguage[]).map((language) =>
  row(
    language,
    frames.filter((frame) => frame.language === language),
  ),
);
await writeFile(FILE, withGenerated(await readFile(FILE, 'utf8'), 'accuracy', [head, ...rows].join('\n')));
console.log(rows.join('\n'));

function row(language: SampleLanguage, own: readonly ComparedFrame[]): string {
  const same = own.flatMap((frame) => frame.same);
  const asMany = own.filter((frame) => frame.lines.length === frame.theirs.length);
  const plain = own.filter(({ lines }) => !/[0-9A-Za-z]/.test(lines.join(''))).flatMap((frame) => frame.same);
  const widths = own.flatMap((frame) => frame.widths.map(error));
  const heights = own.map((frame) => error(frame.height));
  const fonts = [...new Set(own.map(({ family }) => family))].join(', ');
  const share = (part: number, all: number): string => `${((100 * part) / all).toFixed(1)} %`;
  const spread = (values: readonly number[]): string =>
    `${quantile(values, 0.5).toFixed(2)} / ${quantile(values, 0.95).toFixed(2)} %`;
  return `| ${NAMES[language]} | ${fonts} | ${same.length} | ${share(same.filter(Boolean).length, same.length)} | ${plain.length === 0 ? '–' : share(plain.filter(Boolean).length, plain.length)} | ${share(asMany.length, own.length)} | ${spread(widths)} | ${spread(heights)} |`;
}

function error(ratio: number): number {
  return Math.abs(ratio - 1) * 100;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
