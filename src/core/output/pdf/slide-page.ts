import {
  type Box,
  CANVAS,
  type Deck,
  type Geometry,
  type PictureElement,
  type Scene,
  type SceneElement,
} from '../../scene/scene.ts';
import type { SvgContext } from '../svg/context.ts';
import { fillAttributes } from '../svg/context.ts';
import { drawContent } from '../svg/draw-content.ts';
import { buildElement } from '../svg/markup.ts';
import { drawPictureShadow, pictureOutline } from '../svg/picture.ts';
import { presetSilhouette } from '../svg/presets.ts';
import { countRepeats, imageKey } from './images.ts';
import type { MarkupPage } from './markup-page.ts';
import type { PdfDocument, PdfImage } from './open-document.ts';
import type { Part, Tagger } from './tagger.ts';

export interface PageTools {
  readonly document: PdfDocument;
  readonly tagger: Tagger;
  readonly markup: MarkupPage;
  /** Keyed by `imageKey`. */
  readonly images: ReadonlyMap<string, PdfImage>;
}

type Leaf = Exclude<SceneElement, { type: 'group' }>;
/** Repeated on every slide, so screen readers skip them. */
const FOOTER_ROLES: ReadonlySet<string> = new Set(['footer', 'date', 'slide_number']);

/** Draws a slide in canvas pixels and adds its parts below `section` in reading order. */
export function drawSlide(
  scene: Scene,
  section: Part,
  { theme: deckTheme, media }: Deck,
  tools: PageTools,
): void {
  const theme = scene.theme ?? deckTheme;
  let ids = 0;
  const context: SvgContext = {
    theme,
    media,
    rtl: scene.rtl,
    lang: scene.lang,
    newId: () => `g${++ids}`,
    live: true,
  };
  const { widthPx: width, heightPx: height } = scene.canvas ?? CANVAS;
  const backdrop =
    buildElement('rect', { width, height, fill: theme.colors.background }) +
    buildElement('rect', { width, height, ...fillAttributes(scene.background, theme) });
  tools.tagger.decoration(() => tools.markup.draw(backdrop, undefined));
  for (const element of scene.elements) drawElement(element, section, context, tools);
}

function drawElement(element: SceneElement, section: Part, context: SvgContext, tools: PageTools): void {
  drawParts(element, section, context, tools);
  if (element.link !== undefined) tools.markup.cover(element.box, element.link, section);
}

function drawParts(element: SceneElement, section: Part, context: SvgContext, tools: PageTools): void {
  if (element.type === 'group') {
    const children = (part: Part): void =>
      drawRotated(element, tools.document, () => {
        for (const child of element.children) drawElement(child, part, context, tools);
      });
    if (element.alt === undefined) children(section);
    else tools.tagger.within(section, 'Figure', { alt: element.alt }, children);
    return;
  }
  const draw = (part: Part | undefined) =>
    drawRotated(element, tools.document, () => drawLeaf(element, part, context, tools));
  const type = structureType(element);
  if (type === undefined) tools.tagger.decoration(() => draw(undefined));
  else if (type === 'Sect') draw(section);
  else
    tools.tagger.within(
      section,
      type,
      element.alt === undefined || type === 'H1' ? {} : { alt: element.alt },
      draw,
    );
}

function drawRotated({ box, rotation }: SceneElement, document: PdfDocument, draw: () => void): void {
  if (rotation) document.save().rotate(rotation, { origin: [box.x + box.width / 2, box.y + box.height / 2] });
  draw();
  if (rotation) document.restore();
}

/**
 * Structure type of an element. Text adds its own paragraphs to the section; elements without meaning are
 * decoration.
 */
function structureType(element: Leaf): 'H1' | 'Sect' | 'Table' | 'Figure' | undefined {
  if (element.decorative || FOOTER_ROLES.has(element.placeholder)) return undefined;
  if (element.type === 'text')
    return element.placeholder === 'title' || element.placeholder === 'centered_title' ? 'H1' : 'Sect';
  if (element.type === 'table') return 'Table';
  return element.alt === undefined ? undefined : 'Figure';
}

function drawLeaf(element: Leaf, part: Part | undefined, context: SvgContext, tools: PageTools): void {
  const image =
    element.type === 'picture' && element.media
      ? tools.images.get(imageKey(element.media, element))
      : undefined;
  if (element.type === 'picture' && image) {
    tools.markup.draw(drawPictureShadow(element, context.theme), part);
    drawPicture(element, image, tools);
  } else tools.markup.draw(drawContent(element, context), part);
}

/** Draws a picture, clipped to its outline. */
function drawPicture(element: PictureElement, image: PdfImage, { document, tagger }: PageTools): void {
  const { box, crop } = element;
  const [width, height] = [
    box.width / Math.max(0.001, 1 - crop.left - crop.right),
    box.height / Math.max(0.001, 1 - crop.top - crop.bottom),
  ];
  tagger.beginContent();
  document.save();
  if (element.opacity !== undefined) document.opacity(element.opacity);
  clipTo(pictureOutline(element), box, document);
  if (element.tile !== undefined)
    for (const tile of layoutTiles(box, element.tile))
      document.image(image, tile.x, tile.y, {
        width: tile.width,
        height: tile.height,
        ignoreOrientation: true,
      });
  else
    document.image(image, box.x - crop.left * width, box.y - crop.top * height, {
      width,
      height,
      ignoreOrientation: true,
    });
  document.restore();
}

function layoutTiles(box: Box, tile: Box): Box[] {
  const times = countRepeats(tile);
  const { x, y, width, height } = { ...tile, width: tile.width * times.x, height: tile.height * times.y };
  const from = (start: number, first: number, size: number) =>
    first - Math.ceil((first - start) / size) * size;
  const tiles: Box[] = [];
  for (let top = from(box.y, y, height); top < box.y + box.height; top += height)
    for (let left = from(box.x, x, width); left < box.x + box.width; left += width)
      tiles.push({ x: left, y: top, width, height });
  return tiles;
}

function clipTo(outline: Geometry, { x, y, width, height }: Box, document: PdfDocument): void {
  const radius = outline.kind === 'round_rect' ? Math.min(outline.radiusPx, width / 2, height / 2) : 0;
  if (outline.kind === 'ellipse')
    document.ellipse(x + width / 2, y + height / 2, width / 2, height / 2).clip();
  else if (outline.kind === 'rect' || outline.kind === 'round_rect')
    (radius > 0
      ? document.roundedRect(x, y, width, height, radius)
      : document.rect(x, y, width, height)
    ).clip();
  else {
    const [side, left] = outline.kind === 'preset' && outline.flipX ? [-1, x + width] : [1, x];
    const [up, top] = outline.kind === 'preset' && outline.flipY ? [-1, y + height] : [1, y];
    const { d, rule } =
      outline.kind === 'path'
        ? { d: outline.d, rule: 'nonzero' }
        : presetSilhouette(outline.preset, width, height, outline.adjust);
    document
      .transform(side, 0, 0, up, left, top)
      .path(d)
      .clip(rule === 'evenodd' ? 'even-odd' : 'non-zero');
    // Restores the slide's coordinate space; the clip path stays.
    document.transform(side, 0, 0, up, -side * left, -up * top);
  }
}
