import type { ServiceCall } from '../call/call.ts';
import type { OnMissingPicture } from '../errors/missing-pictures.ts';
import type { OpenedScope } from './opened-edits.ts';
import type { OpenedDecksOptions } from './opened-look.ts';
import { createMediaLoader, drawPoster } from './opened-media.ts';
import { createPictureLoader } from './opened-pictures.ts';
import type { Presentation } from './presentation.ts';

/**
 * Services for edits of an opened deck. Inserted content is drawn in the look of its file.
 *
 * @param read reads the file of the deck
 */
export function createOpenedScope(
  options: Pick<OpenedDecksOptions, 'composeInFile' | 'fetchPicture' | 'fetchMedia' | 'opened' | 'lookFile'>,
  { opened, language, slides }: Pick<Presentation, 'opened' | 'language' | 'slides'>,
  read: () => Promise<Uint8Array>,
  call: ServiceCall,
  missing?: OnMissingPicture,
): OpenedScope {
  const now = call.clock.now();
  const picture = createPictureLoader(options.fetchPicture, call.signal);
  return {
    picture,
    media: createMediaLoader(options.fetchMedia ?? options.fetchPicture, call.signal),
    poster: (kind, frame) => drawPoster(kind, frame, (address) => picture(address, [])),
    layouts: opened?.layouts ?? [],
    slides: slides.length,
    today: new Intl.DateTimeFormat(language, { dateStyle: 'short', timeZone: 'UTC' }).format(now),
    now: now.toISOString(),
    author: call.caller.name,
    size: async () => opened?.size ?? (await options.opened.open(await read(), call.signal)).size,
    compose: async (slides) =>
      options.composeInFile(
        {
          file: await read(),
          slides,
          language,
          ...(missing === 'fail' ? { required_pictures: 'all' } : {}),
        },
        call,
      ),
    look: (template) => options.lookFile(template, call),
  };
}
