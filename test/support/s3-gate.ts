import { createHash, createHmac } from 'node:crypto';
import { request as ask, createServer, type IncomingMessage, type Server } from 'node:http';

/** How far the clocks of both sides may differ. */
const SKEW_MS = 15 * 60 * 1000;
const FORM =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/;

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encoded = (text: string) =>
  [...Buffer.from(text)]
    .map((byte) =>
      /[\w.~-]/.test(String.fromCharCode(byte))
        ? String.fromCharCode(byte)
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .join('');

/**
 * Stands before an S3 server that does not judge signatures of version 4, and judges them from what came over
 * the wire, as docs.aws.amazon.com, "Authenticating Requests (AWS Signature Version 4)", has it. It shares no
 * code with what signs.
 *
 * @param secrets by access key.
 */
export async function openS3Gate(
  port: number,
  innerPort: number,
  secrets: Readonly<Record<string, string>>,
): Promise<Server> {
  const gate = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces);
    const code = refusalOf(request, body, secrets);
    if (code !== undefined)
      return void response
        .writeHead(403, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
    const inner = ask(
      {
        port: innerPort,
        host: '127.0.0.1',
        method: request.method,
        path: request.url,
        headers: { ...request.headers, host: `127.0.0.1:${innerPort}` },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    inner.once('error', () => response.destroy());
    inner.end(body);
  });
  await new Promise<void>((resolve) => gate.listen(port, '127.0.0.1', resolve));
  return gate;
}

/** The code of Amazon's answer; undefined for a request that is signed rightly. */
function refusalOf(
  { method = '', url = '', headers }: IncomingMessage,
  body: Buffer,
  secrets: Readonly<Record<string, string>>,
): string | undefined {
  const found = FORM.exec(headers.authorization ?? '');
  if (found === null) return 'AccessDenied';
  const [, key = '', day = '', region = '', names = '', signature = ''] = found;
  const secret = secrets[key];
  if (secret === undefined) return 'InvalidAccessKeyId';
  const time = String(headers['x-amz-date'] ?? '');
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - at) < SKEW_MS) || !time.startsWith(day)) return 'RequestTimeTooSkewed';
  const signed = names.split(';');
  const mustBeSigned = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  if (mustBeSigned.some((name) => !signed.includes(name))) return 'AccessDenied';
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const [path = '', query = ''] = url.split('?');
  const canonical = [
    method,
    path
      .split('/')
      .map((segment) => encoded(decodeURIComponent(segment)))
      .join('/'),
    query
      .split('&')
      .filter((pair) => pair !== '')
      .map((pair) => {
        const [name = '', value = ''] = pair.replaceAll('+', ' ').split('=').map(decodeURIComponent);
        return `${encoded(name)}=${encoded(value)}`;
      })
      .sort()
      .join('&'),
    ...signed.map(
      (name) =>
        `${name}:${String(headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}`,
    ),
    '',
    names,
    sha256(body),
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const signingKey = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request');
  return hmac(signingKey, `AWS4-HMAC-SHA256\n${time}\n${scope}\n${sha256(canonical)}`).toString('hex') ===
    signature
    ? undefined
    : 'SignatureDoesNotMatch';
}
