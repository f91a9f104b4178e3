import { knownOf, LOCALES, type Locale } from '../src/core/locales/index.ts';
import { TIERS } from '../src/core/locales/tiers.ts';

const NAMES = new Intl.DisplayNames(['en'], { type: 'language' });
const YES = '✓';

/** Writes the features of each language: the table of `docs/languages.md`. */
export function languageTable(): string {
  const rows = LOCALES.toSorted((a, b) => a.tier - b.tier || (nameOf(a) < nameOf(b) ? -1 : 1)).map(
    (locale) =>
      `| ${[`${nameOf(locale)} (\`${locale.tag}\`)`, locale.tier, ...partsOf(locale)].join(' | ')} |`,
  );
  return [
    '| language | tier | told by | slide words | citations | months | scaffold | data | order words | cues | phrases |',
    `|${'---|'.repeat(11)}`,
    ...rows,
  ].join('\n');
}

/** Writes the promises of the tiers: the other table. */
export function tierTable(): string {
  const rows = TIERS.map(
    ({ tier, name, needs }) =>
      `| ${tier} | ${name} | ${needs.length === 0 ? 'it is told from other languages' : needs.map((key) => key.replaceAll('_', ' ')).join(', ')} | ${LOCALES.filter((locale) => locale.tier === tier).length} |`,
  );
  return ['| tier | name | what it needs | languages |', '|---|---|---|---|', ...rows].join('\n');
}

function nameOf({ tag }: Locale): string {
  return NAMES.of(tag) ?? tag;
}

function partsOf({ tag, detection, phrases, cues }: Locale): readonly (string | number)[] {
  const has = (key: keyof Locale): string => (knownOf(tag, key) === undefined ? '' : YES);
  const summary =
    detection?.stems !== undefined
      ? 'frequent words, topics, letters'
      : detection?.frequent !== undefined
        ? 'frequent words'
        : 'its script';
  const openings =
    cues === undefined && has('cues') === ''
      ? ''
      : Object.keys(knownOf(tag, 'cues') ?? {}).length > 1
        ? YES
        : 'openings';
  return [
    summary,
    has('slide_words'),
    has('citations'),
    has('months'),
    has('scaffold'),
    has('data'),
    has('order'),
    openings,
    Object.keys(phrases ?? {}).length,
  ];
}
