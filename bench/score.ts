/**
 * How well the author without a model chooses layouts and sentences, on cases that people labelled: `npm run score` compares with
 * docs/score.json, `npm run score -- --save` writes it.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compared, type Saved, scoreCases, totalOf } from '../test/quality/labelled/score.ts';

const root = join(import.meta.dirname, '..');
const file = join(root, 'docs', 'score.json');
const saved = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { readonly total: number; readonly cases: Saved }) : { total: 0, cases: {} };
const scored = await scoreCases(join(root, 'test', 'fixtures'));
const total = totalOf(scored);
for (const { id, score, instead } of scored) console.log(`${score.toFixed(2)}  ${id}${instead === '' ? '' : `: ${instead}`}`);
const { better, worse } = compared(scored, saved.cases);
for (const line of better) console.log(`better: ${line}`);
for (const line of worse) console.log(`worse: ${line}`);
console.log(`${scored.length} cases, ${total} in total (saved: ${saved.total}); ${better.length} better, ${worse.length} worse.`);
if (process.argv.includes('--save')) writeFileSync(file, `${JSON.stringify({ total, cases: Object.fromEntries(scored.map(({ id, score }) => [id, score])) }, null, 2)}\n`);
