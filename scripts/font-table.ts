import { packFonts } from '../src/core/ooxml/write/fonts/embedded-fonts.ts';
import { collectLetters, planDeckFonts } from '../src/core/output/pptx/deck-fonts.ts';
import { EMBEDDING_REFUSALS } from '../src/core/scene/fonts/embedding.ts';
import type { Deck } from '../src/core/scene/scene.ts';
import { CONTRACTS } from '../src/core/templates/catalogue.ts';
import { TEMPLATES } from '../src/core/templates/standard/index.ts';
import type { SampleLanguage } from '../test/core/templates/sample-banks.ts';
import { sampleContent } from '../test/core/templates/sample-content.ts';
import { composedDeck } from '../test/support/example-deck.ts';

const LANGUAGES: readonly SampleLanguage[] = [
  'de',
  'vi',
  'el',
  'ru',
  'zh-Hans',
  'zh-Hant',
  'ja',
  'ko',
  'ar',
  'he',
  'hi',
  'th',
];
/** Has a font for headings and another for the text. */
const IN = 'pitch';
/** As long as fits everywhere. */
const MOST_CHARACTERS = 60;

/** The table of templates in `docs/fonts.md`: what the deck of all layouts carries. */
export async function templateFontTable(): Promise<string> {
  const rows: string[] = [];
  for (const { id } of TEMPLATES) {
    const deck = await composedDeck(
      id,
      CONTRACTS.map((contract) => ({ layout: contract.id, content: contract.example })),
    );
    rows.push(...(await familyRows(deck, `\`${id}\``)));
  }
  return ['| template | family | faces | adds |', '|---|---|---|---|', ...rows].join('\n');
}

/** The table of languages: the same in one template, in each of them. */
export async function languageFontTable(): Promise<string> {
  const rows: string[] = [];
  for (const lang of LANGUAGES) {
    const slides = CONTRACTS.map((contract) => ({
      layout: contract.id,
      content: sampleContent(contract, { lang, counts: 3, optional: true, limit: () => MOST_CHARACTERS }),
    }));
    rows.push(...(await familyRows(await composedDeck(IN, slides, { language: lang }), lang)));
  }
  return ['| language | family | faces | adds |', '|---|---|---|---|', ...rows].join('\n');
}

/** Why a family is not carried. */
export function notEmbeddedTable(): string {
  const rows = Object.entries(EMBEDDING_REFUSALS).map(
    ([code, { means, fix }]) => `| \`${code}\` | ${means} | ${fix} |`,
  );
  return ['| reason | what it means | what to do |', '|---|---|---|', ...rows].join('\n');
}

async function familyRows(deck: Deck, of: string): Promise<string[]> {
  const families = await packFonts(planDeckFonts(collectLetters(deck), deck));
  const sizes = families.map(({ faces }) =>
    [...faces.values()].reduce((sum, { data }) => sum + data.length, 0),
  );
  const rows = families.map(
    ({ family, faces }, index) =>
      `| ${index === 0 ? of : ''} | ${family} | ${[...faces.keys()].map(inWords).join(', ')} | ${kb(sizes[index] ?? 0)} |`,
  );
  return [...rows, `| | together | | ${kb(sizes.reduce((sum, size) => sum + size, 0))} |`];
}

function inWords(style: string): string {
  return style === 'boldItalic' ? 'bold italic' : style;
}

function kb(bytes: number): string {
  return `${Math.round(bytes / 1000).toLocaleString('en')} kB`;
}
