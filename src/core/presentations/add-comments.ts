import { PackageEdit } from '../ooxml/package/index.ts';
import { assignShapeIds } from '../ooxml/write/index.ts';
import type { DeckComment } from '../opened/comment.ts';
import type { AnchoredComment } from '../opened/comments/write-threads.ts';
import type { Deck, Scene, SceneElement } from '../scene/scene.ts';
import { findSubject } from './comment-subject.ts';

/** Adds the review comments of a deck to its PowerPoint file. */
export async function addComments(bytes: Uint8Array, { comments, slides, file }: Deck): Promise<Uint8Array> {
  if (comments === undefined) return bytes;
  const { writeThreads } = await import('../opened/comments/write-threads.ts');
  const edit = PackageEdit.open(bytes);
  writeThreads(
    edit,
    comments.map((own, index) => {
      const scene = slides[index];
      if (scene === undefined || own.length === 0) return own.map((comment) => ({ comment }));
      const shapes = file === undefined ? listShapes(scene) : [];
      return own.map((comment) =>
        anchor(
          comment,
          file === undefined ? findShape(comment, shapes) : findSubject(comment, scene.elements),
        ),
      );
    }),
  );
  return edit.toBytes();
}

function anchor(comment: DeckComment, about: AnchoredComment['about']): AnchoredComment {
  return about === undefined ? { comment } : { comment, about };
}

type Shapes = readonly { readonly path: string; readonly id: number }[];

/** Shapes of a written slide by the paths of their content. */
function listShapes({ elements }: Scene): Shapes {
  const written = elements.filter(({ layer }) => layer !== 'layout');
  const ids = assignShapeIds(written);
  const list = (element: SceneElement): Shapes => {
    // The text of a shape is part of it.
    const shape = element.type === 'text' && element.within !== undefined ? element.within : element.id;
    const id = ids.get(shape);
    return [
      ...(element.path === undefined || id === undefined ? [] : [{ path: element.path, id }]),
      ...(element.type === 'group' ? element.children.flatMap(list) : []),
    ];
  };
  return written.flatMap(list);
}

/** Finds the shape of an element: its own, that of a part of it, or the one that draws it among others. */
function findShape({ element }: DeckComment, shapes: Shapes): string | undefined {
  if (element === undefined) return undefined;
  const names = [element, `markup#${element}`];
  const found =
    shapes.find(({ path }) => names.includes(path)) ??
    shapes.find(({ path }) => names.some((name) => isPart(path, name))) ??
    shapes.find(({ path }) => names.some((name) => isPart(name, path)));
  return found === undefined ? undefined : String(found.id);
}

/** Returns whether a path leads into the value of another, as "items[1].text" into "items". */
function isPart(path: string, whole: string): boolean {
  return path.startsWith(whole) && /[.[-]/.test(path[whole.length] ?? '');
}
