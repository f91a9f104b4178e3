import type { IconElement, PictureElement, Scene, SceneElement, ShapeElement } from '../../../scene/scene.ts';
import type { Paint } from '../../../scene/theme.ts';
import type { Slot } from './slots.ts';

/** A faint tone of the background, as in previews of the slide. */
export const PICTURE_BACKDROP: Paint = { token: 'text', alpha: 0.07 };
const ICON_PAINT: Paint = { token: 'text', alpha: 0.38 };

/**
 * Adds tiles for pictures that are still missing. Slide shows and LibreOffice do not show empty placeholders,
 * not even their fill, so a tile is drawn below each. Tiles without a placeholder get a picture icon, because
 * no program shows one there. If art replaces the picture, nothing is added.
 */
export function addPictureBackdrops(scene: Scene, slots: ReadonlyMap<string, Slot>): Scene {
  if (!scene.elements.some(isEmpty)) return scene;
  const elements = scene.elements.flatMap((item): SceneElement[] => {
    if (!isEmpty(item)) return [item];
    if (item.filled === true) return slots.has(item.id) ? [item] : [];
    return slots.has(item.id) ? [createBackdrop(item), item] : [item, createIcon(item)];
  });
  return { ...scene, elements };
}

function isEmpty(item: SceneElement): item is PictureElement {
  return item.type === 'picture' && item.media === undefined && item.layer !== 'layout';
}

function createBackdrop({ id, name, box, radiusPx }: PictureElement): ShapeElement {
  const geometry = radiusPx > 0 ? ({ kind: 'round_rect', radiusPx } as const) : ({ kind: 'rect' } as const);
  return {
    type: 'shape',
    id: `${id}-backdrop`,
    name: `${name} backdrop`,
    box,
    placeholder: 'none',
    layer: 'slide',
    decorative: true,
    geometry,
    fill: PICTURE_BACKDROP,
  };
}

function createIcon({ id, name, box }: PictureElement): IconElement {
  const size = Math.min(72, Math.max(16, Math.min(box.width, box.height) * 0.28));
  const place = {
    x: box.x + (box.width - size) / 2,
    y: box.y + (box.height - size) / 2,
    width: size,
    height: size,
  };
  return {
    type: 'icon',
    id: `${id}-sign`,
    name: `${name} sign`,
    box: place,
    placeholder: 'none',
    layer: 'slide',
    decorative: true,
    icon: 'image',
    weight: 'light',
    color: ICON_PAINT,
  };
}
