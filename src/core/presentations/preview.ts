import { invalid } from '../errors/failure.ts';
import { sha256 } from '../input/sha256.ts';
import { replaceFonts } from '../layout/replace-fonts.ts';
import { drawContactSheet, measureSheet } from '../output/png/contact-sheet.ts';
import { drawMarks } from '../output/png/marks.ts';
import { renderPng } from '../output/png/render-png.ts';
import { writeSvg } from '../output/svg/write-svg.ts';
import type { Finding } from '../scene/finding.ts';
import { CANVAS, type Deck } from '../scene/scene.ts';
import type { PresentationService } from './api.ts';
import type { SlidePicture } from './presentation.ts';
import { listSlideElements } from './slide-elements.ts';

type PreviewOptions = Parameters<PresentationService['preview']>[1] & { readonly isOfFile?: boolean };

/** Draws the requested slides, all by default, or one contact sheet with each slide above its number. */
export async function previewPictures(
  original: Deck,
  options: PreviewOptions,
  signal: AbortSignal,
): Promise<(SlidePicture & { readonly name: string })[]> {
  const [deck, mark] =
    options.fonts === 'substituted'
      ? [replaceFonts(original), '-substituted']
      : [
          original,
          options.marks === undefined ? '' : `-marked-${sha256(JSON.stringify(options.marks)).slice(0, 12)}`,
        ];
  const numbers = selectSlides(deck, options.slides);
  const drawSlide = (number: number) => {
    const scene = deck.slides[number - 1];
    if (scene === undefined) return '';
    const marks = options.marks?.filter(({ slide }) => slide === number) ?? [];
    return drawMarks(writeSvg(scene, deck), marks, scene.canvas ?? CANVAS);
  };
  if (options.sheet) {
    const svgs = numbers.map(drawSlide);
    // Pages of one deck have the columns of its first, so that their slides are equally large.
    const { columns, slides: perSheet } = measureSheet(svgs, options.widthPx);
    const sheets: (SlidePicture & { readonly name: string })[] = [];
    for (let from = 0; from < Math.max(1, numbers.length); from += perSheet) {
      signal.throwIfAborted();
      const shown = numbers.slice(from, from + perSheet);
      const bytes = await drawContactSheet(svgs.slice(from, from + perSheet), {
        widthPx: options.widthPx,
        numbers: shown,
        columns,
      });
      const { width, height } = readPngSize(bytes);
      sheets.push({
        name: `sheet${mark}-${options.widthPx}-${shown.join('.').slice(0, 150)}.png`,
        slides: shown,
        mimeType: 'image/png',
        widthPx: width,
        heightPx: height,
        bytes,
      });
    }
    return sheets;
  }
  const pictures: (SlidePicture & { readonly name: string })[] = [];
  for (const number of numbers) {
    signal.throwIfAborted();
    const svg = drawSlide(number);
    const scene = deck.slides[number - 1];
    const elements = scene === undefined ? [] : listSlideElements(scene, deck, options.isOfFile);
    const page = scene?.canvas ?? CANVAS;
    const size = {
      widthPx: options.widthPx,
      heightPx: Math.round((options.widthPx * page.heightPx) / page.widthPx),
    };
    const name = `slide${mark}-${number}-${options.widthPx}.${options.format}`;
    if (options.format === 'svg')
      pictures.push({
        name,
        slides: [number],
        mimeType: 'image/svg+xml',
        ...size,
        elements,
        bytes: new TextEncoder().encode(svg),
      });
    else
      pictures.push({
        name,
        slides: [number],
        mimeType: 'image/png',
        ...size,
        elements,
        bytes: await renderPng(svg, options.widthPx),
      });
  }
  return pictures;
}

function selectSlides(deck: Deck, slides: readonly number[] | undefined): number[] {
  const all = deck.slides.map((_, index) => index + 1);
  if (slides === undefined) return all;
  for (const [index, number] of slides.entries()) {
    if (!all.includes(number))
      throw invalid(
        ['slides', index],
        `There is no slide ${number}; the deck has slides 1 to ${all.length}.`,
        { type: 'out_of_range', input: number, ctx: { min: 1, max: all.length } },
      );
  }
  return [...new Set(slides)];
}

/** Width and height from the header of a PNG (https://www.w3.org/TR/png/#11IHDR). */
function readPngSize(bytes: Uint8Array): { readonly width: number; readonly height: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** Findings of some slides of a deck. */
export function filterFindings(slides: readonly number[], findings: readonly Finding[]): Finding[] {
  return findings.filter(({ slide }) => slides.includes(slide));
}
