import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { Thread } from '../../threads/thread.ts';
import { LETTERS_MAX, type PageText, type Pdf, readPageText, toWordsOnly } from './pdf-page.ts';
import { measureCpuTime, type RegionPainter } from './pdf-regions.ts';
import {
  type SharedPages,
  sharePages,
  stopTaking,
  type TakenPage,
  takePages,
  type WordsRequest,
} from './pdf-shared-pages.ts';

/**
 * Drawings take as long to read as text. For files with more pages than the first number, drawings are read
 * on the second number of pages.
 */
const [LONG_PAGES, DRAWN_PAGES] = [400, 200];
/**
 * Limits for processor time per thread and for elapsed time. A long document is not refused; unread pages are
 * reported.
 */
const [SPENT_MAX_MS, TAKEN_MAX_MS] = [14_000, 15_000];
const SECOND = { memoryMb: 128, outsideMb: 200, deadlineMs: TAKEN_MAX_MS };
/**
 * The program is beside this file in the sources. In the bundle it is beside the main program, and this code
 * is in a chunk or in the main program.
 */
const PROGRAMS = ['./pdf-words-worker.ts', './pdf-words-worker.js', '../pdf-words-worker.js'].map(
  (path) => new URL(path, import.meta.url),
);

/** Number of pages whose drawings are read, for a page count. */
export function countDrawnPages(count: number): number {
  return count > LONG_PAGES ? DRAWN_PAGES : count;
}

/**
 * Reads as many pages as possible in time. The text of pages without drawings is read by two threads if the
 * machine has two.
 *
 * @param drawnPage reads one of the first pages with its drawings.
 */
export async function readPages(
  pdf: Pdf,
  bytes: Uint8Array,
  painter: RegionPainter,
  count: number,
  drawnPage: (number: number) => Promise<PageText>,
): Promise<PageText[]> {
  const drawn = countDrawnPages(count);
  const shared = sharePages(drawn + 1, count);
  const second = drawn < count && availableParallelism() > 1 ? secondReader(bytes, shared) : undefined;
  const [began, begun, threads] = [performance.now(), process.cpuUsage(), second === undefined ? 1 : 2];
  const inTime = (): boolean =>
    measureCpuTime(begun) < SPENT_MAX_MS * threads && performance.now() - began < TAKEN_MAX_MS;
  const pages: (PageText | undefined)[] = [];
  const wordsOf = async (number: number): Promise<PageText> => {
    const words = (await painter.words())?.read(number, LETTERS_MAX);
    return words === undefined ? await readPageText(pdf, number) : toWordsOnly(words);
  };
  try {
    for (let number = 1; number <= drawn && inTime(); number++) pages[number - 1] = await drawnPage(number);
    for (let taken = takePages(shared); taken.length > 0 && inTime(); taken = takePages(shared)) {
      for (const number of taken) pages[number - 1] = await wordsOf(number);
      // This thread also monitors the other one.
      await setImmediate();
    }
  } finally {
    stopTaking(shared);
  }
  for (const [number, page] of (await second) ?? []) pages[number - 1] = page;
  // Reads what the other thread left; pages after a missing one are dropped.
  for (let number = 1; number <= count; number++) {
    if (pages[number - 1] !== undefined) continue;
    if (!inTime()) return pages.slice(0, number - 1) as PageText[];
    pages[number - 1] = await wordsOf(number);
  }
  return pages as PageText[];
}

/** Page whose content was not asked for. */
const UNREAD_PAGE: PageText = {
  segments: [],
  figures: [],
  across: [],
  down: [],
  labels: [],
  width: 0,
  height: 0,
};

/**
 * Reads the wanted pages in time, with the drawings of as many as in a whole document; all others are empty.
 *
 * @param numbers wanted pages in ascending order.
 */
export async function readSomePages(
  pdf: Pdf,
  painter: RegionPainter,
  numbers: readonly number[],
  drawnPage: (number: number) => Promise<PageText>,
): Promise<PageText[]> {
  const drawn = countDrawnPages(numbers.length);
  const [began, begun] = [performance.now(), process.cpuUsage()];
  const pages: PageText[] = [];
  for (const [at, number] of numbers.entries()) {
    if (measureCpuTime(begun) >= SPENT_MAX_MS || performance.now() - began >= TAKEN_MAX_MS) break;
    while (pages.length < number - 1) pages.push(UNREAD_PAGE);
    const words = at < drawn ? undefined : (await painter.words())?.read(number, LETTERS_MAX);
    pages.push(
      at < drawn
        ? await drawnPage(number)
        : words === undefined
          ? await readPageText(pdf, number)
          : toWordsOnly(words),
    );
  }
  return pages;
}

/** Pages read by another thread. If it fails, the file is read without it, but slower. */
async function secondReader(bytes: Uint8Array, shared: SharedPages): Promise<readonly TakenPage[]> {
  const { memoryMb, outsideMb, deadlineMs } = SECOND;
  const request: WordsRequest = { bytes, shared };
  try {
    return await new Thread({ programs: PROGRAMS, memoryMb, outsideMb, idleMs: 0 }).run<readonly TakenPage[]>(
      request,
      { deadlineMs },
    );
  } catch {
    return [];
  }
}
