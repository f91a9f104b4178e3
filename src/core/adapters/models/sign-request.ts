import { createHash, createHmac } from 'node:crypto';
import type { Signing } from './settings.ts';

const hash = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
const keyed = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text, 'utf8').digest();

/**
 * Headers that sign a POST by AWS Signature Version 4 (docs.aws.amazon.com, "Create a signed AWS API request").
 *
 * @param url without a query.
 */
export function signedHeaders(url: URL, body: string, service: string, now: Date, { region, accessKeyId, secretAccessKey, sessionToken }: Signing): Record<string, string> {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const day = time.slice(0, 8);
  const headers: Record<string, string> = { host: url.host, 'x-amz-date': time, ...(sessionToken === undefined ? {} : { 'x-amz-security-token': sessionToken }) };
  const names = Object.keys(headers).sort();
  // The path is encoded once more for every service but S3.
  const path = url.pathname.split('/').map(encodeURIComponent).join('/');
  const canonical = ['POST', path, '', ...names.map((name) => `${name}:${headers[name] ?? ''}`), '', names.join(';'), hash(body)].join('\n');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const key = [region, service, 'aws4_request'].reduce(keyed, keyed(`AWS4${secretAccessKey}`, day));
  const signature = keyed(key, ['AWS4-HMAC-SHA256', time, scope, hash(canonical)].join('\n')).toString('hex');
  const { host: _, ...sent } = headers;
  return { ...sent, authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}` };
}
