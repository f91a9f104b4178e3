import { PackageEdit } from '../ooxml/package/index.ts';
import type { Deck } from '../scene/scene.ts';
import { listClips } from './clip-files.ts';
import { nameShapes } from './named-shapes.ts';

/**
 * Adds the videos and sounds of a deck to its PowerPoint file.
 *
 * @param files files of videos and sounds, by hash
 */
export async function addClips(
  bytes: Uint8Array,
  { slides, media, file: design }: Deck,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<Uint8Array> {
  if (files.size === 0) return bytes;
  const { insertClip, removeNamed } = await import('../opened/show/insert-clip.ts');
  const edit = PackageEdit.open(bytes);
  for (const [index, scene] of slides.entries()) {
    const clips = listClips(scene).filter(({ clip }) => files.has(clip.hash) && media.has(clip.poster.hash));
    if (clips.length === 0) continue;
    // The file of a design shows the pictures in whose places they stand.
    const own = new Set(clips.flatMap(({ id, clip }) => (clip.at === undefined ? [] : [id])));
    if (design !== undefined)
      removeNamed(
        edit,
        index,
        nameShapes(scene.elements).filter(({ element }) => own.has(element.id)),
      );
    const others = nameShapes(
      scene.elements.filter((one) => one.type !== 'picture' || one.clip === undefined),
    );
    for (const { id, clip } of clips) {
      const [file, poster] = [files.get(clip.hash), media.get(clip.poster.hash)];
      if (file === undefined || poster === undefined) continue;
      const later = scene.elements.slice(scene.elements.findIndex((one) => one.id === id) + 1);
      const above = others.find(({ element }) => later.includes(element));
      insertClip(edit, index, clip, { file, poster }, above);
    }
  }
  return edit.toBytes();
}
