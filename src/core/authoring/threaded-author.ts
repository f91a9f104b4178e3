import { existsSync } from 'node:fs';
import { Failure, invalid } from '../failure.ts';
import type { AuthorService, GenerateRequest } from '../services.ts';
import { Thread, ThreadProblem } from '../threads/thread.ts';
import type { AuthorCall } from './from-text.ts';
import { type ReadParts, type SourcePart, sourceParts } from './model/source-parts.ts';
import { type LookAtPicture, lookAtPictures, type SeenPicture } from './web-pictures.ts';

/** What the thread is asked; pictures on the web are looked at from outside, where the rules for addresses are known. */
export type AuthorJob =
  | { readonly kind: 'pictures'; readonly request: GenerateRequest }
  | { readonly kind: 'deck' | 'outline'; readonly request: GenerateRequest; readonly seen: ReadonlyMap<string, SeenPicture> }
  | { readonly kind: 'found'; readonly content: string; readonly language: string }
  | { readonly kind: 'parts'; readonly content: string };

/** The author, and for one that asks a language model the reading before it asks. */
export interface ThreadedAuthor extends AuthorService {
  readonly parts: ReadParts;
}

/** Shorter texts are done in the time that they would need to go to a thread that has yet to load: five thousand words are. */
const LONG_CHARS = 50_000;
/** Ten times what the worst of texts took; a task ends it earlier. */
const DEADLINE_MS = 600_000;
const MEMORY_MB = 1024;
/** Loading layouts and templates takes longer than most texts. */
const IDLE_MS = 30_000;
/** In the bundle, beside the program, this code being in a chunk or in the program itself. */
const PROGRAMS = ['./author-worker.js', '../author-worker.js'].map((path) => new URL(path, import.meta.url));

/**
 * The author with long texts off the main thread: the work and its outcome are the same. Short ones, and all where the
 * program of the thread is not built, are left to `here`.
 */
export function threadedAuthor(
  here: AuthorService,
  lookAtPicture: LookAtPicture,
  limits: { readonly programs?: readonly URL[]; readonly deadlineMs?: number; readonly memoryMb?: number } = {},
): ThreadedAuthor {
  const { programs = PROGRAMS, deadlineMs = DEADLINE_MS, memoryMb = MEMORY_MB } = limits;
  if (!programs.some((program) => existsSync(program))) return { ...here, parts: async (content) => sourceParts(content) };
  const thread = new Thread({ programs, memoryMb, idleMs: IDLE_MS });
  const run = async <T>(job: AuthorJob, { signal, progress }: Pick<AuthorCall, 'signal'> & Partial<AuthorCall>): Promise<T> => {
    try {
      return await thread.run<T>(job, { deadlineMs, signal, ...(progress === undefined ? {} : { told: progress }) });
    } catch (error) {
      if (!(error instanceof ThreadProblem)) throw error;
      if (error.kind === 'too_slow') throw new Failure('timeout', `Making slides of the text took longer than ${deadlineMs / 1000} seconds.`, { hint: HINT });
      if (error.kind === 'out_of_memory') throw invalid(['content'], `content: making slides of it needs more than ${memoryMb} MB.`, { type: 'too_complex' }, HINT);
      throw new Failure('internal', 'The thread that makes slides of texts has died.', { cause: error });
    }
  };
  const seen = async (request: GenerateRequest, call: AuthorCall) =>
    /https?:\/\//i.test(request.content)
      ? lookAtPictures(await run<readonly string[]>({ kind: 'pictures', request }, { signal: call.signal }), lookAtPicture, call.signal)
      : new Map<string, SeenPicture>();
  return {
    deck: async (request, call) => (isLong(request) ? run({ kind: 'deck', request, seen: await seen(request, call) }, call) : here.deck(request, call)),
    outline: async (request, call) => (isLong(request) ? run({ kind: 'outline', request, seen: await seen(request, call) }, call) : here.outline(request, call)),
    found: async (content, language, call) => (content.length > LONG_CHARS ? run({ kind: 'found', content, language }, call) : here.found(content, language, call)),
    rewrite: (...given) => here.rewrite(...given),
    parts: async (content, signal) => (content.length > LONG_CHARS ? run<readonly SourcePart[]>({ kind: 'parts', content }, { signal }) : sourceParts(content)),
  };
}

const HINT = 'Give a part of the text, or make several decks of it.';

function isLong({ content, slides = [] }: GenerateRequest): boolean {
  return slides.reduce((length, slide) => length + slide.content.length, content.length) > LONG_CHARS;
}
