// Time, work and peak memory of reading long documents, each in a process of its own with the heap of a
// reader: node bench/long-documents.ts [file…]. "work" is the processor's time, which other programs do not
// lengthen.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDigest } from '../src/core/authoring/digest/digest.ts';
import { joinMarkdown } from '../src/core/sources/document-markdown.ts';
import { documentText } from '../src/core/sources/document-text.ts';
import { parseFile } from '../src/core/sources/files/parse-file.ts';
import { longDocx, longMarkdown, longPdf } from '../test/support/long-documents.ts';
import { orders, ordersCsv, ordersXlsx } from '../test/support/order-sheets.ts';

const HEAP_MB = 256;
const MADE: Readonly<Record<string, () => Uint8Array | Promise<Uint8Array>>> = {
  'DOCX of 872 pages.docx': () => longDocx(872),
  'DOCX of 2,000 pages.docx': () => longDocx(2_000),
  'PDF of 2,000 pages.pdf': () => longPdf(2_000),
  'CSV of 1,000,000 rows.csv': () => ordersCsv(orders(1_000_000)),
  'XLSX of 1,000,000 rows.xlsx': () => ordersXlsx(orders(1_000_000)),
  'Markdown of 5,000,000 characters.md': () => new Uint8Array(Buffer.from(longMarkdown(5_000_000))),
};

async function measure(name: string): Promise<void> {
  const filename = basename(name);
  const bytes = (await MADE[name]?.()) ?? new Uint8Array(readFileSync(name));
  const [begun, cpu] = [performance.now(), process.cpuUsage()];
  const seconds = (ms: number) => (ms / 1_000).toFixed(1);
  const outcome = await parseFile(bytes, { filename }).then(
    (read) => {
      const { parts } = documentText(read, filename);
      const [readMs, markdown] = [performance.now() - begun, joinMarkdown(parts)];
      const { user, system } = process.cpuUsage(cpu);
      const before = performance.now();
      const { totals } = createDigest(markdown, new Set(['outline', 'facts'])) ?? { totals: { outline: 0 } };
      return `${markdown.length.toLocaleString('en')} | ${totals.outline} | ${seconds(readMs)} s | ${seconds((user + system) / 1_000)} s | ${seconds(performance.now() - before)} s`;
    },
    (error: unknown) => `${String(error)} | | | |`,
  );
  console.log(`| ${filename} | ${outcome} | ${Math.round(process.resourceUsage().maxRSS / 1_024)} MB |`);
}

const [one, ...rest] = process.argv.slice(2);
if (one === '--in-process' && rest[0] !== undefined) await measure(rest[0]);
else {
  console.log(
    '| document | characters | headings | read | work | digest | peak memory |\n|---|---|---|---|---|---|---|',
  );
  for (const name of [...Object.keys(MADE), ...(one === undefined ? [] : [one, ...rest])])
    spawnSync(
      process.execPath,
      [`--max-old-space-size=${HEAP_MB}`, fileURLToPath(import.meta.url), '--in-process', name],
      { stdio: 'inherit' },
    );
}
