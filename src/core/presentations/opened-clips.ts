import type { OpenedElement, OpenedSlideTree } from '../opened/api.ts';
import type { Deck, PictureElement, Scene } from '../scene/scene.ts';
import type { SlideClip } from '../scene/slide-show.ts';
import type { DownloadFormat } from './presentation.ts';
import type { StoredPresentation } from './stored-presentation.ts';

/** Distance of an element from its frame in pixels, at most. */
const NEAR_PX = 2;

/** Elements of the slides of an opened deck. */
interface OpenedTrees {
  trees(stored: StoredPresentation, slides: readonly number[]): Promise<readonly OpenedSlideTree[]>;
}

/** Names the videos and sounds of an opened deck on their posters, for the page that plays them. */
export async function markOpenedClips(
  deck: Deck,
  format: DownloadFormat,
  stored: StoredPresentation,
  files: OpenedTrees | undefined,
): Promise<Deck> {
  if (format !== 'html' || stored.file === undefined || files === undefined) return deck;
  const trees = await files.trees(
    stored,
    deck.slides.map((_, index) => index + 1),
  );
  const byNumber = new Map(trees.map((tree) => [tree.number, tree]));
  return {
    ...deck,
    slides: deck.slides.map((scene, index) => markClips(scene, byNumber.get(index + 1)?.elements ?? [])),
  };
}

function markClips(scene: Scene, tree: readonly OpenedElement[]): Scene {
  const played = listMedia(tree);
  if (played.length === 0) return scene;
  return {
    ...scene,
    elements: scene.elements.map((element) => {
      if (element.type !== 'picture' || element.media === undefined) return element;
      const found = played.find((one) => isAt(element, one));
      const clip = found === undefined ? undefined : toClip(found, element, element.media);
      return clip === undefined ? element : { ...element, clip };
    }),
  };
}

function listMedia(elements: readonly OpenedElement[]): readonly OpenedElement[] {
  return elements.flatMap((element) => [
    ...(element.media?.part === undefined ? [] : [element]),
    ...listMedia(element.children ?? []),
  ]);
}

function isAt({ box, name }: PictureElement, element: OpenedElement): boolean {
  const { x = 0, y = 0, width = 0, height = 0 } = element;
  const near = [
    [box.x, x],
    [box.y, y],
    [box.width, width],
    [box.height, height],
  ].every(([a = 0, b = 0]) => Math.abs(a - b) <= NEAR_PX);
  return near && name === element.name;
}

function toClip(
  { id, media, name, alt }: OpenedElement,
  { box }: PictureElement,
  poster: SlideClip['poster'],
): SlideClip | undefined {
  if (media?.part === undefined || media.mime_type === undefined) return undefined;
  const { kind, part, mime_type: mimeType, start, loop, muted, volume, skip_start: from } = media;
  return {
    ...{ id, kind, mimeType, hash: part, part, poster, frame: box, name },
    extension: part.split('.').at(-1) ?? '',
    filename: part.split('/').at(-1) ?? part,
    playback: {
      start: start === 'auto' ? 'auto' : 'click',
      ...(loop === true ? { loop } : {}),
      ...(muted === true ? { muted } : {}),
      ...(volume === undefined ? {} : { volume }),
      ...(from === undefined ? {} : { from }),
    },
    ...(alt === undefined ? {} : { alt }),
  };
}
