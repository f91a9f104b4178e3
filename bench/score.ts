/**
 * How well the author without a model chooses layouts and sentences, on cases that people labelled, and how
 * many facts of a judged corpus its decks of eight slides hold, and how many statements about data sets are false:
 * `npm run score` compares with docs/score.json, `npm run score -- --save` writes it. `npm run score -- corpus`
 * prints only the score corpus, compares with docs/score-corpus.json, and with `--save` writes it.
 * `npm run score -- kept` prints only what decks keep of their sources; with `--save` it writes docs/score-kept.json.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { printMeans, printScore } from '../test/quality/corpus/print.ts';
import { type CorpusMeans, meansOf, scoreData, scoreDocuments } from '../test/quality/corpus/score-corpus.ts';
import { scoreSamples } from '../test/quality/data/samples.ts';
import { BARS, byLanguage, medianOf, scoreFacts } from '../test/quality/facts/facts.ts';
import { printKept, printWorstKept } from '../test/quality/kept/print.ts';
import { scoreKept, summarizeKept } from '../test/quality/kept/score-kept.ts';
import { compared, type Saved, scoreCases, totalOf } from '../test/quality/labelled/score.ts';

const root = join(import.meta.dirname, '..');
const save = process.argv.includes('--save');

const PARTS = { cases: printCases, corpus: printCorpus, kept: printKeptParts };
const asked = Object.entries(PARTS).filter(([name]) => process.argv.includes(name));
for (const [, print] of asked.length === 0 ? Object.entries(PARTS) : asked) await print();

async function printCases(): Promise<void> {
  const file = join(root, 'docs', 'score.json');
  const saved = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { readonly total: number; readonly cases: Saved })
    : { total: 0, cases: {} };
  const scored = await scoreCases(join(root, 'test', 'fixtures'));
  const total = totalOf(scored);
  for (const { id, score, instead } of scored)
    console.log(`${score.toFixed(2)}  ${id}${instead === '' ? '' : `: ${instead}`}`);
  const { better, worse } = compared(scored, saved.cases);
  for (const line of better) console.log(`better: ${line}`);
  for (const line of worse) console.log(`worse: ${line}`);
  console.log(
    `${scored.length} cases, ${total} in total (saved: ${saved.total}); ${better.length} better, ${worse.length} worse.`,
  );
  const facts = await scoreFacts(join(root, 'test', 'fixtures'));
  for (const { file, recall, lost, invented, broken } of facts)
    console.log(
      `${recall.toFixed(2)}  ${file}${lost.length === 0 ? '' : `: ${lost.join('; ')}`}${invented.map((one) => ` | invented: ${one}`).join('')}${broken.map((one) => ` | broken title: ${one}`).join('')}`,
    );
  const summary = [...byLanguage(facts)]
    .map(([language, recall]) => `${language} ${recall.toFixed(2)}`)
    .join(', ');
  console.log(
    `${facts.length} documents, of their facts ${medianOf(facts).toFixed(2)} at the median (bar: ${BARS.median}), ${Math.min(...facts.map(({ recall }) => recall)).toFixed(2)} at the worst (bar: ${BARS.worst}); ${summary}.`,
  );
  const samples = await scoreSamples(join(root, 'test', 'fixtures'));
  for (const { file, statements } of samples)
    for (const { text, faults } of statements.filter((one) => one.faults.length > 0))
      console.log(`false: ${file}: ${text} (${faults.join('; ')})`);
  const statements = samples.flatMap((sample) => sample.statements);
  console.log(
    `${samples.length} data sets, ${statements.length} statements about them, ${statements.filter(({ faults }) => faults.length > 0).length} false.`,
  );
  if (save)
    writeFileSync(
      file,
      `${JSON.stringify({ total, cases: Object.fromEntries(scored.map(({ id, score }) => [id, score])) }, null, 2)}\n`,
    );
}

interface SavedMeans {
  readonly documents: CorpusMeans;
  readonly data: CorpusMeans;
}

/** Means of the corpus beside those of the author before and at the last save. */
async function printCorpus(): Promise<void> {
  const file = join(root, 'docs', 'score-corpus.json');
  const saved = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { readonly before: SavedMeans; readonly after: SavedMeans })
    : undefined;
  const fixtures = join(root, 'test', 'fixtures');
  const documents = await scoreDocuments(fixtures);
  const data = await scoreData(fixtures);
  const samples = await scoreSamples(fixtures);
  for (const score of [...documents, ...data]) for (const line of printScore(score)) console.log(line);
  const falseData = samples.flatMap(({ statements }) => statements.filter(({ faults }) => faults.length > 0));
  const means: SavedMeans = {
    documents: meansOf(documents),
    data: { ...meansOf(data), false_statements: falseData.length },
  };
  console.log(printMeans('documents', means.documents, saved?.before.documents));
  console.log(printMeans('data', means.data, saved?.before.data));
  if (save)
    writeFileSync(file, `${JSON.stringify({ before: saved?.before ?? means, after: means }, null, 2)}\n`);
}

/** Shares of the parts of sources that decks keep, and the decks that lose most. */
async function printKeptParts(): Promise<void> {
  const scores = await scoreKept(join(root, 'test', 'fixtures'));
  const saved = summarizeKept(scores);
  for (const line of printWorstKept(scores)) console.log(line);
  console.log(printKept(scores, saved.shares));
  if (save) writeFileSync(join(root, 'docs', 'score-kept.json'), `${JSON.stringify(saved, null, 2)}\n`);
}
