import type { PackageEdit } from '../ooxml/package/index.ts';
import { findWithin, XmlEditor } from '../ooxml/xml/index.ts';
import type { FileChange } from './api.ts';
import { cropToFrame } from './crop-to-frame.ts';
import { findElements, type OwnElement, readPlaceholderType } from './elements.ts';
import { type Frame, readFrame, setFrame } from './frame.ts';
import { readSlideSize } from './layout-likeness.ts';
import { listLayouts } from './layout-slide.ts';
import { listSlides } from './opened-slides.ts';
import { type Fit, scalePart } from './scale-part.ts';
import { findReachable } from './slide-parts.ts';

type Size = ReturnType<typeof readSlideSize>;

/** Share of the slide's width or height from which an element spans it. */
const SPAN_SHARE = 0.95;
/** Share of the slide's width and height up to which a drawing of a layout counts as a logo. */
const MAX_LOGO_SHARE = 0.35;
/** Elements of which a logo is drawn. */
const DRAWN: ReadonlySet<string> = new Set(['pic', 'custGeom', 'blipFill']);
/** Placeholders that keep their place at the edges of the slide. */
const EDGE_TYPES: ReadonlySet<string> = new Set(['title', 'ctrTitle', 'dt', 'ftr', 'sldNum', 'hdr']);
/** Content types of drawings that belong to a slide. */
const DRAWING_TYPES = /(\.chart|diagramDrawing)\+xml$/;

/** How a deck changes from one slide size to another. */
interface Resizing {
  readonly from: Size;
  readonly to: Size;
  /** Factor of all that keeps its aspect ratio. */
  readonly factor: number;
}

/** Computes the frame of an element at the new size, from its frame and that of all content, in EMU. */
type PlaceFrame = (frame: Frame, element: OwnElement, source: string) => Frame | undefined;

/**
 * Changes the slide size. Content of slides is scaled by one factor and centred; placeholders of masters and
 * layouts are stretched, and what spans a slide still does.
 *
 * @param size new size in EMU
 * @param fit "ensure_fit" scales so that all content stays on the slide, "maximize" so that it covers the slide
 * @returns warnings
 */
export function setSlideSize(
  file: PackageEdit,
  size: Size,
  fit: NonNullable<FileChange['size']>['fit'],
): string[] {
  const from = readSlideSize(file);
  if (from.width === size.width && from.height === size.height) return [];
  const [across, along] = [size.width / from.width, size.height / from.height];
  const factor = fit === 'maximize' ? Math.max(across, along) : Math.min(across, along);
  const resizing: Resizing = { from, to: size, factor };
  writeSlideSize(file, size);
  const letters = fit === 'maximize' ? Math.sqrt(across * along) : factor;
  const layouts = listLayouts(file).map(({ part }) => part);
  const masters = file
    .relationships(file.main)
    .filter(({ type, external, target }) => type === 'slideMaster' && !external && file.has(target));
  for (const part of [...masters.map(({ target }) => target), ...layouts])
    resizePart(file, part, resizing, letters, (frame, element) =>
      keepsAspect(frame, element, from) ? placeBeside(frame, resizing) : stretch(frame, resizing),
    );
  const slides = listSlides(file).map(({ part }) => part);
  for (const part of slides)
    resizePart(file, part, resizing, factor, (frame, element, source) =>
      EDGE_TYPES.has(readPlaceholderType(source, element) ?? '') ||
      (isSpanning(frame.width, from.width) && isSpanning(frame.height, from.height))
        ? stretch(frame, resizing)
        : undefined,
    );
  for (const part of findReachable(file, slides))
    if (file.has(part) && DRAWING_TYPES.test(file.contentType(part) ?? ''))
      scalePart(file, part, { across: factor, along: factor, letters: factor });
  return Math.abs(factor - 1) < 0.005
    ? []
    : [`The content of the slides is scaled to ${Math.round(factor * 100)} %.`];
}

function writeSlideSize(file: PackageEdit, { width, height }: Size): void {
  file.edit(file.main, (edited, root) => {
    const size = findWithin(root, ({ name }) => name === 'sldSz');
    if (size === undefined) return;
    edited.setAttribute(size, 'cx', String(width));
    edited.setAttribute(size, 'cy', String(height));
    // The type names one of the sizes of PowerPoint, or custom without it.
    edited.setAttribute(size, 'type', undefined);
  });
}

/** Scales a part by one factor and centres it; elements with a place of their own go there. */
function resizePart(
  file: PackageEdit,
  part: string,
  { from, to, factor }: Resizing,
  letters: number,
  placeFrame: PlaceFrame,
): void {
  const source = file.text(part);
  const placed = findElements(source, file.markup(part)).flatMap((element) => {
    const frame = element.parent === undefined ? readFrame(source, element) : undefined;
    const next = frame === undefined ? undefined : placeFrame(frame, element, source);
    return frame === undefined || next === undefined ? [] : [{ id: element.id, frame, next }];
  });
  const shift: Fit['shift'] = [(to.width - from.width * factor) / 2, (to.height - from.height * factor) / 2];
  scalePart(file, part, { across: factor, along: factor, letters, shift });
  if (placed.length === 0) return;
  const scaled = file.text(part);
  const elements = new Map(findElements(scaled, file.markup(part)).map((one) => [one.id, one]));
  const edited = new XmlEditor(scaled);
  for (const { id, frame, next } of placed) {
    const element = elements.get(id);
    if (element === undefined) continue;
    setFrame(edited, element, next, undefined);
    if (element.markup.name === 'pic') cropToFrame(edited, element.markup, frame, next);
  }
  file.put(part, edited.toString());
}

/** Returns whether an element of a layout is a picture, or a small drawing such as a logo. */
function keepsAspect(frame: Frame, { markup }: OwnElement, from: Size): boolean {
  if (markup.name === 'pic') return true;
  const isSmall = frame.width < MAX_LOGO_SHARE * from.width && frame.height < MAX_LOGO_SHARE * from.height;
  return isSmall && findWithin(markup, ({ name }) => DRAWN.has(name)) !== undefined;
}

function isSpanning(length: number, whole: number): boolean {
  return length >= SPAN_SHARE * whole;
}

function stretch(frame: Frame, { from, to }: Resizing): Frame {
  const [across, along] = [to.width / from.width, to.height / from.height];
  return {
    x: frame.x * across,
    y: frame.y * along,
    width: frame.width * across,
    height: frame.height * along,
  };
}

/** The frame of a logo or an ornament: at the same edges, in its aspect ratio unless it spans the slide. */
function placeBeside(frame: Frame, { from, to, factor }: Resizing): Frame {
  const [x, width] = placeAlong(frame.x, frame.width, from.width, to.width, factor);
  const [y, height] = placeAlong(frame.y, frame.height, from.height, to.height, factor);
  return { x, y, width, height };
}

function placeAlong(
  start: number,
  length: number,
  from: number,
  to: number,
  factor: number,
): readonly [start: number, length: number] {
  if (isSpanning(length, from)) return [(start * to) / from, (length * to) / from];
  const scaled = length * factor;
  return [(start / (from - length)) * (to - scaled), scaled];
}
