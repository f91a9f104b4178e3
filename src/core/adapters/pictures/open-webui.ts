import { z } from 'zod';
import { type PictureMaker, ProviderProblem } from '../../store/picture-providers.ts';
import { providerAgent } from './ask-provider.ts';
import { type ImageModel, MAX_PICTURE_BYTES, type MakerPatience } from './settings.ts';

const MAX_PROMPT = 4_000;

const pictures = z.array(z.object({ url: z.string().nullish(), b64_json: z.string().nullish() })).min(1);
/** Older versions answer with a list, newer ones may wrap it as OpenAI does. */
const answer = z.union([pictures, z.object({ data: pictures }).transform(({ data }) => data)]);

/** Open WebUI: POST /images/generations below /api/v1, then the returned file with the same key. */
export function openOpenWebUi(
  { name, baseUrl, apiKey }: ImageModel,
  { timeoutMs }: MakerPatience,
): PictureMaker {
  const ask = providerAgent(baseUrl, timeoutMs);
  const headers: Record<string, string> = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
  return {
    name,
    async make(prompt, signal) {
      const body = { prompt: prompt.slice(0, MAX_PROMPT), n: 1 };
      const read = answer.safeParse(
        await ask(
          { url: new URL(`${baseUrl}/images/generations`), headers, body, maxBytes: MAX_PICTURE_BYTES },
          signal,
        ),
      );
      const [first] = read.data ?? [];
      if (first?.b64_json) return { bytes: new Uint8Array(Buffer.from(first.b64_json, 'base64')) };
      const url = first?.url ? URL.parse(first.url, baseUrl) : null;
      if (url === null) throw new ProviderProblem('garbage', 'answered with something other than a picture');
      // The key is not sent to other hosts.
      if (url.origin !== new URL(baseUrl).origin) return { url: url.href };
      return {
        bytes: (await ask({ url, headers, maxBytes: MAX_PICTURE_BYTES, raw: true }, signal)) as Uint8Array,
      };
    },
  };
}
