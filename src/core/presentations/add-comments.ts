import { PackageEdit } from '../ooxml/package/index.ts';
import { assignShapeIds } from '../ooxml/write/index.ts';
import type { ReviewComment } from '../opened/comment.ts';
import type { AnchoredComment } from '../opened/comments/write-threads.ts';
import type { Deck, Scene, SceneElement } from '../scene/scene.ts';

/** Adds the review comments of a deck to its PowerPoint file. In the file of a design they are about slides. */
export async function addComments(bytes: Uint8Array, { comments, slides, file }: Deck): Promise<Uint8Array> {
  if (comments === undefined) return bytes;
  const { writeThreads } = await import('../opened/comments/write-threads.ts');
  const edit = PackageEdit.open(bytes);
  writeThreads(
    edit,
    comments.map((own, index) => {
      const scene = file === undefined ? slides[index] : undefined;
      const shapes = scene === undefined ? undefined : listShapes(scene);
      return own.map((comment) => anchor(comment, shapes));
    }),
  );
  return edit.toBytes();
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
function anchor(comment: ReviewComment, shapes: Shapes = []): AnchoredComment {
  const { element } = comment;
  if (element === undefined) return { comment };
  const names = [element, `markup#${element}`];
  const found =
    shapes.find(({ path }) => names.includes(path)) ??
    shapes.find(({ path }) => names.some((name) => isPart(path, name))) ??
    shapes.find(({ path }) => names.some((name) => isPart(name, path)));
  return { comment, ...(found === undefined ? {} : { shapeId: found.id }) };
}

/** Returns whether a path leads into the value of another, as "items[1].text" into "items". */
function isPart(path: string, whole: string): boolean {
  return path.startsWith(whole) && /[.[-]/.test(path[whole.length] ?? '');
}
