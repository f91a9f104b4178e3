import { findBackdropsBehind } from '../scene/check/backdrop.ts';
import { computeSharedArea, flatten, holds, measureInkBounds } from '../scene/check/geometry.ts';
import { computeContrastRatio } from '../scene/color.ts';
import {
  type Box,
  CANVAS,
  type PictureElement,
  type Scene,
  type SceneElement,
  type ShapeElement,
} from '../scene/scene.ts';
import type { Hex, Logo, Paint, Theme } from '../scene/theme.ts';
import { findContract } from '../templates/catalogue.ts';
import type { LayoutInput } from './layout-input.ts';
import type { LogoPlace } from './logo-place.ts';
import { createPromptContent } from './prompt-content.ts';

/** Largest logo on content slides, and on slides that open a deck or section. */
const SMALL = { width: 128, height: 26 };
const LARGE = { width: 190, height: 44 };
const MARGIN_PX = 64;
/** Distance from the edges of the slide, outside the frame of the content. */
const EDGE_PX = 16;
/** Clear space around the logo and its plate. */
const AIR_PX = 12;
/**
 * Smallest contrast between a logo and its backdrop; less than for text, since a logo's colours cannot be
 * chosen.
 */
const MIN_CONTRAST = 1.7;
const PLATE_PADDING_PX = 8;
/** Slide indices for which a place must be free, since layouts alternate. */
const TURNS = [0, 1];
const MAX_PLACES = 24;

/**
 * Adds the brand's logo: on the slide layout if it has a place that is always free, else on the slide itself,
 * else nowhere.
 *
 * @param lay lays out a slide without logo
 */
export function placeLogo(scene: Scene, input: LayoutInput, lay: (input: LayoutInput) => Scene): Scene {
  const logo = input.theme.brand?.logo;
  if (logo === undefined) return scene;
  const fixed = findFixedPlace(input, logo, lay);
  if (fixed !== undefined) {
    const after = scene.elements.findLastIndex(({ layer }) => layer === 'layout') + 1;
    return {
      ...scene,
      elements: scene.elements.toSpliced(after, 0, ...drawLogo(fixed, logo, 'layout', input.theme)),
    };
  }
  if (input.mode === 'prompts') return scene;
  const free = listCandidates(input, logo).find((box) => isFree(box, scene, false));
  return free === undefined
    ? scene
    : {
        ...scene,
        elements: [
          ...scene.elements,
          ...drawLogo(choosePlate(free, [scene], logo, input.theme), logo, 'slide', input.theme),
        ],
      };
}

/** A free place on the slide layout, below everything that slides add. */
function findFixedPlace(
  input: LayoutInput,
  logo: Logo,
  lay: (input: LayoutInput) => Scene,
): LogoPlace | undefined {
  const { logoPlaces } = input.engine;
  const known = logoPlaces.get(input.tree) ?? new Map<string, LogoPlace | undefined>();
  logoPlaces.set(input.tree, known);
  const key = JSON.stringify([input.theme.id, input.theme.colors, logo.media.hash, input.rtl]);
  if (known.has(key)) return known.get(key);
  const slide = { layout: input.contract.id };
  const samples: readonly LayoutInput[] = TURNS.flatMap((index) =>
    [createPromptContent(input.contract), input.contract.example].map((content) => ({
      ...input,
      spec: { ...slide, content },
      mode: 'slide' as const,
      index,
      pictures: new Map(),
    })),
  );
  const scenes = [lay({ ...input, spec: { ...slide, content: {} }, mode: 'prompts' }), ...samples.map(lay)];
  const free = (through: boolean) =>
    listCandidates(input, logo).find((candidate) =>
      scenes.every((scene) => isFree(candidate, scene, true, through)),
    );
  const box = free(false);
  // On a page ruled all over, the logo covers the rules.
  const ruled = box === undefined ? free(true) : undefined;
  const place =
    box !== undefined
      ? choosePlate(box, scenes, logo, input.theme)
      : ruled === undefined
        ? undefined
        : { box: ruled, plate: findPlate(logo, input.theme) };
  if (known.size >= MAX_PLACES) known.clear();
  known.set(key, place);
  return place;
}

/** Corners by preference: where readers end a line at the top, then the others. */
function listCandidates({ contract, rtl, tree }: LayoutInput, { media }: Logo): Box[] {
  const { widthPx, heightPx } = tree.canvas ?? CANVAS;
  const sizes = findContract(contract.id)?.purpose === 'cover' ? [LARGE, SMALL] : [SMALL];
  return sizes.flatMap((size) => {
    const scale = Math.min(size.width / media.widthPx, size.height / media.heightPx);
    const [width, height] = [Math.round(media.widthPx * scale), Math.round(media.heightPx * scale)];
    const end = rtl ? MARGIN_PX : widthPx - MARGIN_PX - width;
    const start = rtl ? widthPx - MARGIN_PX - width : MARGIN_PX;
    const top = size === LARGE ? 40 : EDGE_PX;
    const bottom = heightPx - height - (size === LARGE ? 40 : EDGE_PX);
    return [
      { x: end, y: top, width, height },
      { x: end, y: bottom, width, height },
      { x: start, y: top, width, height },
      { x: start, y: bottom, width, height },
    ];
  });
}

/**
 * Returns whether a box is free. `beneath` also counts elements of slides, which would cover the logo;
 * `through` ignores lines of the slide layout. Backdrops that contain the whole box do not count.
 */
function isFree(box: Box, scene: Scene, beneath: boolean, through = false): boolean {
  const around = {
    x: box.x - AIR_PX,
    y: box.y - AIR_PX,
    width: box.width + 2 * AIR_PX,
    height: box.height + 2 * AIR_PX,
  };
  return flatten(scene.elements).every((element) => {
    const taken =
      element.type === 'text' && !beneath ? (measureInkBounds(element) ?? element.box) : element.box;
    if (computeSharedArea(expandLine(taken), around) === 0) return true;
    if (
      through &&
      element.layer === 'layout' &&
      element.decorative === true &&
      (element.type === 'line' || element.type === 'shape')
    )
      return true;
    const backdrop = element.type === 'shape' && holds(element.box, around);
    return backdrop && (!beneath || element.layer === 'layout');
  });
}

/** Lines have boxes without area, so they are expanded. */
function expandLine({ x, y, width, height }: Box): Box {
  return { x: x - 1, y: y - 1, width: width + 2, height: height + 2 };
}

function choosePlate(box: Box, scenes: readonly Scene[], logo: Logo, theme: Theme): LogoPlace {
  const backdrops = scenes.flatMap((scene) => findBackdropsBehind(box, undefined, scene, theme));
  const isVisible = (backdrop: Hex) => findLowestContrast(logo, backdrop) >= MIN_CONTRAST;
  return logo.opaque || backdrops.every(({ hex }) => isVisible(hex))
    ? { box }
    : { box, plate: findPlate(logo, theme) };
}

/** A theme colour with enough contrast to the logo; white or black if none has. */
function findPlate(logo: Logo, theme: Theme): Paint {
  const isVisible = (backdrop: Hex) => findLowestContrast(logo, backdrop) >= MIN_CONTRAST;
  const tokens: readonly Paint[] = [{ token: 'background' }, { token: 'surface' }, { token: 'text' }];
  const toHex = (paint: Paint): Hex =>
    'hex' in paint ? paint.hex : theme.colors[paint.token as 'background' | 'surface' | 'text'];
  return (
    tokens.find((paint) => isVisible(toHex(paint))) ?? {
      hex: findLowestContrast(logo, '#FFFFFF') >= findLowestContrast(logo, '#000000') ? '#FFFFFF' : '#000000',
    }
  );
}

/** Contrast of the logo's least visible colour. */
function findLowestContrast({ inks }: Logo, backdrop: Hex): number {
  return Math.min(...inks.map((textColor) => computeContrastRatio(textColor, backdrop)));
}

function drawLogo(
  { box, plate }: LogoPlace,
  logo: Logo,
  layer: 'layout' | 'slide',
  theme: Theme,
): SceneElement[] {
  const picture: PictureElement = {
    ...{
      type: 'picture',
      id: 'brand-logo',
      name: 'Logo',
      box,
      placeholder: 'none',
      alt: logo.alt,
      layer,
      media: logo.media,
    },
    ...{ crop: { left: 0, top: 0, right: 0, bottom: 0 }, radiusPx: 0 },
  };
  if (plate === undefined) return [picture];
  const pad = PLATE_PADDING_PX;
  const backdrop: ShapeElement = {
    ...{
      type: 'shape',
      id: 'brand-plate',
      name: 'Logo plate',
      placeholder: 'none',
      decorative: true,
      layer,
      fill: plate,
    },
    box: { x: box.x - pad, y: box.y - pad, width: box.width + 2 * pad, height: box.height + 2 * pad },
    geometry:
      theme.radiusPx === 0 ? { kind: 'rect' } : { kind: 'round_rect', radiusPx: Math.min(8, theme.radiusPx) },
  };
  return [backdrop, picture];
}
