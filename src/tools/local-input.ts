import { z } from 'zod';
import type { CallContext } from '../core/call/call.ts';
import type { Operation } from '../core/call/operation.ts';
import { Failure, invalid } from '../core/errors/failure.ts';
import { issuesOf } from '../core/errors/issues.ts';
import { joinMessages, mapText } from '../core/errors/message.ts';
import { splitFileParts } from '../core/input/file-parts.ts';
import { type Place, replaceInMarkdown, replaceReferences } from '../core/input/file-references.ts';
import { isObject } from '../core/input/is-object.ts';
import { readLeniently } from '../core/input/read-leniently.ts';
import type { LocalFile, LocalFiles, SaveTarget } from '../core/store/local-files.ts';

/** Extra fields of operations that make a file, for callers on the same machine. */
export const SAVE_FIELDS = z.strictObject({
  save_to: z
    .string()
    .min(1)
    .max(4_096)
    .optional()
    .describe(
      'Where to write the file on this machine: a path, or a folder that gets it under the name of the deck. Absent: a folder for finished decks; the answer names it.',
    ),
  overwrite: z.boolean().optional().describe('Replace a file that exists at save_to.'),
});

/**
 * Arguments of a call in addition to its operation's fields, and the paths behind the values in its input.
 */
export interface LocalRequest {
  readonly input: unknown;
  readonly target: SaveTarget | undefined;
  readonly paths: ReadonlyMap<string, string>;
}

/** Documents in which pictures are named relative to their own folder. */
const MARKDOWN_NAME = /\.(?:md|markdown|mdown|mdx|qmd)$/i;
const PICTURE_NAME = /\.(?:png|jpe?g|webp|gif|avif|tiff?|bmp|svg)$/i;
const MOST_MARKDOWN_BYTES = 5_000_000;
/** Different files that one call may name. */
const MOST_FILES = 1_000;

/**
 * Replaces every local path in the input by the value of a stored copy of its file. Copies are named by their
 * content, so a repeated call has the same input. Code behind this function never handles paths of the
 * caller's machine, so tasks can continue in another process.
 *
 * @throws Failure `invalid_input` at the field whose file cannot be read or whose target cannot be written.
 */
export async function readLocalInput(
  operation: Operation,
  sent: unknown,
  files: LocalFiles,
  call: CallContext,
): Promise<LocalRequest> {
  const { rest, target: asked } =
    operation.makesFile === true ? takeTarget(operation, sent) : { rest: sent, target: undefined };
  const fields = isObject(rest) ? rest : {};
  const target =
    asked &&
    (await files.readyTarget(asked, listEndings(operation, rest), fields['idempotency_key'] !== undefined));
  refusePathAsContent(operation, fields['content'], files);
  const copies = new LocalCopies(files, call);
  const mayMiss = fields['on_missing_picture'] === 'placeholder';
  const input = await replaceReferences(
    operation.input,
    readLeniently(operation.input, rest),
    async (reference, at, { explicit, picture }) => {
      const { file, parts } = splitFileParts(reference);
      const path = files.pathOf(file, at, explicit);
      if (path === undefined) return reference;
      try {
        return `${await copies.valueOf(path, at)}${parts}`;
      } catch (error) {
        if (!(error instanceof Failure) || error.code !== 'invalid_input') throw error;
        // The check of pictures reports what is left, and text that looks like a path stays text.
        if (explicit || (picture && mayMiss)) return reference;
        throw picture && Object.hasOwn(operation.input.shape, 'on_missing_picture')
          ? addPlaceholderHint(error)
          : error;
      }
    },
  );
  return { input, target, paths: copies.paths };
}

function addPlaceholderHint(error: Failure): Failure {
  const hint = joinMessages(
    error.hint,
    'Or set on_missing_picture to "placeholder" to have the deck without the picture.',
  );
  return new Failure(error.code, error.message, { issues: error.issues, hint, cause: error });
}

/** Refuses a path as `content`, which would become a deck about the path. */
function refusePathAsContent({ input }: Operation, content: unknown, files: LocalFiles): void {
  if (
    !Object.hasOwn(input.shape, 'files') ||
    typeof content !== 'string' ||
    /\s$|\n/.test(content) ||
    !/\.\w{1,8}$/.test(content)
  )
    return;
  if (files.pathOf(content, ['content'], true) === undefined) return;
  throw invalid(
    ['content'],
    'content: this is the path of a file; content takes the text itself.',
    { type: 'path', input: content.slice(0, 300) },
    'Give the path in files.',
  );
}

/** Stored copies of the files that a call names, each read once. */
class LocalCopies {
  readonly paths = new Map<string, string>();
  readonly #files: LocalFiles;
  readonly #call: CallContext;
  readonly #values = new Map<string, Promise<string>>();

  constructor(files: LocalFiles, call: CallContext) {
    this.#files = files;
    this.#call = call;
  }

  valueOf(path: string, at: Place): Promise<string> {
    return this.#once(path, () => this.#copy(path, at));
  }

  /** Stores a picture of a document unchanged: a symbolic link may lead back to the document. */
  #pictureOf(path: string, at: Place): Promise<string> {
    return this.#once(`${path}\0picture`, async () => this.#store(await this.#open(path, at)));
  }

  #once(key: string, copy: () => Promise<string>): Promise<string> {
    const value = this.#values.get(key) ?? copy();
    this.#values.set(key, value);
    return value;
  }

  async #copy(path: string, at: Place): Promise<string> {
    const file = await this.#open(path, at);
    return this.#store(
      file,
      MARKDOWN_NAME.test(file.filename) ? await this.#withPictures(file, at) : file.bytes,
    );
  }

  async #open(path: string, at: Place): Promise<LocalFile> {
    this.#call.signal.throwIfAborted();
    if (this.#values.size >= MOST_FILES)
      throw invalid(
        at,
        `${at.join('.')}: one call names at most ${MOST_FILES} files.`,
        { type: 'too_big', ctx: { max: MOST_FILES } },
        'Make several calls.',
      );
    return this.#files.open(path, at);
  }

  async #store({ path, filename, bytes: own }: LocalFile, bytes = own): Promise<string> {
    const { assets } = this.#call.services;
    if (assets === undefined) throw new Failure('unsupported', 'This server does not store files.');
    const { value } = await assets.addContent(bytes, filename);
    this.paths.set(value, path);
    return value;
  }

  /** Bytes of a Markdown file after the pictures beside it have been stored and its references replaced. */
  async #withPictures({ path, filename, bytes }: LocalFile, at: Place): Promise<Uint8Array> {
    const text = bytes.length > MOST_MARKDOWN_BYTES ? undefined : decodeUtf8(bytes);
    if (text === undefined) return bytes;
    const folder = path.slice(0, -filename.length);
    const replaced = await replaceInMarkdown(text, at, async (reference) => {
      const picture = this.#files.pathOf(reference, at, false, folder);
      if (picture === undefined || !PICTURE_NAME.test(picture)) return reference;
      // The reader of the document reports missing pictures.
      return this.#pictureOf(picture, at).catch((error: unknown) => {
        if (!(error instanceof Failure) || error.code !== 'invalid_input') throw error;
        return reference;
      });
    });
    return replaced === text ? bytes : new TextEncoder().encode(replaced);
  }
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function takeTarget(
  { name }: Operation,
  sent: unknown,
): { readonly rest: unknown; readonly target: SaveTarget | undefined } {
  if (!isObject(sent)) return { rest: sent, target: undefined };
  const { save_to, overwrite, ...rest } = sent;
  const raw = readLeniently(SAVE_FIELDS, {
    ...(save_to !== undefined && { save_to }),
    ...(overwrite !== undefined && { overwrite }),
  });
  const parsed = SAVE_FIELDS.safeParse(raw);
  if (!parsed.success) {
    const issues = issuesOf(parsed.error, raw, SAVE_FIELDS);
    throw new Failure(
      'invalid_input',
      `The input of ${name} is not valid. ${issues[0]?.loc.join('.') ?? ''}: ${issues[0]?.msg ?? ''}`,
      { issues },
    );
  }
  return {
    rest,
    target:
      parsed.data.save_to === undefined
        ? undefined
        : { path: parsed.data.save_to, overwrite: parsed.data.overwrite ?? false },
  };
}

const OTHER_FORMATS: ReadonlySet<string> = new Set(['pdf', 'html', 'md', 'txt']);
const PRESENTATION_ENDINGS = ['.pptx', '.pptm', '.potx', '.potm', '.ppsx', '.ppsm'];

/**
 * Endings of the file that a call makes; the exact one of a presentation depends on the file that was opened.
 */
function listEndings(operation: Operation, input: unknown): readonly string[] {
  if (!Object.hasOwn(operation.input.shape, 'export_as'))
    return Object.hasOwn(operation.output.shape, 'presentation_id') ? PRESENTATION_ENDINGS : ['.zip'];
  const { export_as: format, slide } = isObject(input) ? input : {};
  if (format === 'png' || format === 'svg') return slide === undefined ? ['.zip'] : [`.${format}`];
  return typeof format === 'string' && OTHER_FORMATS.has(format) ? [`.${format}`] : PRESENTATION_ENDINGS;
}

/** Replaces the values of stored copies in a failure by the caller's paths. */
export function restorePaths(error: unknown, paths: ReadonlyMap<string, string>): unknown {
  if (!(error instanceof Failure) || paths.size === 0) return error;
  const named = (text: string) =>
    [...paths].reduce((message, [value, path]) => message.replaceAll(value, path), text);
  return new Failure(error.code, named(error.message), {
    ...(error.hint !== undefined && { hint: mapText(error.hint, named) }),
    issues: error.issues.map((issue) => ({
      ...issue,
      msg: named(issue.msg),
      ...(typeof issue.input === 'string' && { input: named(issue.input) }),
    })),
    ...(error.retryAfterSeconds !== undefined && { retryAfterSeconds: error.retryAfterSeconds }),
    cause: error,
  });
}
