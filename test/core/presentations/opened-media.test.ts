import { expect, it } from 'vitest';
import { MAX_MEDIA_BYTES } from '../../../src/core/pictures/media-file.ts';
import { createMediaLoader } from '../../../src/core/presentations/opened-media.ts';
import { writeMovie } from '../../support/media-files.ts';

const { signal } = new AbortController();

it('a video that is too large is refused', async () => {
  const bytes = new Uint8Array(MAX_MEDIA_BYTES + 1);
  bytes.set(writeMovie());
  const load = createMediaLoader(async () => bytes, signal);
  await expect(load('https://example.org/film.mp4', ['file'])).rejects.toThrow(/larger than 40 MB/);
});

it('a video is named after its address', async () => {
  const load = createMediaLoader(async () => writeMovie(), signal);
  expect((await load('https://example.org/a/ferry.mp4?size=2', ['file'])).filename).toBe('ferry.mp4');
});
