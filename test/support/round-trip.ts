import type { CompiledDesign } from '../../src/core/designs/compile/compile-design.ts';
import { drawFile } from '../../src/core/designs/draw-file.ts';
import { embedPictures } from '../../src/core/designs/shared-pictures.ts';
import { renderPng } from '../../src/core/output/png/render-png.ts';
import { fillPackage } from '../../src/core/output/pptx/fill/fill-package.ts';
import { fillSample } from '../../src/core/output/pptx/fill/sample/fill-sample.ts';
import { openSamples } from './open-samples.ts';
import { difference, ownWords, without } from './own-words.ts';

/** A slide of a file, filled with its own words. */
export interface RoundTrip {
  readonly slide: number;
  /** Mean difference of its pixels, 0…255. */
  readonly pixels: number;
  /** Outside of the filled places its markup is the same, byte for byte. */
  readonly same: boolean;
}

const WIDTH_PX = 320;

/** The slides of a file as SVG with their pictures, by number. */
export function wholeDrawings(file: Uint8Array): Map<string, string> {
  const { slides, pictures } = drawFile(file, undefined, { what: 'slides', most: 99 });
  return new Map(slides.map(({ name, svg }) => [name, embedPictures(svg, pictures) ?? '']));
}

/** Every slide of a design that decks copy, filled back with what it says. */
export async function roundTrips(file: Uint8Array, design: CompiledDesign): Promise<RoundTrip[]> {
  const { source, samples, sampleOf } = openSamples(file, design);
  const made = samples.map((layout, index) => {
    const sample = sampleOf(layout);
    const fill = ownWords(source, layout);
    const slide = fillSample(source, sample, fill, index, `ppt/slides/slide${index + 1}.xml`);
    const ids = new Set(fill.slots.map(({ shape }) => shape));
    const shown = sample.prepared.source.replace(/(<(?:\w+:)?sld\b[^>]*?) show="(?:0|false)"/, '$1');
    return {
      slide,
      number: layout.sample?.number ?? 0,
      same: without(slide.xml, ids) === without(shown, ids),
    };
  });
  if (made.length === 0) return [];
  const bytes = fillPackage(source, {
    title: '',
    lang: 'en-GB',
    createdAt: '2026-01-01T00:00:00Z',
    notesMaster: () => '',
    slides: made.map(({ slide }) => slide),
  });
  const [before, after] = [wholeDrawings(file), wholeDrawings(bytes)];
  return Promise.all(
    made.flatMap(({ number, same }, index) => {
      const [one, other] = [before.get(String(number)), after.get(String(index + 1))];
      if (one === undefined || other === undefined) return [];
      return [
        Promise.all([renderPng(one, WIDTH_PX), renderPng(other, WIDTH_PX)]).then(async ([a, b]) => ({
          slide: number,
          same,
          pixels: await difference(a, b),
        })),
      ];
    }),
  );
}
