/**
 * Measures how well the structure of documents is read and writes docs/structure.md: node scripts/run-ts.mjs
 * scripts/structure.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { KNOWN, scoresOf, structureTable } from '../test/quality/structure.ts';
import { withGenerated } from './generated-docs.ts';

const file = join(import.meta.dirname, '..', 'docs', 'structure.md');
const scores = [];
for (const known of KNOWN) scores.push([known, await scoresOf(known)] as const);
writeFileSync(file, withGenerated(readFileSync(file, 'utf8'), 'structure', structureTable(scores)));
