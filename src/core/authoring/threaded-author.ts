import { existsSync } from 'node:fs';
import type { AuthorService, GenerateRequest } from '../call/services.ts';
import { Failure, invalid } from '../errors/failure.ts';
import { writtenIn } from '../errors/missing-pictures.ts';
import type { DigestRequest } from '../presentations/source-digest.ts';
import type { SlideSpec } from '../templates/contract.ts';
import { ProcessPool } from '../threads/process-pool.ts';
import { ThreadProblem } from '../threads/thread.ts';
import type { AuthorCall } from './from-text.ts';
import { type ReadParts, type SourcePart, splitSource } from './model/source-parts.ts';
import { type InspectedPicture, type InspectPicture, inspectPictures } from './web-pictures.ts';

/** What the thread is asked; pictures on the web are looked at from outside, where the rules for addresses are known. */
export type AuthorJob =
  | { readonly kind: 'pictures'; readonly request: GenerateRequest }
  | { readonly kind: 'deck' | 'outline'; readonly request: GenerateRequest; readonly seen: ReadonlyMap<string, InspectedPicture> }
  | { readonly kind: 'found'; readonly content: string; readonly language: string }
  | { readonly kind: 'digest'; readonly request: DigestRequest }
  | { readonly kind: 'coverage'; readonly content: string; readonly slides: readonly SlideSpec[] }
  | { readonly kind: 'parts'; readonly content: string };

/** The author, and for one that asks a language model the reading before it asks. */
export interface ThreadedAuthor extends AuthorService {
  readonly parts: ReadParts;
}

/**
 * Lighter texts are done here, in less than the quarter of a second for which others may wait: about four thousand words. What
 * a text weighs is its letters; each line opens a block that costs more than its letters, however few, and scripts beyond
 * Latin and words longer than any are cut and measured letter by letter.
 */
const MAX_WEIGHT = 25_000;
const LINE = 40;
const OTHER_LETTER = 4;
/** Marks of a text that may contain pictures; only such a text is read a second time to find them. */
const PICTURES = /!\[|<img\b|https?:\/\//i;
const MAX_WORD_CHARACTERS = 200;
const LINE_END = 10;
const BLANK = 32;
/** Behind Latin, and the marks that are set with it. */
const FIRST_OTHER = 0x370;
/** Ten times what the worst of texts took; a task ends it earlier. */
const DEADLINE_MS = 600_000;
const MEMORY_MB = 768;
/** A deck of fifty slides and what was left out of 4,000,000 letters take some 30 MB. */
const ANSWER_MB = 64;
/** Loading layouts and templates takes longer than most texts; a process that rests holds up to 250 MB. */
const IDLE_MS = 5_000;
/** In the bundle, beside the program, this code being in a chunk or in the program itself. */
const PROGRAMS = ['./author-worker.js', '../author-worker.js'].map((path) => new URL(path, import.meta.url));

/**
 * The author with long texts off the main thread: the work and its outcome are the same. Short ones, and all where the
 * program of the thread is not built, are left to `here`.
 */
export function createThreadedAuthor(
  here: AuthorService,
  lookAtPicture: InspectPicture,
  limits: { readonly programs?: readonly URL[]; readonly deadlineMs?: number; readonly memoryMb?: number } = {},
): ThreadedAuthor {
  const { programs = PROGRAMS, deadlineMs = DEADLINE_MS, memoryMb = MEMORY_MB } = limits;
  if (!programs.some((program) => existsSync(program))) return { ...here, parts: async (content) => splitSource(content) };
  const authors = new ProcessPool({ programs, memoryMb, answerMb: ANSWER_MB, usuallyMb: 250, atOnce: 1, idleMs: IDLE_MS, alone: false });
  const run = async <T>(job: AuthorJob, { signal, progress }: Pick<AuthorCall, 'signal'> & Partial<AuthorCall>): Promise<T> => {
    try {
      return await authors.run<T>(job, { deadlineMs, signal, ...(progress === undefined ? {} : { told: progress }) });
    } catch (error) {
      if (!(error instanceof ThreadProblem)) throw error;
      if (error.kind === 'too_slow') throw new Failure('timeout', `Making slides from the text took longer than ${deadlineMs / 1000} seconds.`, { hint: HINT });
      if (error.kind === 'out_of_memory') throw invalid(['content'], `content: making slides from it needs more than ${memoryMb} MB.`, { type: 'too_complex' }, HINT);
      if (error.kind === 'answer_too_large') throw invalid(['content'], `content: it expands to more than ${ANSWER_MB} MB, counting repeated parts each time.`, { type: 'too_complex' }, HINT);
      throw new Failure('internal', 'The thread that makes slides from texts has ended unexpectedly.', { cause: error });
    }
  };
  const inspect = async (request: GenerateRequest, call: AuthorCall) =>
    PICTURES.test(request.content)
      ? inspectPictures(await run<readonly string[]>({ kind: 'pictures', request }, { signal: call.signal }), lookAtPicture, call.signal, writtenIn(request.required_pictures))
      : new Map<string, InspectedPicture>();
  return {
    deck: async (request, call) => (isLong(listTexts(request)) ? run({ kind: 'deck', request, seen: await inspect(request, call) }, call) : here.deck(request, call)),
    outline: async (request, call) => (isLong(listTexts(request)) ? run({ kind: 'outline', request, seen: await inspect(request, call) }, call) : here.outline(request, call)),
    found: async (content, language, call) => (isLong([content]) ? run({ kind: 'found', content, language }, call) : here.found(content, language, call)),
    digest: async (request, call) => (isLong([request.content]) ? run({ kind: 'digest', request }, call) : here.digest(request, call)),
    coverage: async (content, slides, call) => (isLong([content]) ? run({ kind: 'coverage', content, slides }, call) : here.coverage(content, slides, call)),
    rewrite: (...request) => here.rewrite(...request),
    parts: async (content, signal) => (isLong([content]) ? run<readonly SourcePart[]>({ kind: 'parts', content }, { signal }) : splitSource(content)),
  };
}

const HINT = 'Give a part of the text, or make several decks from it.';

function listTexts({ content, slides = [] }: GenerateRequest): string[] {
  return [content, ...slides.map((slide) => slide.content)];
}

function isLong(texts: readonly string[]): boolean {
  let weight = 0;
  for (const text of texts) {
    let word = 0;
    for (let at = 0; at < text.length && weight <= MAX_WEIGHT; at++) {
      const code = text.charCodeAt(at);
      word = code > BLANK ? word + 1 : 0;
      weight += code === LINE_END ? LINE : code < FIRST_OTHER && word <= MAX_WORD_CHARACTERS ? 1 : OTHER_LETTER;
    }
  }
  return weight > MAX_WEIGHT;
}
