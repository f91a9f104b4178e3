import { z } from 'zod';
import { type PictureMaker, ProviderProblem } from '../../store/picture-providers.ts';
import { providerAgent } from './ask-provider.ts';
import { type ImageModel, MAX_PICTURE_BYTES, type MakerPatience } from './settings.ts';

const MAX_PROMPT = 4_000;

const answer = z.object({
  candidates: z
    .array(
      z.object({
        content: z
          .object({
            parts: z.array(z.object({ inlineData: z.object({ data: z.string() }).nullish() })).nullish(),
          })
          .nullish(),
        finishReason: z.string().nullish(),
      }),
    )
    .nullish(),
  promptFeedback: z.object({ blockReason: z.string().nullish() }).nullish(),
});

/** Image models of Google: generateContent with `responseModalities` (ai.google.dev, image generation). */
export function openGeminiImages(
  { name, baseUrl, apiKey, model }: ImageModel,
  { timeoutMs }: MakerPatience,
): PictureMaker {
  const ask = providerAgent(baseUrl, timeoutMs);
  const url = new URL(`${baseUrl}/models/${encodeURIComponent(model)}:generateContent`);
  return {
    name,
    async make(prompt, signal) {
      const body = {
        contents: [{ role: 'user', parts: [{ text: prompt.slice(0, MAX_PROMPT) }] }],
        generationConfig: { responseModalities: ['IMAGE'], imageConfig: { aspectRatio: '16:9' } },
      };
      const read = answer.safeParse(
        await ask(
          { url, headers: { 'x-goog-api-key': apiKey ?? '' }, body, maxBytes: MAX_PICTURE_BYTES },
          signal,
        ),
      );
      const [candidate] = read.data?.candidates ?? [];
      const data = candidate?.content?.parts?.find(({ inlineData }) => inlineData)?.inlineData?.data;
      if (data) return { bytes: new Uint8Array(Buffer.from(data, 'base64')) };
      const blocked =
        read.data?.promptFeedback?.blockReason ||
        /SAFETY|PROHIBITED|BLOCKLIST|SPII|RECITATION/.test(candidate?.finishReason ?? '');
      throw blocked
        ? new ProviderProblem('refused', 'refuses to make this picture')
        : new ProviderProblem('garbage', 'answered with something other than a picture');
    },
  };
}
