import { existsSync } from 'node:fs';
import { Failure, invalid } from '../errors/failure.ts';
import { locateRequired } from '../errors/missing-pictures.ts';
import type { GenerateRequest } from '../presentations/draft.ts';
import type { DigestRequest } from '../presentations/source-digest.ts';
import type { SlideSpec } from '../templates/contract.ts';
import { ProcessPool } from '../threads/process-pool.ts';
import { ThreadProblem } from '../threads/thread.ts';
import type { AuthorService } from './api.ts';
import type { AuthorCall } from './from-text.ts';
import { type ReadParts, type SourcePart, splitSource } from './model/source-parts.ts';
import { type InspectedPicture, type InspectPicture, inspectPictures } from './web-pictures.ts';

/** Job for the thread. Web pictures are inspected outside of it, where the rules for addresses are known. */
export type AuthorJob =
  | { readonly kind: 'pictures'; readonly request: GenerateRequest }
  | {
      readonly kind: 'deck' | 'outline';
      readonly request: GenerateRequest;
      readonly pictures: ReadonlyMap<string, InspectedPicture>;
    }
  | { readonly kind: 'found'; readonly content: string; readonly language: string }
  | { readonly kind: 'digest'; readonly request: DigestRequest }
  | { readonly kind: 'coverage'; readonly content: string; readonly slides: readonly SlideSpec[] }
  | { readonly kind: 'parts'; readonly content: string };

/** Author with a method that reads the source, for authors that ask a language model. */
export interface ThreadedAuthor extends AuthorService {
  readonly parts: ReadParts;
}

/**
 * Maximum weight of a text that is processed on the main thread within a quarter of a second, about four
 * thousand words. The weight is the number of characters; each line adds a fixed cost for its block, and
 * non-Latin scripts and very long words count more, since they are measured character by character.
 */
const MAX_WEIGHT = 25_000;
const LINE = 40;
const OTHER_LETTER = 4;
/** Marks of a text that may contain pictures; only such a text is read a second time to find them. */
const PICTURES = /!\[|<img\b|https?:\/\//i;
const MAX_WORD_CHARACTERS = 200;
const LINE_END = 10;
const BLANK = 32;
/** First character after Latin and its combining marks. */
const FIRST_OTHER = 0x370;
/** Ten times the duration of the worst known text; a task ends it earlier. */
const DEADLINE_MS = 600_000;
const MEMORY_MB = 768;
/** A deck of fifty slides with the omitted pieces of 4,000,000 characters takes about 30 MB. */
const ANSWER_MB = 64;
/** Loading layouts and templates takes longer than most texts, but an idle process holds up to 250 MB. */
const IDLE_MS = 5_000;
/**
 * In the bundle the program is beside the main program, and this code is in a chunk or in the main program.
 */
const PROGRAMS = ['./author-worker.js', '../author-worker.js'].map((path) => new URL(path, import.meta.url));

/**
 * Author that processes long texts off the main thread with the same result. Short texts, and all texts if
 * the thread's program is not built, are processed by `here`.
 */
export function createThreadedAuthor(
  here: AuthorService,
  lookAtPicture: InspectPicture,
  limits: {
    readonly programs?: readonly URL[];
    readonly deadlineMs?: number;
    readonly memoryMb?: number;
  } = {},
): ThreadedAuthor {
  const { programs = PROGRAMS, deadlineMs = DEADLINE_MS, memoryMb = MEMORY_MB } = limits;
  if (!programs.some((program) => existsSync(program)))
    return { ...here, parts: async (content) => splitSource(content) };
  const authors = new ProcessPool({
    programs,
    memoryMb,
    answerMb: ANSWER_MB,
    usuallyMb: 250,
    atOnce: 1,
    idleMs: IDLE_MS,
    alone: false,
  });
  const run = async <T>(
    job: AuthorJob,
    { signal, progress }: Pick<AuthorCall, 'signal'> & Partial<AuthorCall>,
  ): Promise<T> => {
    try {
      return await authors.run<T>(job, {
        deadlineMs,
        signal,
        ...(progress === undefined ? {} : { onEvent: progress }),
      });
    } catch (error) {
      if (!(error instanceof ThreadProblem)) throw error;
      if (error.kind === 'too_slow')
        throw new Failure(
          'timeout',
          `Making slides from the text took longer than ${deadlineMs / 1000} seconds.`,
          { hint: HINT },
        );
      if (error.kind === 'out_of_memory')
        throw invalid(
          ['content'],
          `content: making slides from it needs more than ${memoryMb} MB.`,
          { type: 'too_complex' },
          HINT,
        );
      if (error.kind === 'answer_too_large')
        throw invalid(
          ['content'],
          `content: it expands to more than ${ANSWER_MB} MB, counting repeated parts each time.`,
          { type: 'too_complex' },
          HINT,
        );
      throw new Failure('internal', 'The thread that makes slides from texts has ended unexpectedly.', {
        cause: error,
      });
    }
  };
  const inspect = async (request: GenerateRequest, call: AuthorCall) =>
    PICTURES.test(request.content)
      ? inspectPictures(
          await run<readonly string[]>({ kind: 'pictures', request }, { signal: call.signal }),
          lookAtPicture,
          call.signal,
          locateRequired(request.required_pictures),
        )
      : new Map<string, InspectedPicture>();
  return {
    deck: async (request, call) =>
      isLong(listTexts(request))
        ? run({ kind: 'deck', request, pictures: await inspect(request, call) }, call)
        : here.deck(request, call),
    outline: async (request, call) =>
      isLong(listTexts(request))
        ? run({ kind: 'outline', request, pictures: await inspect(request, call) }, call)
        : here.outline(request, call),
    found: async (content, language, call) =>
      isLong([content])
        ? run({ kind: 'found', content, language }, call)
        : here.found(content, language, call),
    digest: async (request, call) =>
      isLong([request.content]) ? run({ kind: 'digest', request }, call) : here.digest(request, call),
    coverage: async (content, slides, call) =>
      isLong([content])
        ? run({ kind: 'coverage', content, slides }, call)
        : here.coverage(content, slides, call),
    rewrite: (...request) => here.rewrite(...request),
    parts: async (content, signal) =>
      isLong([content])
        ? run<readonly SourcePart[]>({ kind: 'parts', content }, { signal })
        : splitSource(content),
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
      weight +=
        code === LINE_END ? LINE : code < FIRST_OTHER && word <= MAX_WORD_CHARACTERS ? 1 : OTHER_LETTER;
    }
  }
  return weight > MAX_WEIGHT;
}
