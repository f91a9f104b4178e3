import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { Request } from 'express';
import { Failure, invalid } from '../core/failure.ts';
import type { Fields } from './endpoint.ts';
import type { BodyReader } from './json-body.ts';

/** The parts of a multipart body that hold files, and the fields that take them. */
export interface FileParts {
  /** Name of the part, then what other servers call it. */
  readonly names: readonly string[];
  /** Fields for the bytes in base64 and the file's name; or one that takes a list of `{filename, content_base64}`. */
  readonly into: { readonly bytes: string; readonly filename?: string } | { readonly list: string };
  /** Where a list has one file before all others: the field that takes it. */
  readonly first?: string;
  /** Text parts that may come several times, and are a list. */
  readonly lists?: readonly string[];
  /** The path can do without a file. */
  readonly optional?: true;
}

/** Reads the body of a request that may bring files, as multipart or as JSON. */
export type UploadReader = (request: Request, parts: FileParts) => Promise<Fields>;

export interface UploadLimits {
  /** Largest file. */
  readonly fileBytes: number;
  /** A client that sends nothing for so long has gone; tests take less. */
  readonly idleMs?: number;
}

interface Part {
  readonly name: string;
  readonly filename: string;
  readonly bytes: Buffer;
}

const IDLE_MS = 30_000;
const MOST_FILES = 32;
/** Boundaries, part headers and text fields beside the files. */
const ROOM_BYTES = 10_000_000;
const FIELDS = { fields: 30, fieldNameSize: 100, fieldSize: 65_536, parts: 70, headerPairs: 40, headerSize: 8_192 } as const;
/** Bodies that are held at once, in files of the largest size. */
const HELD_AT_ONCE = 4;

/**
 * Nothing is stored before the body has come to its end: a request that breaks off leaves nothing.
 *
 * @throws Failure `unsupported_media_type`, `payload_too_large`, `timeout`, `bad_request`, `invalid_input`, `too_many_requests`.
 */
export function createUploadReader(readJson: BodyReader, { fileBytes, idleMs = IDLE_MS }: UploadLimits): UploadReader {
  const most = fileBytes + ROOM_BYTES;
  let held = 0;
  return async (request, parts) => {
    if (!request.is('multipart/form-data')) {
      if (request.get('content-type') !== undefined && !request.is(['application/json', '+json'])) throw otherType(request, parts);
      return readJson(request);
    }
    if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge(fileBytes);
    if (held >= HELD_AT_ONCE * most) throw new Failure('too_many_requests', 'Too many uploads run at once.', { retryAfterSeconds: 2 });
    let bytes = 0;
    const take = (chunk: Buffer) => {
      bytes += chunk.length;
      held += chunk.length;
      if (bytes > most) throw tooLarge(fileBytes);
    };
    try {
      return fieldsOf(await received(request, { parts, fileBytes, idleMs, take }), parts);
    } finally {
      held -= bytes;
    }
  };
}

interface Receiving {
  readonly parts: FileParts;
  readonly fileBytes: number;
  readonly idleMs: number;
  readonly take: (chunk: Buffer) => void;
}

interface Received {
  readonly texts: Fields;
  readonly files: readonly Part[];
}

function received(request: Request, { parts, fileBytes, idleMs, take }: Receiving): Promise<Received> {
  const parser = parserFor(request, fileBytes);
  const texts = new Map<string, string | readonly string[]>();
  const files: Part[] = [];
  return new Promise((resolve, reject) => {
    const done = (settle: () => void) => {
      clearTimeout(timer);
      request.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose);
      settle();
    };
    const fail = (failure: Failure) => {
      request.pause();
      // What it still has to say is of no interest, and must not go unheard.
      parser.on('error', () => undefined).destroy();
      done(() => reject(failure));
    };
    const onData = (chunk: Buffer) => {
      timer.refresh();
      try {
        take(chunk);
        parser.write(chunk);
      } catch (error) {
        fail(error instanceof Failure ? error : malformed());
      }
    };
    const onEnd = () => {
      // A request that has ended closes, too.
      request.off('close', onClose);
      parser.end();
    };
    const onClose = () => fail(new Failure('bad_request', 'The body ended before its announced length.'));
    const timer = setTimeout(() => fail(new Failure('timeout', `Nothing of the body arrived for ${idleMs / 1000} seconds.`, { hint: 'Send it again.' })), idleMs);
    parser.on('field', (name, value, nameCut, valueCut) => {
      if (nameCut || valueCut) fail(invalid(['body', name.slice(0, 100)], `A text part has at most ${FIELDS.fieldSize} bytes.`, { type: 'too_big', ctx: { max: FIELDS.fieldSize } }));
      const list = bare(name);
      if (parts.lists?.includes(list)) texts.set(list, [...(texts.get(list) ?? []), value]);
      else texts.set(name, value);
    });
    parser.on('file', (name, stream, filename) => {
      const chunks: Buffer[] = [];
      const wanted = parts.names.includes(bare(name));
      stream.on('error', () => undefined);
      stream.on('limit', () => fail(tooLarge(fileBytes)));
      stream.on('data', (chunk: Buffer) => void (wanted && chunks.push(chunk)));
      stream.on('end', () => void (wanted && files.push({ name: bare(name), filename: filename ?? '', bytes: Buffer.concat(chunks) })));
    });
    parser.on('filesLimit', () => fail(invalid(['body', parts.names[0] ?? ''], `At most ${MOST_FILES} files in one request.`, { type: 'too_big', ctx: { max: MOST_FILES } })));
    for (const limit of ['fieldsLimit', 'partsLimit'] as const) parser.on(limit, () => fail(new Failure('bad_request', 'The multipart body has too many parts.')));
    parser.once('error', () => fail(malformed()));
    parser.once('finish', () => done(() => resolve({ texts: Object.fromEntries(texts), files })));
    request.on('data', onData).once('end', onEnd).once('close', onClose).once('error', onClose);
  });
}

function parserFor(request: Request, fileBytes: number): BusboyInstance {
  try {
    return new Busboy({ headers: { ...request.headers, 'content-type': request.get('content-type') ?? '' }, limits: { ...FIELDS, files: MOST_FILES, fileSize: fileBytes } });
  } catch (error) {
    throw new Failure('bad_request', 'The multipart body names no boundary in its Content-Type.', { cause: error });
  }
}

function fieldsOf({ texts, files }: Received, { names, into, optional }: FileParts): Fields {
  const [name = ''] = names;
  const [first] = files;
  if (first === undefined) {
    if (optional) return texts;
    throw invalid(['body', name], `This field is required (a file in the part "${name}").`, { type: 'missing' }, `For example: curl -F "${name}=@slides.pptx" …`);
  }
  if ('list' in into) return { ...texts, [into.list]: files.map(({ filename, bytes }) => ({ filename, content_base64: bytes.toString('base64') })) };
  if (files.length > 1) throw invalid(['body', name], `One file is taken here; got ${files.length}.`, { type: 'too_big', ctx: { max: 1 } });
  return { ...texts, [into.bytes]: first.bytes.toString('base64'), ...(into.filename !== undefined && { [into.filename]: first.filename }) };
}

/** PHP's way to name a list. */
function bare(name: string): string {
  return name.replace(/\[\d*\]$/, '');
}

function malformed(): Failure {
  return new Failure('bad_request', 'The multipart body is malformed or ends early.');
}

function tooLarge(max: number): Failure {
  return new Failure('payload_too_large', `Files may have at most ${max} bytes, and one request not much more.`, { hint: 'Send less, or have the operator raise LIMIT_UPLOAD_BYTES.' });
}

function otherType(request: Request, { names: [name] }: FileParts): Failure {
  const given = request.get('content-type') ?? '';
  return new Failure('unsupported_media_type', `The body must be multipart/form-data or JSON; got "${given.slice(0, 100)}".`, { hint: `Send the file as the part "${name}" of multipart/form-data.` });
}
