import { createHash, createHmac } from 'node:crypto';

/** What may write to and read from the bucket. */
export interface S3Keys {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

export const hash = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const keyed = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text, 'utf8').digest();

/**
 * Headers that sign a request to S3 by AWS Signature Version 4 (docs.aws.amazon.com, "Authenticating Requests (AWS
 * Signature Version 4)").
 *
 * @param contentHash SHA-256 of the body in hex.
 * @param headers further ones to sign, in lower case.
 */
export function s3Headers(
  method: string,
  url: URL,
  contentHash: string,
  headers: Readonly<Record<string, string>>,
  { region, accessKeyId, secretAccessKey, sessionToken }: S3Keys,
  now: Date,
): Record<string, string> {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const day = time.slice(0, 8);
  const signed: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': contentHash,
    'x-amz-date': time,
    ...(sessionToken === undefined ? {} : { 'x-amz-security-token': sessionToken }),
  };
  const names = Object.keys(signed).sort();
  const query = [...url.searchParams].map(([name, value]) => `${strict(name)}=${strict(value)}`).sort();
  const canonical = [method, url.pathname, query.join('&'), ...names.map((name) => `${name}:${signed[name] ?? ''}`), '', names.join(';'), contentHash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [region, 's3', 'aws4_request'].reduce(keyed, keyed(`AWS4${secretAccessKey}`, day));
  const signature = keyed(key, ['AWS4-HMAC-SHA256', time, scope, hash(canonical)].join('\n')).toString('hex');
  const { host: _, ...sent } = signed;
  return { ...sent, authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}` };
}

/** Percent-encoding of RFC 3986, which leaves fewer characters as they are than `encodeURIComponent`. */
function strict(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
}
