import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { Failure } from '../../errors/failure.ts';
import { message } from '../../errors/message.ts';
import { imageShape, imageView, requireAssets } from './asset-fields.ts';

export const generateImage = defineOperation({
  name: 'generate_image',
  title: 'Generate a picture',
  summary: 'Generate a picture from a description, or find one among stock photographs, and store it.',
  guidance:
    'Needs a configured provider. Give its id as asset_id in a picture field; image_prompt in slides gets one automatically.',
  effect: 'create',
  scope: 'assets',
  toolset: 'assets',
  lasting: true,
  input: z.strictObject({
    prompt: z.string().min(1).max(4_000).describe('Subject and style of the picture.'),
    image_type: z
      .enum(['stock', 'ai-generated'])
      .optional()
      .describe('Kind; absent: generated if there is a model, else a photograph.'),
  }),
  output: z.object({ image: imageShape.describe('The picture as stored.') }),
  async run({ prompt, image_type }, call) {
    const { pictures } = call.services;
    const type = image_type ?? (pictures?.makes.generated ? 'ai-generated' : 'stock');
    const can =
      type === 'stock' ? pictures?.makes.photos || pictures?.makes.generated : pictures?.makes.generated;
    if (pictures === undefined || can !== true)
      throw new Failure(
        'unsupported',
        `This server has no provider for ${type === 'stock' ? 'pictures' : 'generated pictures'}.`,
        {
          hint: message`The operator can set IMAGE_PROVIDER and its key; {upload_image} stores a picture of your own.`,
        },
      );
    const { bytes, provider, credit } = await pictures.make(prompt, type, call.signal);
    const origin = { prompt: prompt.slice(0, 500), provider, ...(credit !== undefined && { credit }) };
    return {
      image: imageView(await requireAssets(call).addImage(bytes, { filename: 'generated', origin }), call),
    };
  },
});
