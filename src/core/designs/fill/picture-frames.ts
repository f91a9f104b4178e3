import { EMU_PER_PX, type PictureElement, type SceneElement } from '../../scene/scene.ts';
import type { Hex } from '../../scene/theme.ts';
import type { PictureFrame } from '../design.ts';

/** Least part of the shorter side that is the radius of a round picture, which has no other frame. */
const ROUND = 0.45;

/** Gives drawn pictures the frame that pictures of the file have. */
export function framePictures(
  elements: readonly SceneElement[],
  frame: PictureFrame | undefined,
): readonly SceneElement[] {
  if (frame === undefined) return elements;
  return elements.flatMap((element): readonly SceneElement[] => {
    if (element.type === 'group') return [{ ...element, children: framePictures(element.children, frame) }];
    if (element.type !== 'picture' || element.media === undefined || isRound(element)) return [element];
    return framePicture(element, frame);
  });
}

function framePicture(
  picture: PictureElement,
  { line, radius, shadow }: PictureFrame,
): readonly SceneElement[] {
  const { box, radiusPx: drawnRadius, id, name, layer } = picture;
  const radiusPx = radius === undefined ? drawnRadius : radius * Math.min(box.width, box.height);
  const px = (emu: number) => emu / EMU_PER_PX;
  const framed: PictureElement = {
    ...picture,
    radiusPx,
    ...(shadow === undefined
      ? {}
      : {
          shadow: {
            dx: px(shadow.dx),
            dy: px(shadow.dy),
            blurPx: px(shadow.blurEmu),
            growPx: px(shadow.growEmu),
            paint: { hex: shadow.color.hex as Hex, alpha: shadow.color.alpha },
          },
        }),
  };
  if (line === undefined) return [framed];
  return [
    framed,
    {
      type: 'shape',
      id: `${id}-frame`,
      name: `${name} frame`,
      placeholder: 'none',
      layer,
      decorative: true,
      box,
      geometry: radiusPx > 0 ? { kind: 'round_rect', radiusPx } : { kind: 'rect' },
      stroke: { paint: { hex: line.hex as Hex }, widthPx: px(line.widthEmu) },
    },
  ];
}

function isRound({ radiusPx, box }: PictureElement): boolean {
  return radiusPx >= ROUND * Math.min(box.width, box.height);
}
