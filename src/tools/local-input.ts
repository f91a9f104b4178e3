import { z } from 'zod';
import type { CallContext } from '../core/call/call.ts';
import type { Operation } from '../core/call/operation.ts';
import { Failure } from '../core/errors/failure.ts';
import { issuesOf } from '../core/errors/issues.ts';
import { type Place, replaceInMarkdown, replaceReferences } from '../core/input/file-references.ts';
import { isObject } from '../core/input/is-object.ts';
import { readLeniently } from '../core/input/lenient.ts';
import type { LocalFile, LocalFiles, SaveTarget } from '../core/store/local-files.ts';

/** Fields that every operation has that makes a file, for callers on the same machine. */
export const SAVE_FIELDS = z.strictObject({
  save_to: z
    .string()
    .min(1)
    .max(4_096)
    .optional()
    .describe('Where to write the file on this machine: a path, or a folder that gets it under the name of the deck. Absent: a folder for finished decks; the answer names it.'),
  overwrite: z.boolean().optional().describe('Replace a file that exists at save_to.'),
});

/** What a call asks for beside the fields of its operation, and the paths behind the values in its input. */
export interface LocalRequest {
  readonly input: unknown;
  readonly target: SaveTarget | undefined;
  readonly paths: ReadonlyMap<string, string>;
}

/** Documents in which pictures are named relative to their own folder. */
const MARKDOWN_NAME = /\.(?:md|markdown|mdown|qmd)$/i;
const MOST_MARKDOWN_BYTES = 5_000_000;
const NO_PATHS: ReadonlyMap<string, string> = new Map();

/**
 * The input with every local path replaced by the value of a stored copy of its file. Copies are named by what is in
 * them, so that a repeated call is the same call. Nothing behind this function knows paths of the caller's machine: a
 * task that another process continues needs none, and nobody else can name one.
 *
 * @throws Failure `invalid_input` at the field whose file may not or cannot be read, or whose target cannot be written.
 */
export async function readLocalInput(operation: Operation, sent: unknown, files: LocalFiles, call: CallContext): Promise<LocalRequest> {
  const { rest, target } = operation.makesFile === true ? takeTarget(operation, sent) : { rest: sent, target: undefined };
  if (target !== undefined) await files.assertTarget(target, endingsOf(operation, rest));
  const { assets } = call.services;
  if (assets === undefined) return { input: rest, target, paths: NO_PATHS };
  const paths = new Map<string, string>();
  const store = async (file: LocalFile, at: Place): Promise<string> => {
    const { value } = await assets.addContent(await withStoredPictures(file, at, files, store), file.filename);
    paths.set(value, file.path);
    return value;
  };
  const input = await replaceReferences(operation.input, readLeniently(operation.input, rest), async (reference, at, explicit) => {
    const path = files.pathOf(reference, at, explicit);
    return path === undefined ? reference : store(await files.open(path, at), at);
  });
  return { input, target, paths };
}

/** The bytes of a file; of Markdown with the pictures that it names beside itself stored as well. */
async function withStoredPictures(file: LocalFile, at: Place, files: LocalFiles, store: (file: LocalFile, at: Place) => Promise<string>): Promise<Uint8Array> {
  const bytes = await file.content.bytes();
  if (!MARKDOWN_NAME.test(file.filename) || bytes.length > MOST_MARKDOWN_BYTES) return bytes;
  const text = decodeUtf8(bytes);
  if (text === undefined) return bytes;
  const folder = file.path.slice(0, -file.filename.length);
  const replaced = await replaceInMarkdown(text, at, async (reference) => {
    const path = files.pathOf(reference, at, false, folder);
    if (path === undefined || MARKDOWN_NAME.test(path)) return reference;
    // The reader of the document reports a picture that cannot be had.
    return files.open(path, at).then(
      (picture) => store(picture, at),
      () => reference,
    );
  });
  return replaced === text ? bytes : new TextEncoder().encode(replaced);
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function takeTarget({ name }: Operation, sent: unknown): { readonly rest: unknown; readonly target: SaveTarget | undefined } {
  if (!isObject(sent)) return { rest: sent, target: undefined };
  const { save_to, overwrite, ...rest } = sent;
  const raw = readLeniently(SAVE_FIELDS, { ...(save_to !== undefined && { save_to }), ...(overwrite !== undefined && { overwrite }) });
  const parsed = SAVE_FIELDS.safeParse(raw);
  if (!parsed.success) {
    const issues = issuesOf(parsed.error, raw, SAVE_FIELDS);
    throw new Failure('invalid_input', `The input of ${name} is not valid. ${issues[0]?.loc.join('.') ?? ''}: ${issues[0]?.msg ?? ''}`, { issues });
  }
  return { rest, target: parsed.data.save_to === undefined ? undefined : { path: parsed.data.save_to, overwrite: parsed.data.overwrite ?? false } };
}

const PRESENTATION_ENDINGS = ['.pptx', '.pptm', '.potx', '.potm', '.ppsx', '.ppsm'];

/** Endings of the file that a call makes; the exact one of a presentation depends on the file that was opened. */
function endingsOf(operation: Operation, input: unknown): readonly string[] {
  if (!Object.hasOwn(operation.input.shape, 'export_as')) return Object.hasOwn(operation.output.shape, 'presentation_id') ? PRESENTATION_ENDINGS : ['.zip'];
  const format = isObject(input) ? input['export_as'] : undefined;
  return format === 'pdf' ? ['.pdf'] : format === 'png' || format === 'svg' ? ['.zip'] : PRESENTATION_ENDINGS;
}

/** A failure in the words of the caller: with the paths that he gave in place of the values of their copies. */
export function inPaths(error: unknown, paths: ReadonlyMap<string, string>): unknown {
  if (!(error instanceof Failure) || paths.size === 0) return error;
  const named = (text: string) => [...paths].reduce((said, [value, path]) => said.replaceAll(value, path), text);
  return new Failure(error.code, named(error.message), {
    ...(error.hint !== undefined && { hint: named(error.hint) }),
    issues: error.issues.map((issue) => ({ ...issue, msg: named(issue.msg), ...(typeof issue.input === 'string' && { input: named(issue.input) }) })),
    ...(error.retryAfterSeconds !== undefined && { retryAfterSeconds: error.retryAfterSeconds }),
    cause: error,
  });
}
