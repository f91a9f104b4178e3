import type { Express, Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import type { Account } from '../auth/account.ts';
import { isCrossSite } from '../auth/same-origin.ts';
import { toClientKey } from '../auth/throttle.ts';
import type { Services } from '../core/call/services.ts';
import { Failure } from '../core/errors/failure.ts';
import { issuesOf } from '../core/errors/issues.ts';
import type { ByteBudget } from '../core/memory/byte-budget.ts';
import { SHARE_DOWNLOADS, type Visitor, type VisitService } from '../core/presentations/share.ts';
import { readApproach } from './approach.ts';
import { markVouchedFor } from './connections.ts';
import { TYPES } from './downloads.ts';
import { readRequestId } from './errors.ts';
import { limitRate } from './request-rate.ts';
import { smallBodies } from './small-bodies.ts';

/** Requests of one client to share links in a minute. */
const VISITS_PER_MINUTE = 600;
/** Header with the proof that a visitor knows the password. */
const PASS_HEADER = 'X-Share-Pass';

const PASSWORD = z.strictObject({ password: z.string().min(1).max(200) });
const COMMENT = z.strictObject({
  slide: z.string().min(1).max(100),
  text: z.string().trim().min(1).max(2_000),
  author: z.string().trim().min(1).max(60).optional(),
  comment: z.string().min(1).max(100).optional(),
});

interface Options {
  readonly services: Pick<Services, 'visits'>;
  readonly account: Account;
  readonly budget: ByteBudget;
}

/**
 * Mounts what visitors of share links use. Links need no credentials, and are refused alike when they are
 * unknown, changed, revoked or over.
 */
export function mountShareVisits(app: Express, { services: { visits }, account, budget }: Options): void {
  if (visits === undefined) return;
  const { json } = smallBodies(budget);
  app.use('/s', limitRate(VISITS_PER_MINUTE), async (request, response, next) => {
    // New credentials end the addresses, also those that another process replaced.
    await account.refresh();
    response.set({
      'X-Robots-Tag': 'noindex, nofollow',
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-origin',
    });
    // A page of another site must not guess passwords or write comments from the browser of a visitor.
    if (isCrossSite(readApproach(request)))
      throw new Failure('forbidden', 'A page of another site may not do this.');
    next();
  });
  app.get('/s/:token/deck', async (request, response) => {
    const deck = await visits.read(readVisitor(request, response));
    markVouchedFor(request);
    response.json(deck === undefined ? { locked: true } : { locked: false, deck });
  });
  app.post('/s/:token/unlock', assertOpen(visits), json, async (request, response) => {
    const { password } = parse(PASSWORD, request.body);
    response.json({ pass: await visits.unlock(readVisitor(request, response), password) });
  });
  app.get('/s/:token/slides/:slide', async (request, response) => {
    const known = /^"([\w-]{1,60})"$/.exec(request.get('if-none-match') ?? '')?.[1];
    const { tag, bytes } = await visits.picture(
      readVisitor(request, response),
      String(request.params['slide']),
      known,
    );
    markVouchedFor(request);
    response.set({ ETag: `"${tag}"`, 'Cache-Control': 'private, no-cache' });
    if (bytes === undefined) return void response.status(304).end();
    response.type('png').send(toBuffer(bytes));
  });
  app.get('/s/:token/download/:format', async (request, response) => {
    const format = SHARE_DOWNLOADS.find((one) => one === request.params['format']);
    if (format === undefined)
      throw new Failure('not_found', `A link offers ${SHARE_DOWNLOADS.join(' or ')}.`);
    const { bytes, fileName } = await visits.download(readVisitor(request, response), format);
    markVouchedFor(request);
    response
      .attachment(fileName)
      .type(TYPES[fileName.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
      .send(toBuffer(bytes));
  });
  app.post('/s/:token/comments', assertOpen(visits), json, async (request, response) => {
    await visits.comment(readVisitor(request, response), parse(COMMENT, request.body));
    response.status(201).json({ stored: true });
  });
}

/** Refuses links that lead nowhere before a body is read. */
function assertOpen(visits: VisitService): RequestHandler {
  return async (request, _response, next) => {
    await visits.assertOpen(String(request.params['token']));
    next();
  };
}

function readVisitor(request: Request, response: Response): Visitor {
  return {
    token: String(request.params['token']),
    pass: request.get(PASS_HEADER),
    client: toClientKey(readApproach(request).address),
    requestId: readRequestId(response),
  };
}

function parse<Schema extends z.ZodObject>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  throw new Failure('invalid_input', 'The request is not valid.', {
    issues: issuesOf(parsed.error, body ?? {}, schema),
  });
}

function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
