import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { findForeignNumbers } from '../../../src/core/presentations/foreign-numbers.ts';
import { splitStatements } from '../../../src/core/presentations/number-proofs/source-facts.ts';
import { findNumbers } from '../../../src/core/scene/number-values.ts';
import { joinMarkdown, markdownParts } from '../../../src/core/sources/document-markdown.ts';
import { parseFile } from '../../../src/core/sources/files/parse-file.ts';

interface Statement {
  readonly text: string;
  readonly isTrue: boolean;
  readonly source: string;
}

const TEXTS = ['norwich-city.txt', 'wiki.md', 'layout-parser-paper-with-table.pdf', 'CONTRIBUTING-de.md'];
const STEP = 7;

const show = (value: number, digits = 2): string =>
  value.toLocaleString('en', { maximumFractionDigits: digits });

async function readSample(name: string): Promise<string> {
  const bytes = new Uint8Array(readFileSync(`test/fixtures/docs/${name}`));
  return joinMarkdown(markdownParts((await parseFile(bytes, { filename: name })).document));
}

/** Statements about countries: their values, and what follows from two of them. */
function aboutCountries(): Statement[] {
  const [head = '', ...lines] = readFileSync('test/fixtures/docs/gapminder-health-income.csv', 'utf8')
    .trim()
    .split('\n');
  const columns = head.split(',');
  const rows = lines.map((line) => line.split(',')).filter((row) => row.length === columns.length);
  const source = [
    `| ${columns.join(' | ')} |`,
    '|---|---|---|---|---|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n');
  const all = new Set(rows.flatMap((row) => row.slice(1, 4).map(Number)));
  return Array.from({ length: 90 }, (_, at) => at * 2).flatMap((at) => {
    const [one, other] = [rows[at] ?? [], rows[at + 3] ?? []];
    const [name = '', income, health, population] = [one[0], Number(one[1]), Number(one[2]), Number(one[3])];
    const [second = '', otherIncome, otherHealth] = [other[0], Number(other[1]), Number(other[2])];
    if (income === otherIncome || health === otherHealth || population < 1e6) return [];
    const wrong =
      [1.23, 1.31, 1.47].map((factor) => Math.round(income * factor)).find((value) => !all.has(value)) ?? 1;
    const claims: readonly (readonly [string, boolean])[] = [
      [`The income of ${name} is ${show(income)}`, true],
      [`${name}: health ${show(health)}`, true],
      [`${name} has a population of ${show(population / 1e6, 1)} million`, true],
      [`The income of ${name} and of ${second} differ by ${show(Math.abs(income - otherIncome))}`, true],
      [`The income of ${name} is ${show(income / otherIncome)} times that of ${second}`, true],
      [`The income of ${name} is ${show(otherIncome)}`, false],
      [`${name}: health ${show(otherHealth)}`, false],
      [`${name} has an income of ${show(wrong)}`, false],
      [`${name} has a population of ${show((population * 1.37) / 1e6, 1)} million`, false],
      [`The income of ${name} is ${show(income / otherIncome + 0.61)} times that of ${second}`, false],
    ];
    return claims.map(([text, isTrue]) => ({ text, isTrue, source }));
  });
}

/** Sentences of a text, and the same with the number of another sentence or with a number that is nowhere. */
function aboutText(source: string): Statement[] {
  const sentences = [
    ...new Set(
      source
        .split(/\n\s*\n/u)
        .filter((block) => !/^[|<]/u.test(block))
        .flatMap((block) => splitStatements(block.replace(/\s+/gu, ' '))),
    ),
  ]
    .filter((text) => /^\p{Lu}/u.test(text) && /[.]$/u.test(text) && text.length > 40 && text.length < 260)
    // Entries of a list of sources say nothing.
    .filter((text) => !/https?:|^Archived|^Retrieved|\\\[|\.\.\.|^The PFA|^Bibliography/u.test(text));
  const numbered = sentences.flatMap((text) => {
    const [number, ...more] = findNumbers(text).filter(({ values }) => values.every((value) => value > 12));
    return number === undefined || more.length > 2 ? [] : [{ text, number }];
  });
  const known = new Set(findNumbers(source).flatMap(({ values }) => values));
  return numbered.flatMap(({ text, number }, at): Statement[] => {
    const other = numbered[(at + STEP) % numbered.length]?.number;
    const replace = (by: string): string =>
      text.slice(0, number.index) + by + text.slice(number.index + number.text.length);
    const nowhere = [17, 23, 41, 59]
      .map((more) => (number.values[0] ?? 0) + more)
      .find((value) => !known.has(value));
    const isOther = other !== undefined && !findNumbers(text).some(({ text: own }) => own === other.text);
    return [
      { text, isTrue: true, source },
      ...(isOther ? [{ text: replace(other.text), isTrue: false, source }] : []),
      ...(nowhere === undefined ? [] : [{ text: replace(String(nowhere)), isTrue: false, source }]),
    ];
  });
}

/** Reads each source once: a statement is a slide. */
function judge(statements: readonly Statement[]): (Statement & { readonly isReported: boolean })[] {
  return [...Map.groupBy(statements, ({ source }) => source)].flatMap(([source, own]) => {
    const slides = own.map(({ text }) => ({
      layout: 'bullets',
      content: { title: 'T', items: [{ text }] },
    }));
    const reported = new Set(
      findForeignNumbers(slides, { source, severity: 'warning' }).map(({ slide }) => slide),
    );
    return own.map((statement, at) => ({ ...statement, isReported: reported.has(at + 1) }));
  });
}

describe('numbers of statements about real documents', () => {
  const judged: (Statement & { readonly isReported: boolean })[] = [];

  beforeAll(async () => {
    const texts = await Promise.all(TEXTS.map(readSample));
    judged.push(...judge([...aboutCountries(), ...texts.flatMap(aboutText)]));
  });

  it('are accepted if the source contains them', () => {
    const all = judged.filter(({ isTrue }) => isTrue);
    const refused = all.filter((one) => one.isReported).map(({ text }) => text);
    expect(all.length).toBeGreaterThanOrEqual(300);
    expect(refused.length / all.length, refused.slice(0, 20).join('\n')).toBeLessThanOrEqual(0.02);
  });

  it('are reported if they belong to another row or sentence, or to none', () => {
    const all = judged.filter(({ isTrue }) => !isTrue);
    const missed = all.filter((one) => !one.isReported).map(({ text }) => text);
    expect(all.length).toBeGreaterThanOrEqual(300);
    expect(missed.length / all.length, missed.slice(0, 30).join('\n')).toBeLessThanOrEqual(0.02);
  });
});

describe('numbers of statements about a source that is too long to read as a whole', () => {
  const filler = Array.from(
    { length: 6_000 },
    (_, at) => `Ledger ${at}: warehouse ${at * 37} dispatched parcels ${at * 53 + 100_000} yesterday.`,
  ).join('\n\n');
  const source = `${filler}\n\nThe northern cranes lifted 48,311 containers in spring.\n\n| Quay | Berths | Depth |\n|---|---|---|\n| Harbour street | 412 | 1,730 |\n| Lighthouse pier | 633 | 2,845 |\n\n${filler}`;
  const isReported = (text: string): boolean =>
    judge([{ text, isTrue: true, source }])[0]?.isReported === true;

  it('are compared with the passages that share their words', () => {
    expect(source.length).toBeGreaterThan(500_000);
    expect(isReported('The northern cranes lifted 48,311 containers in spring.')).toBe(false);
    expect(isReported('The northern cranes lifted about 48,000 containers in spring.')).toBe(false);
    expect(isReported('The northern cranes lifted 100,053 containers in spring.')).toBe(true);
    expect(isReported('Harbour street has 412 berths')).toBe(false);
    expect(isReported('Harbour street and Lighthouse pier have 1,045 berths together')).toBe(false);
    expect(isReported('Harbour street has 633 berths')).toBe(true);
  });
});
