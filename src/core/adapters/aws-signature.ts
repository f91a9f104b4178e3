import { AwsV4Signer } from 'aws4fetch';

/** Access key of AWS, with the region and service it is used for. */
export interface AwsKeys {
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
}

export interface AwsRequest {
  readonly service: string;
  readonly method: string;
  readonly url: URL;
  /** Signed headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Ignored if `headers` contain `x-amz-content-sha256`. */
  readonly body?: string;
}

/** Adds the headers of AWS Signature Version 4 to those of a request. */
export async function signHeaders(
  { url, headers = {}, ...request }: AwsRequest,
  { sessionToken, ...keys }: AwsKeys,
  now: Date,
): Promise<Record<string, string>> {
  const datetime = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const signer = new AwsV4Signer({
    ...request,
    ...keys,
    ...(sessionToken !== undefined && { sessionToken }),
    url: url.href,
    headers,
    datetime,
    allHeaders: true,
  });
  return Object.fromEntries((await signer.sign()).headers);
}
