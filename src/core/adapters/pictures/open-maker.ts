import type { PictureMaker } from '../../store/picture-providers.ts';
import type { ImageModel, MakerPatience } from './settings.ts';

type OpenMaker = (model: ImageModel, patience: MakerPatience) => PictureMaker;

/** One row per protocol; a client is loaded with the first picture. */
const PROTOCOLS = {
  openai: async () => (await import('./openai-images.ts')).openImageModel,
  gemini: async () => (await import('./gemini-images.ts')).openGeminiImages,
  comfyui: async () => (await import('./comfyui.ts')).openComfyUi,
  open_webui: async () => (await import('./open-webui.ts')).openOpenWebUi,
} as const satisfies Record<string, () => Promise<OpenMaker>>;

/** Opens the client of a picture generator. */
export async function openPictureMaker(
  model: ImageModel & { readonly protocol: keyof typeof PROTOCOLS },
  patience: MakerPatience,
): Promise<PictureMaker> {
  const open: OpenMaker = await PROTOCOLS[model.protocol]();
  return open(model, patience);
}
