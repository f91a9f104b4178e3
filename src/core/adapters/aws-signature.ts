import { AwsV4Signer } from 'aws4fetch';

/** An access key of AWS, and where it is used. */
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
  /** Signed with it: all that are given. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Not read where `headers` hold `x-amz-content-sha256`. */
  readonly body?: string;
}

/** The headers of a request with those that sign it by AWS Signature Version 4. */
export async function signedHeaders({ url, headers = {}, ...request }: AwsRequest, { sessionToken, ...keys }: AwsKeys, now: Date): Promise<Record<string, string>> {
  const datetime = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const signer = new AwsV4Signer({ ...request, ...keys, ...(sessionToken !== undefined && { sessionToken }), url: url.href, headers, datetime, allHeaders: true });
  return Object.fromEntries((await signer.sign()).headers);
}
