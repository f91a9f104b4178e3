import { readEmbeddedFonts } from '../designs/design-fonts.ts';
import type { DesignThreads } from '../designs/design-threads.ts';
import { registerFaces } from '../designs/own-fonts.ts';
import type { OpenedBook } from './api.ts';

/** Reads and edits files in worker threads. */
export function createOpenedBook(threads: DesignThreads): OpenedBook {
  const fonts = (bytes: Uint8Array) => readEmbeddedFonts(bytes, threads);
  return {
    open: async (bytes, signal) => threads.run('openedFile', bytes, await fonts(bytes), {}, signal),
    trees: async (bytes, slides) => threads.run('openedTrees', bytes, await fonts(bytes), { slides }),
    texts: async (bytes) => threads.run('openedTexts', bytes, await fonts(bytes), {}),
    fixes: async (bytes) => threads.run('openedFixes', bytes, await fonts(bytes), {}),
    pictures: async (bytes, fixes) => threads.run('openedPictures', bytes, await fonts(bytes), { fixes }),
    async deck(bytes) {
      const own = await fonts(bytes);
      // The writers of pictures and PDF run on this thread and need the fonts.
      registerFaces(own.files);
      return threads.run('openedDeck', bytes, own, {});
    },
    check: async (bytes) => threads.run('check', bytes, await fonts(bytes), {}),
    compare: async (before, after) => threads.run('openedChanges', after, await fonts(after), { before }),
    edit: async (bytes, edits, signal) =>
      threads.run('openedEdits', bytes, await fonts(bytes), { edits }, signal),
  };
}
