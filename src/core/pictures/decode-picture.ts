import { PictureProblem, SlowPicture } from '../store/fetch-picture.ts';
import { MemoryShares } from '../threads/memory-shares.ts';
import { ProcessPool } from '../threads/process-pool.ts';
import { ThreadProblem } from '../threads/thread.ts';
import { decodedBytes, MOST_DECODED_BYTES, sizeInHead, sizeObjection } from './decoded-size.ts';
import { isVector, pictureFormat, takenFormat } from './format.ts';
import type { PictureAnswers, PictureJob, PictureOrder, PictureRefusal } from './picture-job.ts';
import { drawnChunks } from './png-chunks.ts';

/** Of a picture that a caller gives; those inside of files are bounded with their file. */
export const MOST_PICTURE_BYTES = 20 * 1024 * 1024;
/** Pictures of at most so many bytes, as a file and unpacked, are decoded in the server itself: see docs/decisions/0025. */
const SMALL = { fileBytes: 2 * 1024 * 1024, decodedBytes: 4_000_000 };
/** Processor time: a picture of 50 million pixels takes two seconds, a large map drawn by vectors one. */
const [CPU_MS, DRAWING_CPU_MS] = [10_000, 5_000];
/** So long a job may go on where others have the processor. */
const DEADLINE_MS = 60_000;
const ANSWER_MB = 64;
const MB = 1_000_000;
/** Beside this file in the sources; in the bundle beside the program, this code being in a chunk or in the program itself. */
const PROGRAMS = ['./picture-worker.ts', './picture-worker.js', '../picture-worker.js'].map((path) => new URL(path, import.meta.url));
/** `residentMb` is all that a process holds, with what libvips and resvg take. */
const PROCESSES = { programs: PROGRAMS, memoryMb: 256, residentMb: 700, answerMb: ANSWER_MB, usuallyMb: 130, idleMs: 10_000, alone: false };

/** Two lanes, so that drawings which take their whole time hold up no photograph. */
const [photographs, drawings] = [new ProcessPool({ ...PROCESSES, atOnce: 2, cpuMs: CPU_MS }), new ProcessPool({ ...PROCESSES, atOnce: 1, cpuMs: DRAWING_CPU_MS })];
/** Unpacked pixels of all pictures that are decoded at the moment, in MB: one large picture at a time. */
const pixels = new MemoryShares(MOST_DECODED_BYTES / MB);

/**
 * Does something with a foreign picture within limits of time and memory: small ones in this process, all others, and every SVG, in
 * a process that is ended when it takes too long or too much.
 *
 * @throws PictureProblem with the reason why the picture is not taken. Failure `cancelled` when the signal fires.
 */
export async function decodePicture<K extends PictureJob['kind']>(job: Extract<PictureJob, { kind: K }>, signal?: AbortSignal): Promise<PictureAnswers[K]> {
  const { kind, bytes } = job;
  if (kind !== 'shrink' && bytes.length > MOST_PICTURE_BYTES) throw new PictureProblem(`it is larger than ${MOST_PICTURE_BYTES / 1024 / 1024} MB`);
  const format = takenFormat(bytes);
  const size = sizeInHead(bytes);
  const objection = size === undefined ? undefined : sizeObjection(size);
  if (objection !== undefined) throw new PictureProblem(objection);
  const takes = size === undefined ? MOST_DECODED_BYTES : decodedBytes(size);
  const isSmall = takes <= SMALL.decodedBytes && bytes.length <= SMALL.fileBytes;
  const here = isSmall ? await inThisProcess(job) : undefined;
  if (here !== undefined) return here.answer;
  if (isVector(format)) return await apart(drawings, { job, mostBytes: MOST_DECODED_BYTES }, DRAWING_CPU_MS, signal);
  // A head is read without a pixel being unpacked.
  const mostBytes = isSmall ? MOST_DECODED_BYTES : takes;
  if (kind === 'look') return await apart(photographs, { job, mostBytes }, CPU_MS, signal);
  // Whole numbers, so that what is given back is what was taken.
  const share = Math.ceil(mostBytes / MB);
  await pixels.take(share, signal);
  try {
    return await apart(photographs, { job, mostBytes }, CPU_MS, signal);
  } finally {
    pixels.give(share);
  }
}

/** Unpacked, what this process decodes of a picture that it draws with. */
const DRAWN_HERE_BYTES = 16_000_000;

/**
 * A foreign picture that may be decoded in this process, since it takes little: the bytes without what is not drawn, or where it
 * takes much a PNG of it in at most so many pixels.
 *
 * @throws PictureProblem with the reason why the picture is not taken.
 */
export async function boundedPicture(bytes: Uint8Array, place: readonly [width: number, height: number]): Promise<Uint8Array> {
  if (isDrawnHere(bytes)) return pictureFormat(bytes) === 'png' ? drawnChunks(bytes) : bytes;
  return (await decodePicture<'shrink'>({ kind: 'shrink', bytes, place, anew: true })) ?? bytes;
}

/** Whether a picture takes so little, as its head tells, that this process may draw it. */
export function isDrawnHere(bytes: Uint8Array): boolean {
  const size = sizeInHead(bytes);
  return size !== undefined && decodedBytes(size) <= DRAWN_HERE_BYTES;
}

/** Undefined where the picture is larger than its head tells. Decoders are loaded with the first picture. */
async function inThisProcess<K extends PictureJob['kind']>(job: Extract<PictureJob, { kind: K }>): Promise<{ readonly answer: PictureAnswers[K] } | undefined> {
  const { doPictureJob, LargerThanTold } = await import('./do-picture-job.ts');
  try {
    return { answer: await doPictureJob<K>(job, SMALL.decodedBytes) };
  } catch (error) {
    if (error instanceof LargerThanTold) return undefined;
    throw error;
  }
}

async function apart<T>(processes: ProcessPool, order: PictureOrder, cpuMs: number, signal: AbortSignal | undefined): Promise<T> {
  try {
    const answer = await processes.run<{ readonly result: T } | PictureRefusal>(order, { deadlineMs: DEADLINE_MS, signal });
    if ('refused' in answer) throw new PictureProblem(answer.refused);
    return answer.result;
  } catch (error) {
    if (!(error instanceof ThreadProblem)) throw error;
    if (error.kind === 'too_slow') throw new SlowPicture(cpuMs / 1000, { cause: error });
    throw new PictureProblem(error.kind === 'out_of_memory' ? 'it takes more memory to draw than a picture may' : 'it is damaged and cannot be decoded', { cause: error });
  }
}
