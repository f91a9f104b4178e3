import { randomUUID } from 'node:crypto';
import type { Attachment, CallContext, Progress } from '../core/call/call.ts';
import { execute, SCOPES } from '../core/call/operation.ts';
import { Failure } from '../core/errors/failure.ts';
import type { Lectern } from '../wire.ts';

/** Runs an operation for the user of this machine with all permissions. Ctrl-C cancels it. */
export async function callLocally(
  lectern: Lectern,
  name: string,
  input: Record<string, unknown>,
): Promise<{ readonly answer: Record<string, unknown>; readonly attachments: readonly Attachment[] }> {
  const operation = (await lectern.catalogue()).find((candidate) => candidate.name === name);
  if (operation === undefined) throw new Failure('internal', `The catalogue has no operation ${name}.`);
  const attachments: Attachment[] = [];
  const cancel = new AbortController();
  const onSignal = () => cancel.abort();
  process.once('SIGINT', onSignal);
  const requestId = randomUUID();
  const call: CallContext = {
    requestId,
    caller: { id: 'local', kind: 'local', scopes: SCOPES },
    surface: 'cli',
    services: await lectern.services(),
    log: lectern.logFor(requestId),
    clock: lectern.clock,
    signal: cancel.signal,
    link: { style: 'local', base: '' },
    progress: showProgress,
    attach: (attachment) => void attachments.push(attachment),
  };
  try {
    return { answer: await execute(operation, input, call), attachments };
  } finally {
    process.off('SIGINT', onSignal);
    clearProgress();
  }
}

const CLEAR_LINE = '\r\u001b[K';

function showProgress({ done, total, message }: Progress): void {
  if (process.stderr.isTTY) process.stderr.write(`${CLEAR_LINE}[${done}/${total}] ${message}`);
}

function clearProgress(): void {
  if (process.stderr.isTTY) process.stderr.write(CLEAR_LINE);
}
