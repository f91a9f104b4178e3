import { PictureProblem, SlowPicture } from '../store/fetch-picture.ts';
import { ProcessPool } from '../threads/process-pool.ts';
import { sharedMemory } from '../threads/shared-memory.ts';
import { ThreadProblem } from '../threads/thread.ts';
import { countDecodedBytes, findSizeProblem, MAX_DECODED_BYTES, readHeadSize } from './decoded-size.ts';
import { isVector, pictureFormat, requireFormat } from './format.ts';
import type { PictureAnswers, PictureJob, PictureOrder, PictureRefusal } from './picture-job.ts';
import { keepDrawnChunks } from './png-chunks.ts';

/** Largest picture that a caller may send. Pictures inside a file are bounded together with their file. */
export const MAX_PICTURE_BYTES = 20 * 1024 * 1024;
/**
 * Limits on file size and decoded size of pictures that the server process decodes itself
 * (docs/decisions/0025).
 */
const SMALL = { fileBytes: 2 * 1024 * 1024, decodedBytes: 4_000_000 };
/** Limits on processor time; 50 million pixels take about two seconds, a large vector map about one. */
const [CPU_MS, DRAWING_CPU_MS] = [10_000, 5_000];
/** Limit on the elapsed time of a job, which includes waiting for the processor. */
const DEADLINE_MS = 60_000;
const ANSWER_MB = 64;
const MB = 1_000_000;
/**
 * Next to this file in the sources; in the bundle next to the program, since this code may be in a chunk or
 * in the program.
 */
const PROGRAMS = ['./picture-worker.ts', './picture-worker.js', '../picture-worker.js'].map(
  (path) => new URL(path, import.meta.url),
);
/** `residentMb` covers the whole process, including libvips and resvg. */
const PROCESSES = {
  programs: PROGRAMS,
  memoryMb: 256,
  residentMb: 700,
  answerMb: ANSWER_MB,
  usuallyMb: 130,
  idleMs: 10_000,
  alone: false,
};

/** Separate pools, so that slow drawings do not delay photographs. */
const [photographs, drawings] = [
  new ProcessPool({ ...PROCESSES, atOnce: 2, cpuMs: CPU_MS }),
  new ProcessPool({ ...PROCESSES, atOnce: 1, cpuMs: DRAWING_CPU_MS }),
];

/**
 * Runs a job on a foreign picture within limits of time and memory. Small pictures are decoded in this
 * process, all others and every SVG in a separate process, which is killed if it exceeds a limit.
 *
 * @throws PictureProblem with the reason why the picture is not accepted. Failure `cancelled` when the signal fires.
 */
export async function decodePicture<K extends PictureJob['kind']>(
  job: Extract<PictureJob, { kind: K }>,
  signal?: AbortSignal,
): Promise<PictureAnswers[K]> {
  const { kind, bytes } = job;
  if (kind !== 'shrink' && bytes.length > MAX_PICTURE_BYTES)
    throw new PictureProblem(`it is larger than ${MAX_PICTURE_BYTES / 1024 / 1024} MB`);
  const format = requireFormat(bytes);
  const size = readHeadSize(bytes);
  const objection = size === undefined ? undefined : findSizeProblem(size);
  if (objection !== undefined) throw new PictureProblem(objection);
  const takes = size === undefined ? MAX_DECODED_BYTES : countDecodedBytes(size);
  const isSmall = takes <= SMALL.decodedBytes && bytes.length <= SMALL.fileBytes;
  const here = isSmall ? await runInThisProcess(job) : undefined;
  if (here !== undefined) return here.answer;
  if (isVector(format))
    return await runInProcess(drawings, { job, mostBytes: MAX_DECODED_BYTES }, DRAWING_CPU_MS, signal);
  // Reading the head decodes no pixels and needs no share of their memory.
  const mostBytes = isSmall ? MAX_DECODED_BYTES : takes;
  if (kind === 'look') return await runInProcess(photographs, { job, mostBytes }, CPU_MS, signal);
  // Round to whole numbers, so that the released share equals the acquired one.
  const share = Math.ceil(mostBytes / MB);
  const pixels = sharedMemory('pixels');
  await pixels.take(share, signal);
  try {
    return await runInProcess(photographs, { job, mostBytes }, CPU_MS, signal);
  } finally {
    pixels.give(share);
  }
}

/** Decoded size of the largest picture that this process uses for drawing. */
const DRAWN_HERE_BYTES = 16_000_000;

/**
 * Prepares a foreign picture for decoding in this process: returns its bytes without undrawn chunks or, if it
 * is large, a smaller PNG of it.
 *
 * @throws PictureProblem with the reason why the picture is not accepted.
 */
export async function boundPicture(
  bytes: Uint8Array,
  place: readonly [width: number, height: number],
): Promise<Uint8Array> {
  if (isDrawnHere(bytes)) return pictureFormat(bytes) === 'png' ? keepDrawnChunks(bytes) : bytes;
  return (await decodePicture<'shrink'>({ kind: 'shrink', bytes, place, anew: true })) ?? bytes;
}

/** Returns whether a picture is small enough, according to its head, to be drawn in this process. */
export function isDrawnHere(bytes: Uint8Array): boolean {
  const size = readHeadSize(bytes);
  return size !== undefined && countDecodedBytes(size) <= DRAWN_HERE_BYTES;
}

/**
 * Runs a job here; undefined if the picture is larger than its head states. Decoders are loaded on first use.
 */
async function runInThisProcess<K extends PictureJob['kind']>(
  job: Extract<PictureJob, { kind: K }>,
): Promise<{ readonly answer: PictureAnswers[K] } | undefined> {
  const { doPictureJob, LargerThanStated } = await import('./do-picture-job.ts');
  try {
    return { answer: await doPictureJob<K>(job, SMALL.decodedBytes) };
  } catch (error) {
    if (error instanceof LargerThanStated) return undefined;
    throw error;
  }
}

async function runInProcess<T>(
  processes: ProcessPool,
  order: PictureOrder,
  cpuMs: number,
  signal: AbortSignal | undefined,
): Promise<T> {
  try {
    const answer = await processes.run<{ readonly result: T } | PictureRefusal>(order, {
      deadlineMs: DEADLINE_MS,
      signal,
    });
    if ('refused' in answer) throw new PictureProblem(answer.refused);
    return answer.result;
  } catch (error) {
    if (!(error instanceof ThreadProblem)) throw error;
    if (error.kind === 'too_slow') throw new SlowPicture(cpuMs / 1000, { cause: error });
    throw new PictureProblem(
      error.kind === 'out_of_memory'
        ? 'it takes more memory to draw than a picture may'
        : 'it is damaged and cannot be decoded',
      { cause: error },
    );
  }
}
