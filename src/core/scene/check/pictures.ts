import type { Finding } from '../finding.ts';
import type { Box, Scene } from '../scene.ts';
import { describeElement, describePlace, flatten, hasVisibleText } from './geometry.ts';

/**
 * Reports pictures, charts and icons with meaning that lack alternative text. Tables are read cell by cell.
 */
export function checkAlt(scene: Scene): Finding[] {
  const drawings = scene.elements.filter(({ type }) => type === 'group');
  return [...flatten(scene.elements), ...drawings]
    .filter(
      (element) =>
        (element.type === 'group' ||
          element.type === 'picture' ||
          element.type === 'chart' ||
          element.type === 'icon') &&
        !element.decorative &&
        !hasVisibleText(element.alt ?? ''),
    )
    .map((element) => ({
      code: 'missing_alt',
      severity: element.type === 'picture' && !element.media ? 'info' : 'warning',
      slide: 0,
      ...describePlace(element),
      message: `${describeElement(element)} has no alternative text.`,
      fix: `Describe in one sentence what ${describeElement(element)} shows in its field "alt"${element.type === 'group' ? ', of an <svg> aria-label; what only adorns the slide takes aria-hidden="true"' : ''}.`,
    }));
}

/**
 * Height differences between pictures of a row that go unnoticed, and from which on they look deliberate:
 * shares of the
 * higher one.
 */
const [MAX_UNNOTICED, MIN_DELIBERATE] = [0.06, 0.35];
/** Tolerance for the edges of pictures in one row, px. */
const ROW_TOLERANCE_PX = 4;
const WIDTH_TOLERANCE = 0.15;

/** Reports pictures in a row, such as portraits or products, that differ slightly in height. */
export function checkEvenPictures(scene: Scene): Finding[] {
  const pictures = flatten(scene.elements).filter(
    (element) =>
      element.type === 'picture' &&
      element.media !== undefined &&
      !element.decorative &&
      element.layer === 'slide' &&
      element.fromDesign !== true,
  );
  const odd = pictures.flatMap((element, index) => {
    const { box } = element;
    const neighbour = pictures
      .slice(0, index)
      .find((other) => isInRow(other.box, box) && differsSlightly(other.box.height, box.height));
    return neighbour === undefined ? [] : [{ element, beside: neighbour }];
  });
  const [first] = odd;
  if (first === undefined) return [];
  const { element, beside: neighbour } = first;
  return [
    {
      code: 'uneven_pictures',
      severity: 'warning',
      slide: 0,
      ...describePlace(element),
      message: `${describeElement(element)} is ${Math.round(element.box.height)} px high, but ${describeElement(neighbour)} in the same row ${Math.round(neighbour.box.height)} px.`,
      measured: Math.round(element.box.height),
      allowed: Math.round(neighbour.box.height),
      unit: 'px',
      fix: 'Crop the pictures in the row to the same height.',
    },
  ];
}

function isInRow(a: Box, b: Box): boolean {
  const isAside = a.x + a.width <= b.x + ROW_TOLERANCE_PX || b.x + b.width <= a.x + ROW_TOLERANCE_PX;
  const isLevel =
    Math.abs(a.y - b.y) <= ROW_TOLERANCE_PX || Math.abs(a.y + a.height - b.y - b.height) <= ROW_TOLERANCE_PX;
  return isAside && isLevel && Math.abs(a.width - b.width) <= WIDTH_TOLERANCE * Math.max(a.width, b.width);
}

function differsSlightly(a: number, b: number): boolean {
  const share = Math.abs(a - b) / Math.max(a, b, 1);
  return share > MAX_UNNOTICED && share < MIN_DELIBERATE;
}

/** Reports picture placeholders that are still empty, and pictures that the slide was laid out without. */
export function checkPictures(scene: Scene): Finding[] {
  const omitted = (scene.leftOut ?? []).map(
    (path): Finding => ({
      code: 'picture_missing',
      severity: 'warning',
      slide: 0,
      path,
      message: `The picture of "${path}" could not be loaded; the slide is laid out without it.`,
      fix: 'Give it a picture that can be loaded (field "image_url": an https address of a PNG, JPEG, WebP, GIF or SVG, or a data: URI), or leave it out.',
    }),
  );
  return [...omitted, ...checkEmptyPlaceholders(scene)];
}

function checkEmptyPlaceholders(scene: Scene): Finding[] {
  return flatten(scene.elements)
    .filter((element) => element.type === 'picture' && !element.media)
    .map((element) => ({
      code: 'picture_missing',
      // A requested picture that could not be loaded is a fault; one that nobody asked for yet is a remark.
      severity: element.type === 'picture' && element.wanted ? 'warning' : 'info',
      slide: 0,
      ...describePlace(element),
      message: `${describeElement(element)} ${element.type === 'picture' && element.wanted ? 'asks for a picture that could not be loaded' : 'has no picture yet'}; ${element.type === 'picture' && element.filled ? 'generated art' : 'a plain placeholder'} is shown instead.`,
      fix: `Give ${describeElement(element)} a picture (field "image_url": an https address of a PNG, JPEG, WebP, GIF or SVG, or a data: URI), or choose a layout without one.`,
    }));
}

/** Reports videos without a poster, and those that PowerPoint does not play on every computer. */
export function checkClips(scene: Scene): Finding[] {
  return flatten(scene.elements).flatMap((element): Finding[] => {
    if (element.type !== 'picture' || element.clip?.kind !== 'video') return [];
    const { id, codec, poster_drawn: isDrawn } = element.clip;
    const where = { slide: 0, ...describePlace(element) };
    const name = `"${id}"`;
    return [
      ...(isDrawn === true
        ? [
            {
              code: 'video_without_poster',
              severity: 'info',
              ...where,
              message: `The video ${name} has no poster, so a play sign on a dark ground is shown until it plays.`,
              fix: `Give ${name} a picture of the video in its field "poster": an address or file-….`,
            } as const,
          ]
        : []),
      ...(codec === undefined
        ? []
        : [
            {
              code: 'video_not_played',
              severity: 'warning',
              ...where,
              message: `The pictures of the video ${name} are coded as ${codec}, which PowerPoint plays only where that decoder is installed.`,
              fix: 'Convert it to MP4 with H.264 pictures and AAC sound, and insert that file.',
            } as const,
          ]),
    ];
  });
}
