import { Transform } from 'node:stream';
import type { Request, RequestHandler } from 'express';
import type { Services } from '../core/call/services.ts';
import { Failure } from '../core/errors/failure.ts';
import type { ByteBudget } from '../core/memory/byte-budget.ts';
import type { Spool } from '../core/store/store.ts';
import { markVouchedFor } from './connections.ts';
import { createEndedEarlyFailure, createStalledFailure, createTooLargeFailure, IDLE_MS } from './uploads.ts';

interface Options {
  readonly services: Pick<Services, 'assets'>;
  readonly spool: Spool;
  readonly budget: ByteBudget;
  /** Largest file. */
  readonly fileBytes: number;
  readonly idleMs?: number;
}

/**
 * `PUT` of a file to an address that was made for it: the signature in it is the credential, checked before a
 * byte of the body is read, and it holds once.
 */
export function oneTimeUploads({
  services: { assets },
  spool,
  budget,
  fileBytes,
  idleMs = IDLE_MS,
}: Options): RequestHandler<{ value: string; filename: string }> {
  return async (request, response) => {
    if (assets === undefined) throw new Failure('unsupported', 'This server does not store files.');
    const { value, filename } = request.params;
    const { expires, signature } = request.query;
    await assets.assertAwaited({ value, filename }, { expires: text(expires), signature: text(signature) });
    markVouchedFor(request);
    if (request.is('multipart/form-data'))
      throw new Failure(
        'unsupported_media_type',
        'The body must be the bytes of the file alone, not a form.',
        { hint: 'For example: curl --upload-file FILE ADDRESS' },
      );
    const announced = request.headers['content-length'];
    if (Number(announced ?? 0) > fileBytes) throw createTooLargeFailure(fileBytes);
    const held = budget.open(value);
    try {
      if (announced !== undefined) held.take(Number(announced));
      const file = await spool.keep(
        buildBody(request, {
          fileBytes,
          idleMs,
          take: announced === undefined ? (bytes) => held.take(bytes) : () => undefined,
        }),
      );
      try {
        const { created_at: _, ...stored } = await assets.receiveFile(value, {
          filename,
          open: async () => file,
        });
        response.status(201).set('Cache-Control', 'no-store').json(stored);
      } finally {
        await file.discard();
      }
    } catch (error) {
      throw error instanceof Failure ? relocateToBody(error) : error;
    } finally {
      held.release();
    }
  };
}

/**
 * The body as it arrives, to its end. @throws Failure `payload_too_large`, `timeout`, `bad_request`,
 * `unavailable`, when it is read
 */
function buildBody(
  request: Request,
  {
    fileBytes,
    idleMs,
    take,
  }: { readonly fileBytes: number; readonly idleMs: number; readonly take: (bytes: number) => void },
): Transform {
  let bytes = 0;
  const body = new Transform({
    transform(chunk: Buffer, _, done) {
      timer.refresh();
      bytes += chunk.length;
      try {
        if (bytes > fileBytes) throw createTooLargeFailure(fileBytes);
        take(chunk.length);
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
  });
  const timer = setTimeout(() => body.destroy(createStalledFailure(idleMs)), idleMs);
  const onClose = () => void body.destroy(createEndedEarlyFailure());
  request
    .once('close', onClose)
    .once('end', () => request.off('close', onClose))
    .pipe(body);
  body.once('close', () => {
    clearTimeout(timer);
    request.off('close', onClose).unpipe(body);
  });
  return body;
}

/** The body is the one file that there is. */
function relocateToBody(failure: Failure): Failure {
  if (failure.code !== 'invalid_input') return failure;
  return new Failure('invalid_input', failure.message, {
    issues: failure.issues.map((issue) => ({ ...issue, loc: ['body'] })),
    ...(failure.hint !== undefined && { hint: failure.hint }),
  });
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
