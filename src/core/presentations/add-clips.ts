import { PackageEdit } from '../ooxml/package/index.ts';
import type { Deck } from '../scene/scene.ts';
import { listClips } from './clip-files.ts';

/**
 * Adds the videos and sounds of a deck to its PowerPoint file.
 *
 * @param files files of videos and sounds, by hash
 */
export async function addClips(
  bytes: Uint8Array,
  { slides, media }: Deck,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<Uint8Array> {
  if (files.size === 0) return bytes;
  const { insertClip } = await import('../opened/show/insert-clip.ts');
  const edit = PackageEdit.open(bytes);
  for (const [index, scene] of slides.entries())
    for (const { clip } of listClips(scene)) {
      const [file, poster] = [files.get(clip.hash), media.get(clip.poster.hash)];
      if (file !== undefined && poster !== undefined) insertClip(edit, index, clip, { file, poster });
    }
  return edit.toBytes();
}
