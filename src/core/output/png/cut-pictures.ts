import type { Memo } from '../../memory/memo.ts';
import { Resvg } from '../../native/resvg.ts';
import { describeElement, describePlace, flatten } from '../../scene/check/geometry.ts';
import type { Finding } from '../../scene/finding.ts';
import type { MediaRef, PictureElement, Scene } from '../../scene/scene.ts';

/** Width in pixels at which a picture is analysed. */
const WIDTH_PX = 240;
/** Minimum fraction of the border that a plain background covers. */
const MIN_PLAIN = 0.97;
/** Channel differences up to this are invisible. */
const MAX_CHANNEL_DIFFERENCE = 24;
/**
 * Fraction of a drawing that may be cropped off, and fraction of the crop edge that may run through the
 * drawing.
 */
const [MAX_CUT, MAX_THROUGH] = [0.03, 0.015];
/** Crops below this fraction of a side are rounding. */
const MIN_CROP = 0.004;

/** Pixels that are drawn on a plain background. */
interface PictureAnalysis {
  readonly width: number;
  readonly height: number;
  readonly textColor: Uint8Array;
}

type Crop = PictureElement['crop'];

/**
 * Finds diagrams, logos and other drawings on a plain background whose crop runs through their content.
 * Photographs may be cropped.
 *
 * @param memo caches the analysis of pictures
 */
export function findCutPictures(
  { elements }: Pick<Scene, 'elements'>,
  readBytes: (hash: string) => Uint8Array | undefined,
  memo: Memo,
): Finding[] {
  return flatten(elements).flatMap((element): Finding[] => {
    if (
      element.type !== 'picture' ||
      element.media === undefined ||
      element.layer !== 'slide' ||
      element.fromDesign === true ||
      element.decorative
    )
      return [];
    const { crop, media } = element;
    // Photographs, which have no plain background, are JPEG; decoding each would take time.
    if (media.mimeType === 'image/jpeg' || Math.max(crop.left, crop.top, crop.right, crop.bottom) < MIN_CROP)
      return [];
    const bytes = readBytes(media.hash);
    const drawing = bytes === undefined ? undefined : memo.getOrCreate(analyseDrawing, bytes, media);
    const cut = drawing === undefined ? 0 : Math.round(measureCut(drawing, crop) * 100) / 100;
    if (cut <= MAX_CUT) return [];
    return [
      {
        code: 'picture_cut',
        severity: 'warning',
        slide: 0,
        ...describePlace(element),
        message: `${describeElement(element)} is cropped through what it shows: ${Math.round(cut * 100)} % of the drawing is cut off.`,
        measured: cut,
        allowed: MAX_CUT,
        unit: 'ratio',
        fix: 'Show all of it ("fit": "contain"), or choose a layout whose place for the picture has its proportions.',
      },
    ];
  });
}

/** Undefined if the border is not of one colour, as in photographs, or if nothing is drawn. */
function analyseDrawing(
  bytes: Uint8Array,
  { mimeType, widthPx, heightPx }: MediaRef,
): PictureAnalysis | undefined {
  const href = `data:${mimeType};base64,${Buffer.from(bytes).toString('base64')}`;
  const svg =
    mimeType === 'image/svg+xml'
      ? Buffer.from(bytes)
      : `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${widthPx} ${heightPx}"><image width="${widthPx}" height="${heightPx}" preserveAspectRatio="none" href="${href}"/></svg>`;
  const { width, height, pixels } = new Resvg(svg, {
    fitTo: { mode: 'width', value: Math.min(widthPx, WIDTH_PX) },
    font: { loadSystemFonts: false },
    logLevel: 'off',
  }).render();
  const differs = (at: number, from: number) =>
    [0, 1, 2, 3].some(
      (channel) =>
        Math.abs((pixels[at * 4 + channel] ?? 0) - (pixels[from * 4 + channel] ?? 0)) >
        MAX_CHANNEL_DIFFERENCE,
    );
  const border = Array.from({ length: width * height }, (_, at) => at).filter(
    (at) => at < width || at >= width * (height - 1) || at % width === 0 || at % width === width - 1,
  );
  const backdrop = [0, width - 1, width * (height - 1), width * height - 1].find(
    (corner) => border.filter((at) => !differs(at, corner)).length >= MIN_PLAIN * border.length,
  );
  if (backdrop === undefined) return undefined;
  return {
    width,
    height,
    textColor: Uint8Array.from({ length: width * height }, (_, at) => Number(differs(at, backdrop))),
  };
}

/** Fraction of the drawing that is cropped off if the crop runs through it; 0 if it runs beside it. */
function measureCut({ width, height, textColor }: PictureAnalysis, crop: Crop): number {
  const [left, top] = [Math.round(crop.left * width), Math.round(crop.top * height)];
  const [right, bottom] = [
    Math.round((1 - crop.right) * width) - 1,
    Math.round((1 - crop.bottom) * height) - 1,
  ];
  let [all, shown] = [0, 0];
  const along = { left: 0, top: 0, right: 0, bottom: 0 };
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (textColor[y * width + x] !== 1) continue;
      all += 1;
      if (x < left || x > right || y < top || y > bottom) continue;
      shown += 1;
      if (x === left) along.left += 1;
      if (x === right) along.right += 1;
      if (y === top) along.top += 1;
      if (y === bottom) along.bottom += 1;
    }
  const isThrough = (side: keyof Crop, length: number) =>
    crop[side] >= MIN_CROP && along[side] > MAX_THROUGH * length;
  const through =
    isThrough('left', bottom - top) ||
    isThrough('right', bottom - top) ||
    isThrough('top', right - left) ||
    isThrough('bottom', right - left);
  return all === 0 || !through ? 0 : 1 - shown / all;
}
