import { z } from 'zod';
import { type PictureMaker, ProviderProblem } from '../../store/picture-providers.ts';
import { providerAgent } from './ask-provider.ts';
import { type ImageModel, MAX_PICTURE_BYTES, type MakerPatience } from './settings.ts';

const MAX_PROMPT = 4_000;

const answer = z.object({
  data: z.array(z.object({ b64_json: z.string().nullish(), url: z.string().nullish() })).min(1),
});

/** OpenAI's images endpoint and compatible ones: POST /images/generations. */
export function openImageModel(
  { name, baseUrl, apiKey, model, options }: ImageModel,
  { timeoutMs }: MakerPatience,
): PictureMaker {
  const ask = providerAgent(baseUrl, timeoutMs);
  return {
    name,
    async make(prompt, signal) {
      const headers: Record<string, string> =
        apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
      const body = { model, prompt: prompt.slice(0, MAX_PROMPT), n: 1, ...options };
      const read = answer.safeParse(
        await ask(
          { url: new URL(`${baseUrl}/images/generations`), headers, body, maxBytes: MAX_PICTURE_BYTES },
          signal,
        ),
      );
      const [first] = read.data?.data ?? [];
      if (first?.b64_json) return { bytes: new Uint8Array(Buffer.from(first.b64_json, 'base64')) };
      if (first?.url) return { url: first.url };
      throw new ProviderProblem('garbage', 'answered with something other than a picture');
    },
  };
}
