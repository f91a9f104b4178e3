import { MEASURED_LANGUAGES, type MeasuredLanguage } from '../../src/core/templates/language-shares.ts';
import type { MeasuredKind } from './kinds.ts';
import { LENGTHS, type Length, type Measured } from './matrix.ts';

const NAMES: Readonly<Record<MeasuredLanguage, string>> = {
  en: 'English',
  de: 'German',
  ja: 'Japanese',
  ar: 'Arabic',
  hi: 'Hindi',
};

/** The generated tables of docs/quality.md, by the name of their markers. */
export function qualityTables(
  measured: readonly Measured[],
): Readonly<Record<'lengths' | 'errors' | 'warnings' | 'sizes', string>> {
  return {
    lengths: lengths(),
    errors: errors(measured),
    warnings: warnings(measured),
    sizes: sizes(measured),
  };
}

/** The generated table of kinds: slides over all templates and languages, and what was found on them. */
export function kindsTable(measured: readonly MeasuredKind[]): string {
  const kinds = [...new Set(measured.map(({ family, kind }) => `${family} ${kind}`))];
  const rows = kinds.map((kind) => {
    const those = measured.filter((slide) => `${slide.family} ${slide.kind}` === kind);
    const codes = [...new Set(those.flatMap((slide) => slide.warnings))].sort();
    const warned = codes.map(
      (code) => `\`${code}\` ${those.filter(({ warnings }) => warnings.includes(code)).length}`,
    );
    const [{ family = '', kind: name = '' } = {}] = those;
    const errors = those.reduce((sum, slide) => sum + slide.errors.length, 0);
    return [
      family,
      name === family ? '' : `\`${name}\``,
      String(those.length),
      String(errors),
      String(those.reduce((sum, { withoutFonts }) => sum + withoutFonts.length, 0)),
      warned.join(', '),
    ];
  });
  return table(
    ['layout', 'kind', 'slides', 'errors', 'breaks without our fonts', 'slides with a warning'],
    rows,
  );
}

function lengths(): string {
  return table(
    ['length', 'content'],
    Object.entries(LENGTHS).map(([length, means]) => [length, means]),
  );
}

/** Errors in so many slides, language by language. */
function errors(measured: readonly Measured[]): string {
  const rows = templatesOf(measured).flatMap((template) =>
    (Object.keys(LENGTHS) as Length[]).map((length) => {
      const those = measured.filter((slide) => slide.template === template && slide.length === length);
      const cells = MEASURED_LANGUAGES.map((lang) =>
        String(
          those.filter((slide) => slide.lang === lang).reduce((sum, slide) => sum + slide.errors.length, 0),
        ),
      );
      return [template, length, String(those.length), ...cells];
    }),
  );
  return table(['template', 'length', 'slides', ...MEASURED_LANGUAGES.map((lang) => NAMES[lang])], rows);
}

/** How many slides have a warning of each kind, over all languages. */
function warnings(measured: readonly Measured[]): string {
  const codes = [...new Set(measured.flatMap((slide) => slide.warnings))].sort();
  const rows = codes.map((code) => [
    `\`${code}\``,
    ...(Object.keys(LENGTHS) as Length[]).map((length) =>
      String(measured.filter((slide) => slide.length === length && slide.warnings.includes(code)).length),
    ),
  ]);
  return table(['warning', ...Object.keys(LENGTHS)], rows);
}

function sizes(measured: readonly Measured[]): string {
  const rows = templatesOf(measured).map((template) => {
    const those = measured.filter((slide) => slide.template === template);
    const typical = those.filter(({ length }) => length === 'typical');
    const emptiest = typical.reduce((most, slide) => (slide.empty > most.empty ? slide : most));
    return [
      template,
      points(Math.min(...those.map(({ smallestPt }) => smallestPt))),
      points(Math.min(...those.map(({ smallestBodyPt }) => smallestBodyPt))),
      `${Math.round(emptiest.empty * 100)} % (\`${emptiest.layout}\`, ${NAMES[emptiest.lang]})`,
      String(typical.reduce((sum, { misplaced }) => sum + misplaced.length, 0)),
    ];
  });
  return table(
    [
      'template',
      'smallest text',
      'smallest body text',
      'largest empty rectangle, typical content',
      'edges or siblings out of line',
    ],
    rows,
  );
}

function points(size: number): string {
  return `${Math.round(size * 10) / 10} pt`;
}

function templatesOf(measured: readonly Measured[]): string[] {
  return [...new Set(measured.map(({ template }) => template))];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
