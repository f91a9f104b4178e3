import type { PictureMaker } from '../../store/picture-providers.ts';
import type { ImageModel, MakerPatience } from './settings.ts';

/** The client for what makes pictures, loaded with it. */
export async function openPictureMaker(model: ImageModel, patience: MakerPatience): Promise<PictureMaker> {
  switch (model.kind) {
    case 'gemini':
      return (await import('./gemini-images.ts')).openGeminiImages(model, patience);
    case 'comfyui':
      return (await import('./comfyui.ts')).openComfyUi(model, patience);
    case 'open_webui':
      return (await import('./open-webui.ts')).openOpenWebUi(model, patience);
    default:
      return (await import('./openai-images.ts')).openImageModel(model, patience);
  }
}
