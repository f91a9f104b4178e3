import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { Request } from 'express';
import { Failure, invalid } from '../core/errors/failure.ts';
import type { Reservation } from '../core/memory/byte-budget.ts';
import type { Spool, SpooledFile } from '../core/store/store.ts';
import type { Fields, FileParts } from './endpoint.ts';
import type { BodyReader } from './json-body.ts';

/** Files of a request by key. A field that takes base64 in JSON holds such a key instead. */
export interface Uploaded {
  readonly fields: Fields;
  readonly sent: ReadonlyMap<string, SpooledFile>;
}

/** Reads a multipart or JSON body. The caller disposes of the files. */
export type UploadReader = (request: Request, parts: FileParts, held: Reservation) => Promise<Uploaded>;

export interface UploadLimits {
  /** Largest file in bytes. */
  readonly fileBytes: number;
  /** Time without data after which a client counts as disconnected. */
  readonly idleMs?: number;
}

interface Part {
  readonly name: string;
  readonly filename: string;
  readonly file: SpooledFile;
}

export const IDLE_MS = 30_000;
const MOST_FILES = 32;
/** Allowance for boundaries, part headers and text fields. */
const ROOM_BYTES = 10_000_000;
/** Bytes of a file that can wait in memory for the disk. */
const WAITING_BYTES = 256 * 1024;
/** Memory per byte of a file that is read as a whole: the byte, the reader's copy, and the result. */
const HELD_PER_BYTE = 3;
const FIELDS = {
  fields: 30,
  fieldNameSize: 100,
  fieldSize: 65_536,
  parts: 70,
  headerPairs: 40,
  headerSize: 8_192,
} as const;

/**
 * Writes files to temporary storage as they arrive. Nothing is stored until the body is complete, so a broken
 * request leaves nothing behind.
 *
 * @throws Failure `unsupported_media_type`, `payload_too_large`, `timeout`, `bad_request`, `invalid_input`, `unavailable`, `storage_full`.
 */
export function createUploadReader(
  readJson: BodyReader,
  spool: Spool,
  { fileBytes, idleMs = IDLE_MS }: UploadLimits,
): UploadReader {
  const most = fileBytes + ROOM_BYTES;
  return async (request, parts, held) => {
    if (!request.is('multipart/form-data')) {
      if (request.get('content-type') !== undefined && !request.is(['application/json', '+json']))
        throw createOtherTypeFailure(request, parts);
      return { fields: await readJson(request, held), sent: new Map() };
    }
    const announced = request.headers['content-length'];
    if (Number(announced ?? 0) > most) throw createTooLargeFailure(fileBytes);
    const perByte = parts.asTheyAre ? 1 : HELD_PER_BYTE;
    if (announced !== undefined) held.take(Number(announced) * perByte);
    let bytes = 0;
    const take = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > most) throw createTooLargeFailure(fileBytes);
      if (announced === undefined) held.take(chunk.length * perByte);
    };
    const { texts, files } = await receiveParts(request, { parts, spool, fileBytes, idleMs, take });
    try {
      return readUploaded(texts, files, parts);
    } catch (error) {
      await discard(files.map(({ file }) => file));
      throw error;
    }
  };
}

/** Removes temporary files that were not stored. */
export async function discard(files: Iterable<SpooledFile>): Promise<void> {
  await Promise.all([...files].map((file) => file.discard()));
}

interface Receiving {
  readonly parts: FileParts;
  readonly spool: Spool;
  readonly fileBytes: number;
  readonly idleMs: number;
  readonly take: (chunk: Buffer) => void;
}

interface Received {
  readonly texts: Fields;
  readonly files: readonly Part[];
}

async function receiveParts(
  request: Request,
  { parts, spool, fileBytes, idleMs, take }: Receiving,
): Promise<Received> {
  const parser = createParser(request, fileBytes);
  const texts = new Map<string, string | readonly string[]>();
  const files: Promise<Part>[] = [];
  const streams: Readable[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      const done = (settle: () => void) => {
        clearTimeout(timer);
        request.unpipe(parser).off('data', onData).off('close', onClose).off('error', onClose);
        settle();
      };
      let over = false;
      const fail = (error: unknown) => {
        if (over) return;
        over = true;
        done(() => reject(error));
        request.pause();
        // Later errors of the parser are ignored but need a listener.
        parser.on('error', () => undefined).destroy();
      };
      const onData = (chunk: Buffer) => {
        timer.refresh();
        try {
          take(chunk);
        } catch (error) {
          fail(error);
        }
      };
      const onClose = () => fail(createEndedEarlyFailure());
      const timer = setTimeout(() => fail(createStalledFailure(idleMs)), idleMs);
      parser.on('field', (name, value, nameCut, valueCut) => {
        if (nameCut || valueCut)
          fail(
            invalid(['body', name.slice(0, 100)], `A text part has at most ${FIELDS.fieldSize} bytes.`, {
              type: 'too_big',
              ctx: { max: FIELDS.fieldSize },
            }),
          );
        const list = withoutListSuffix(name);
        if (parts.lists?.includes(list)) texts.set(list, [...(texts.get(list) ?? []), value]);
        else texts.set(name, value);
      });
      parser.on('file', (name, stream, filename) => {
        streams.push(stream);
        stream.on('error', () => undefined);
        stream.on('limit', () => fail(createTooLargeFailure(fileBytes)));
        if (!parts.names.includes(withoutListSuffix(name))) return void stream.resume();
        const spooled = spool
          .keep(stream)
          .then((file) => ({ name: withoutListSuffix(name), filename: filename ?? '', file }));
        spooled.catch((error: unknown) => fail(error instanceof Failure ? error : createMalformedFailure()));
        files.push(spooled);
      });
      parser.on('filesLimit', () =>
        fail(
          invalid(['body', parts.names[0] ?? ''], `At most ${MOST_FILES} files in one request.`, {
            type: 'too_big',
            ctx: { max: MOST_FILES },
          }),
        ),
      );
      for (const limit of ['fieldsLimit', 'partsLimit'] as const)
        parser.on(limit, () => fail(new Failure('bad_request', 'The multipart body has too many parts.')));
      parser.once('error', () => fail(createMalformedFailure()));
      parser.once('finish', () => done(resolve));
      // 'close' also fires after a complete request.
      request
        .on('data', onData)
        .once('end', () => request.off('close', onClose))
        .once('close', onClose)
        .once('error', onClose)
        .pipe(parser);
    });
    return { texts: Object.fromEntries(texts), files: await Promise.all(files) };
  } catch (error) {
    for (const stream of streams) stream.destroy();
    const written = await Promise.allSettled(files);
    await discard(written.flatMap((one) => (one.status === 'fulfilled' ? [one.value.file] : [])));
    throw error;
  }
}

function createParser(request: Request, fileBytes: number): BusboyInstance {
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': request.get('content-type') ?? '' },
      limits: { ...FIELDS, files: MOST_FILES, fileSize: fileBytes },
      highWaterMark: WAITING_BYTES,
      fileHwm: WAITING_BYTES,
    });
  } catch (error) {
    throw new Failure('bad_request', 'The multipart body names no boundary in its Content-Type.', {
      cause: error,
    });
  }
}

function readUploaded(texts: Fields, files: readonly Part[], { names, into, optional }: FileParts): Uploaded {
  const [name = ''] = names;
  if (files.length === 0) {
    if (optional) return { fields: texts, sent: new Map() };
    throw invalid(
      ['body', name],
      `This field is required (a file in the part "${name}").`,
      { type: 'missing' },
      `For example: curl -F "${name}=@slides.pptx" …`,
    );
  }
  // Equal files get equal keys, so a repeated request matches its Idempotency-Key.
  const named = files.map(({ filename, file }, index) => ({
    filename,
    key: `part:${index}:${file.place.sha256}`,
    file,
  }));
  const sent = new Map(named.map(({ key, file }) => [key, file]));
  if ('list' in into)
    return {
      fields: {
        ...texts,
        [into.list]: named.map(({ filename, key }) => ({ filename, content_base64: key })),
      },
      sent,
    };
  const [first] = named;
  if (first === undefined || files.length > 1)
    throw invalid(['body', name], `Only one file is accepted here; got ${files.length}.`, {
      type: 'too_big',
      ctx: { max: 1 },
    });
  return {
    fields: {
      ...texts,
      [into.bytes]: first.key,
      ...(into.filename !== undefined && { [into.filename]: first.filename }),
    },
    sent,
  };
}

/** Removes the suffix [] that PHP clients add to list fields. */
function withoutListSuffix(name: string): string {
  return name.replace(/\[\d*\]$/, '');
}

function createMalformedFailure(): Failure {
  return new Failure('bad_request', 'The multipart body is malformed or ends early.');
}

export function createEndedEarlyFailure(): Failure {
  return new Failure('bad_request', 'The body ended before its announced length.');
}

export function createStalledFailure(idleMs: number): Failure {
  return new Failure('timeout', `No part of the body arrived for ${idleMs / 1000} seconds.`, {
    hint: 'Send it again.',
  });
}

export function createTooLargeFailure(max: number): Failure {
  return new Failure(
    'payload_too_large',
    `A file may have at most ${max} bytes, and one request not much more.`,
    { hint: 'Send less, or have the operator raise LIMIT_UPLOAD_BYTES.' },
  );
}

function createOtherTypeFailure(request: Request, { names: [name] }: FileParts): Failure {
  const contentType = request.get('content-type') ?? '';
  return new Failure(
    'unsupported_media_type',
    `The body must be multipart/form-data or JSON; got "${contentType.slice(0, 100)}".`,
    {
      hint: `Send the file as the part "${name}" of multipart/form-data.`,
    },
  );
}
