import type { GroupElement, PictureElement, SceneElement } from '../scene/scene.ts';
import type { ArtLook } from '../templates/art.ts';
import type { IconNode, ImageNode } from '../templates/tree.ts';
import { drawArt } from './art/draw-art.ts';
import { createBase, resolveRadius, roundBox } from './element-base.ts';
import type { ElementInput } from './element-input.ts';
import { coverCrop, fitWholeBox } from './picture.ts';
import { createPinsElement } from './pins.ts';
import type { PlacedNode } from './placed-node.ts';

export function createArt(
  placed: PlacedNode,
  look: ArtLook,
  { art: deck, rtl }: ElementInput,
  radiusPx = 0,
): readonly GroupElement[] {
  if (deck === undefined) return [];
  const drawn = drawArt(createBase(placed), look, `${deck.seed}\n${placed.id}`, { rtl, radiusPx });
  return drawn === undefined ? [] : [drawn];
}

/** An empty picture placeholder shows art beneath it. */
export function createPicture(placed: PlacedNode, node: ImageNode, input: ElementInput): SceneElement[] {
  const element = createPictureElement(placed, node, input);
  const { id, name } = placed;
  const below =
    element.media !== undefined || node.portrait === true || input.art === undefined
      ? []
      : createArt(
          { ...placed, id: `${id}-art`, name: `${name} art` },
          input.art.look,
          input,
          element.radiusPx,
        );
  const pins =
    node.pins === undefined
      ? undefined
      : createPinsElement(createBase(placed), element, node.pins, placed.pins, input);
  const over = pins === undefined ? [] : [pins];
  return below.length === 0 ? [element, ...over] : [...below, { ...element, filled: true }, ...over];
}

function createPictureElement(
  placed: PlacedNode,
  node: ImageNode,
  { pictures, theme }: ElementInput,
): PictureElement {
  const media = placed.path === undefined ? undefined : pictures.get(placed.path);
  const value = (typeof placed.value === 'object' ? placed.value : {}) as {
    alt?: unknown;
    image_url?: unknown;
    asset_id?: unknown;
    image_prompt?: unknown;
    focus_x?: unknown;
    focus_y?: unknown;
    fit?: unknown;
  };
  const alt = typeof value.alt === 'string' ? value.alt.trim() : '';
  const focus = (percent: unknown): number =>
    typeof percent === 'number' ? Math.min(1, Math.max(0, percent)) : 0.5;
  const whole = media === undefined || value.fit === 'contain' || node.pins !== undefined;
  const box = media !== undefined && whole ? roundBox(fitWholeBox(media, placed.box)) : placed.box;
  return {
    ...createBase(placed, box),
    type: 'picture',
    ...(alt === '' ? {} : { alt }),
    ...(media === undefined ? {} : { media }),
    ...(media === undefined && (value.image_url ?? value.asset_id ?? value.image_prompt) !== undefined
      ? { wanted: true }
      : {}),
    crop: whole
      ? { left: 0, top: 0, right: 0, bottom: 0 }
      : coverCrop(media, box, focus(value.focus_x), focus(value.focus_y)),
    radiusPx: resolveRadius(node.radius, theme),
    ...(node.shadow === undefined ? {} : { shadow: node.shadow }),
    ...(node.opacity === undefined ? {} : { opacity: node.opacity }),
  };
}

export function createIconElement(
  placed: PlacedNode,
  node: IconNode,
  { icons }: ElementInput,
): SceneElement[] {
  const value = placed.value;
  const wanted =
    typeof value === 'string'
      ? { icon_query: value }
      : ((value ?? {}) as { icon_query?: string; icon_name?: string });
  // Without a match a neutral icon keeps the tile from being empty.
  const icon = node.bind === undefined ? { name: node.icon ?? 'circle' } : icons(wanted);
  return [
    {
      ...createBase(placed),
      type: 'icon',
      decorative: true,
      icon: icon.name,
      weight: node.weight,
      color: node.color,
      ...(node.chosen === undefined ? {} : { chosen: true }),
    },
  ];
}
