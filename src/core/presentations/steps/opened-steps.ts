import { gunzipSync, gzipSync } from 'node:zlib';
import { Failure } from '../../errors/failure.ts';
import { sha256 } from '../../input/sha256.ts';
import type { FileState, OpenedEdit, OpenedStep } from '../../opened/api.ts';
import type { BlobStore } from '../../store/store.ts';
import { blobPrefix, type StoredPresentation } from '../stored-presentation.ts';
import type { EditStep } from './edit-step.ts';
import type { StepChange } from './resolve-step.ts';

/** Bound on unpacked parts, which are those of this server. */
const MAX_UNPACKED_BYTES = 64_000_000;

type Parts = Record<string, string | null>;

interface PackedSteps {
  readonly record: Pick<StoredPresentation, 'steps' | 'step_parts'>;
  /** Parts of the file between the steps; absent if no part changed in several. */
  readonly parts?: { readonly key: string; readonly bytes: Uint8Array };
}

/**
 * Steps of an opened deck as they are stored.
 *
 * @param mark step that these take back or make again
 */
export function packSteps(id: string, steps: readonly OpenedStep[], mark?: StepChange['mark']): PackedSteps {
  if (steps.length === 0) return { record: {} };
  const states = steps.map(
    (step): Parts =>
      Object.fromEntries(
        Object.entries(step.states).map(([name, bytes]) => [
          name,
          bytes === null ? null : Buffer.from(bytes).toString('base64'),
        ]),
      ),
  );
  const stored = steps.map(({ summary, parts }) => ({ summary, touched: parts, ...mark }));
  if (states.every((one) => Object.keys(one).length === 0)) return { record: { steps: stored } };
  const bytes = gzipSync(JSON.stringify(states));
  const key = `${blobPrefix(id)}steps/${sha256(bytes).slice(0, 32)}.json.gz`;
  return { record: { steps: stored, step_parts: key }, parts: { key, bytes } };
}

/** Edit of the file that takes a step back, or makes it again. */
export async function createRevert(
  { after, before, index, forward, summary }: StepChange,
  blobs: Pick<BlobStore, 'get'>,
  read: (stored: StoredPresentation) => Promise<Uint8Array>,
): Promise<OpenedEdit> {
  const steps = after.steps ?? [];
  const states = await readStates(after, blobs);
  const { touched = [] } = steps[index] ?? {};
  const isTouched = (name: string, others: readonly EditStep[]) =>
    others.some((step) => step.touched.includes(name));
  const pick = (names: readonly string[], find: (name: string) => number): FileState['parts'] =>
    Object.fromEntries(
      names.map((name) => {
        const part = states[find(name)]?.[name];
        if (part === undefined)
          throw new Failure('unsupported', 'The states between the edits of that call are not stored.', {
            hint: 'Undo the whole call, or restore an earlier revision.',
          });
        return [name, part === null ? null : new Uint8Array(Buffer.from(part, 'base64'))];
      }),
    );
  const earlier = touched.filter((name) => isTouched(name, steps.slice(0, index)));
  const later = touched.filter((name) => isTouched(name, steps.slice(index + 1)));
  const was = {
    file: await read(before),
    parts: pick(earlier, (name) =>
      steps.slice(0, index).findLastIndex((step) => step.touched.includes(name)),
    ),
  };
  const made = { file: await read(after), parts: pick(later, () => index) };
  const [from, to] = forward ? [was, made] : [made, was];
  return { op: 'revert', summary, from, to, parts: touched };
}

async function readStates(
  { step_parts: key }: StoredPresentation,
  blobs: Pick<BlobStore, 'get'>,
): Promise<readonly Parts[]> {
  const packed = key === undefined ? undefined : await blobs.get(key);
  if (packed === undefined) return [];
  const text = gunzipSync(packed, { maxOutputLength: MAX_UNPACKED_BYTES }).toString('utf8');
  return JSON.parse(text) as readonly Parts[];
}
