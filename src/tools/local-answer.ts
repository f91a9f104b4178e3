import type { CallContext } from '../core/call/call.ts';
import type { Operation } from '../core/call/operation.ts';
import { downloadName } from '../core/input/download-name.ts';
import type { LocalFiles, MadeFile, SaveTarget } from '../core/store/local-files.ts';

/** Arguments of a call about the file that it makes. */
export interface FileRequest {
  readonly target: SaveTarget | undefined;
  /** Id of the deck or design that the call is about, where it names one. */
  readonly source?: string | undefined;
}

/** Services for reading and writing files of a caller on the same machine. */
export interface LocalSurface {
  readonly files: LocalFiles;
  /** Reads the file behind the `path` of an answer; undefined if this server did not store it. */
  bytesBehind(path: string): Promise<Uint8Array | undefined>;
}

/**
 * Writes the file of an answer to the caller's target, or to the folder for exports, and sets `path` to it.
 * If the file cannot be written, a stored deck stays stored and the answer carries a warning.
 *
 * @throws Failure `invalid_input` if the file cannot be written and the answer has no warnings.
 */
export async function writeAnswerFile(
  operation: Pick<Operation, 'output'>,
  answer: Readonly<Record<string, unknown>>,
  { target, source }: FileRequest,
  { files, bytesBehind }: LocalSurface,
  call: CallContext,
): Promise<Record<string, unknown>> {
  const owner = String(answer['presentation_id'] ?? source ?? answer['id'] ?? '');
  const made = await readMadeFile(answer, owner, bytesBehind, call);
  if (made === undefined) return { ...answer };
  try {
    if (target !== undefined) return { ...answer, path: await files.save(made, target) };
    return { ...answer, path: await files.publish(made, owner) };
  } catch (error) {
    const warnings = answer['warnings'];
    const isStored = Object.hasOwn(operation.output.shape, 'warnings') && owner !== '';
    if (!isStored || (warnings !== undefined && !Array.isArray(warnings))) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    const warning = `The deck is stored, but its file could not be written to save_to: ${reason} Call export_presentation with another save_to.`;
    const path = await files.publish(made, owner).catch(() => answer['path']);
    return { ...answer, path, warnings: [...((warnings as readonly unknown[] | undefined) ?? []), warning] };
  }
}

async function readMadeFile(
  answer: Readonly<Record<string, unknown>>,
  owner: string,
  bytesBehind: LocalSurface['bytesBehind'],
  call: CallContext,
): Promise<MadeFile | undefined> {
  const { path } = answer;
  if (typeof path !== 'string' || path === '') return undefined;
  const bytes = await bytesBehind(path);
  if (bytes === undefined) return undefined;
  const key = path.split(/[\\/]/).at(-1)?.split('?')[0] ?? '';
  const title = answer['title'] ?? (await readTitle(owner, call));
  return { name: typeof title === 'string' ? downloadName(title, key) : key, bytes: async () => bytes };
}

/** Edits answer without the title, so the file is named after the stored deck. */
function readTitle(id: string, { services }: CallContext): Promise<string | undefined> {
  return services.presentations.get(id).then(
    ({ title }) => title,
    () => undefined,
  );
}
