import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { type PictureMaker, ProviderProblem } from '../../store/picture-providers.ts';
import { providerAgent } from './ask-provider.ts';
import { type Workflow, withPrompt } from './comfy-workflow.ts';
import { type ImageModel, MAX_PICTURE_BYTES, type MakerPatience } from './settings.ts';

const MAX_BYTES = 4_000_000;
const POLL_MS = 500;
const FIRST_POLL_MS = 50;

const begun = z.object({ prompt_id: z.string().min(1).max(200) });
const picture = z.object({
  filename: z.string(),
  subfolder: z.string().default(''),
  type: z.string().default('output'),
});
const history = z.record(
  z.string(),
  z.object({
    status: z.object({ status_str: z.string().optional(), completed: z.boolean().optional() }).nullish(),
    outputs: z.record(z.string(), z.object({ images: z.array(picture).optional() }).loose()).optional(),
  }),
);

/**
 * Runs a workflow in ComfyUI: POST /prompt, GET /history/{id} until it is done, GET /view (docs.comfy.org,
 * server routes).
 */
export function openComfyUi(
  { name, baseUrl, options }: ImageModel,
  { timeoutMs, random }: MakerPatience,
): PictureMaker {
  const ask = providerAgent(baseUrl, timeoutMs);
  const workflow = JSON.parse(options['workflow'] ?? '{}') as Workflow;

  const made = async (prompt: string, signal: AbortSignal): Promise<{ bytes: Uint8Array }> => {
    const started = begun.safeParse(
      await ask(
        {
          url: new URL(`${baseUrl}/prompt`),
          headers: {},
          body: { prompt: withPrompt(workflow, prompt, random) },
          maxBytes: MAX_BYTES,
        },
        signal,
      ),
    );
    if (!started.success)
      throw new ProviderProblem('garbage', 'answered with something other than the id of a run');
    const { prompt_id: id } = started.data;
    for (let pause = FIRST_POLL_MS; ; pause = Math.min(POLL_MS, pause * 2)) {
      const read = history.safeParse(
        await ask(
          { url: new URL(`${baseUrl}/history/${encodeURIComponent(id)}`), headers: {}, maxBytes: MAX_BYTES },
          signal,
        ),
      );
      if (!read.success)
        throw new ProviderProblem('garbage', 'answered with something other than the state of a run');
      const run = read.data[id];
      if (run?.status?.status_str === 'error')
        throw new ProviderProblem('refused', 'failed to run its workflow');
      if (run?.status?.completed === true || run?.outputs !== undefined) {
        const pictures = Object.values(run.outputs ?? {}).flatMap(({ images = [] }) => images);
        const last = pictures.findLast(({ type }) => type === 'output') ?? pictures.at(-1);
        if (last === undefined)
          throw new ProviderProblem('garbage', 'ran its workflow, which saved no picture');
        return {
          bytes: (await ask(
            {
              url: new URL(`${baseUrl}/view?${new URLSearchParams(last).toString()}`),
              headers: {},
              maxBytes: MAX_PICTURE_BYTES,
              raw: true,
            },
            signal,
          )) as Uint8Array,
        };
      }
      await wait(pause, undefined, { signal });
    }
  };

  return {
    name,
    async make(prompt, signal) {
      const limit = AbortSignal.timeout(timeoutMs);
      try {
        return await made(prompt, AbortSignal.any([signal, limit]));
      } catch (error) {
        signal.throwIfAborted();
        if (limit.aborted)
          throw new ProviderProblem(
            'timeout',
            `did not finish within ${Math.round(timeoutMs / 1000)} seconds`,
            { cause: error },
          );
        throw error;
      }
    },
  };
}
