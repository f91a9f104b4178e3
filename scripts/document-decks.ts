/**
 * Draws docs/documents.md: ten real documents beside the decks that are made of them without a model.
 *
 *   npm run document-decks
 *   node scripts/run-ts.mjs scripts/document-decks.ts --out=FOLDER [--template=ledger,pitch] FILE…   (sheets
 *   of any files, to look at)
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { deckFrom, type LaidDeck, laidOut, sheetOf, sourceOf } from '../test/quality/document-decks.ts';

const SHOWN: readonly (readonly [file: string, template: string, what: string])[] = [
  ['docs/ferries.docx', 'ledger', 'A report in Word with tables, figures, a plan and people'],
  ['docs/multi_page.pdf', 'pitch', 'A PDF of five pages'],
  ['docs/norwich-city.txt', 'atelier', 'An article pasted as plain text, without a heading'],
  ['docs/test_blog.html', 'boardroom', 'A page of a weblog'],
  ['docs/gapminder-health-income.csv', 'blueprint', 'A table of 187 rows'],
  ['docs/iowa-electricity.csv', 'swiss', 'A series in long form'],
  ['pptx/real-financial-report.pptx', 'pitch', 'Slides in Japanese, without titles'],
  ['docs/Hooks.md', 'blueprint', 'The reference of an interface, with code'],
  ['docs/fpb-HOWTO-ar.md', 'broadsheet', 'A short guide in Arabic'],
  ['docs/zh.txt', 'swiss', 'An article in Chinese'],
];
const WIDTH_PX = 1400;

const root = join(import.meta.dirname, '..');
const images = join(root, 'docs', 'images', 'documents');
const option = (name: string): string | undefined =>
  process.argv
    .find((arg) => arg.startsWith(`--${name}=`))
    ?.split('=')
    .slice(1)
    .join('=');
const files = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const out = option('out');

if (out === undefined) writeFileSync(join(root, 'docs', 'documents.md'), await page());
else await look(out, (option('template') ?? 'ledger').split(','));

async function drawn(path: string, template: string): Promise<LaidDeck> {
  return laidOut(await deckFrom(await sourceOf(path), { template }), template);
}

async function look(folder: string, templates: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const [index, path] of files.entries()) {
    try {
      const deck = await drawn(path, templates[index % templates.length] ?? 'ledger');
      writeFileSync(join(folder, `${basename(path)}.png`), await sheetOf(deck, WIDTH_PX));
      console.log(
        `${basename(path)}: ${deck.slides.length} slides, ${deck.findings.map(({ severity, code, slide }) => `${severity} ${code} ${slide}`).join(', ') || 'no findings'}`,
      );
    } catch (error) {
      console.log(`${basename(path)}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

async function page(): Promise<string> {
  mkdirSync(images, { recursive: true });
  const sections: string[] = [];
  for (const [path, template, what] of SHOWN) {
    const deck = await drawn(join(root, 'test', 'fixtures', path), template);
    const name = basename(path);
    await sharp(await sheetOf(deck, WIDTH_PX))
      .webp({ quality: 78 })
      .toFile(join(images, `${name}.webp`));
    sections.push(
      `## ${name}\n\n${what}: ${deck.slides.length} slides in \`${template}\`; ${findingsOf(deck)}; ${deck.omitted.length} pieces reported as omitted.\n\n![The deck of ${name}](images/documents/${name}.webp)`,
    );
  }
  return `<!-- Written by scripts/document-decks.ts. -->\n\n# Ten documents and their decks\n\nMade without a model, from the files of \`test/fixtures\`, whose sources and licences are listed in \`test/fixtures/SOURCES.md\`.\n\n${sections.join('\n\n')}\n`;
}

function findingsOf({ findings }: LaidDeck): string {
  return findings.length === 0
    ? 'no findings'
    : findings.map(({ severity, code, slide }) => `${severity} \`${code}\` on slide ${slide}`).join(', ');
}
