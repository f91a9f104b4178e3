import type { ReadTextShape } from '../../ooxml/read/index.ts';
import type { SlideScene } from '../slide-scene.ts';
import type { Choice } from './choice.ts';

/** The shape with the title if there is no title placeholder, because a group cannot contain one. */
export function findTitleShape(
  { scene, shapes }: SlideScene,
  choice: Choice | undefined,
): ReadTextShape | undefined {
  if (
    scene.elements.some(
      ({ type, placeholder }) =>
        type === 'text' && (placeholder === 'title' || placeholder === 'centered_title'),
    )
  )
    return undefined;
  const slot = choice?.plan?.places.find(({ slot: { role } }) => role === 'title')?.slot;
  const isTitle = ({ id, name }: ReadTextShape) =>
    choice?.plan === undefined ? name.startsWith('title ') : id === slot?.shape;
  const found = [...shapes.values()].find(
    (shape) => shape.kind === 'shape' && shape.from === 'slide' && isTitle(shape),
  );
  return found?.kind === 'shape' ? found : undefined;
}
