import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { Thread } from '../../threads/thread.ts';
import { LETTERS_MAX, type PageText, type Pdf, readPageText, toWordsOnly } from './pdf-page.ts';
import { measureCpuTime, type RegionPainter } from './pdf-regions.ts';
import { type SharedPages, sharePages, stopTaking, type TakenPage, takePages, type WordsRequest } from './pdf-shared-pages.ts';

/** What a page draws takes as long to read as its words: of a file of more pages than the first of these, drawings of so many are read. */
const [LONG_PAGES, DRAWN_PAGES] = [400, 200];
/** Of the processor, for each thread, and of the clock, which other programs lengthen. A document is not refused for its length: what is not read by then is told. */
const [SPENT_MAX_MS, TAKEN_MAX_MS] = [14_000, 15_000];
const SECOND = { memoryMb: 128, outsideMb: 200, deadlineMs: TAKEN_MAX_MS };
/** Beside this file in the sources; in the bundle beside the program, this code being in a chunk or in the program itself. */
const PROGRAMS = ['./pdf-words-worker.ts', './pdf-words-worker.js', '../pdf-words-worker.js'].map((path) => new URL(path, import.meta.url));

/** Pages of which drawings are read too, of so many. */
export function countDrawnPages(count: number): number {
  return count > LONG_PAGES ? DRAWN_PAGES : count;
}

/**
 * The first pages of a file, as many as can be read in time. Words of those behind the drawn ones are read by two threads where the machine has two.
 *
 * @param drawnPage reads one of the first pages with what it draws.
 */
export async function readPages(pdf: Pdf, bytes: Uint8Array, painter: RegionPainter, count: number, drawnPage: (number: number) => Promise<PageText>): Promise<PageText[]> {
  const drawn = countDrawnPages(count);
  const shared = sharePages(drawn + 1, count);
  const second = drawn < count && availableParallelism() > 1 ? secondReader(bytes, shared) : undefined;
  const [began, begun, threads] = [performance.now(), process.cpuUsage(), second === undefined ? 1 : 2];
  const inTime = (): boolean => measureCpuTime(begun) < SPENT_MAX_MS * threads && performance.now() - began < TAKEN_MAX_MS;
  const pages: (PageText | undefined)[] = [];
  const wordsOf = async (number: number): Promise<PageText> => {
    const words = (await painter.words())?.read(number, LETTERS_MAX);
    return words === undefined ? await readPageText(pdf, number) : toWordsOnly(words);
  };
  try {
    for (let number = 1; number <= drawn && inTime(); number++) pages[number - 1] = await drawnPage(number);
    for (let taken = takePages(shared); taken.length > 0 && inTime(); taken = takePages(shared)) {
      for (const number of taken) pages[number - 1] = await wordsOf(number);
      // The other thread is watched from this one.
      await setImmediate();
    }
  } finally {
    stopTaking(shared);
  }
  for (const [number, page] of (await second) ?? []) pages[number - 1] = page;
  // What the other left, and no page behind one that is missing.
  for (let number = 1; number <= count; number++) {
    if (pages[number - 1] !== undefined) continue;
    if (!inTime()) return pages.slice(0, number - 1) as PageText[];
    pages[number - 1] = await wordsOf(number);
  }
  return pages as PageText[];
}

/** Pages that another thread reads meanwhile; none where it fails: the file is read without it, slower. */
async function secondReader(bytes: Uint8Array, shared: SharedPages): Promise<readonly TakenPage[]> {
  const { memoryMb, outsideMb, deadlineMs } = SECOND;
  const request: WordsRequest = { bytes, shared };
  try {
    return await new Thread({ programs: PROGRAMS, memoryMb, outsideMb, idleMs: 0 }).run<readonly TakenPage[]>(request, { deadlineMs });
  } catch {
    return [];
  }
}
