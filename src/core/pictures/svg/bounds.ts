/** Of the file, and of what a packed one unpacks to. */
export const MOST_SVG_BYTES = 1024 * 1024;
export const MOST_UNPACKED_BYTES = 2 * 1024 * 1024;

/** What an SVG may consist of. A drawing by hand or of a program for logos has some hundred elements, a detailed map some thousand. */
export const SVG_BOUNDS = {
  elements: 10_000,
  depth: 64,
  attributes: 100_000,
  uses: 20,
  /** Elements that are drawn when each reference is followed: what `use`, markers, masks, clips and patterns multiply. */
  drawn: 50_000,
  /** Characters of path data when each reference is followed. */
  pathData: 2_000_000,
  rules: 1_000,
  /** Selectors of one rule, and simple selectors in one of them. */
  selectors: 20,
  simpleSelectors: 4,
  /** Rules and their declarations that apply, summed over all elements. */
  matches: 200_000,
  filters: 20,
  primitives: 12,
  /** Elements that a filter is applied to. */
  filtered: 30,
  /** Elements that are drawn on a layer of their own: with opacity, a mask, a clip, a filter or a blend mode. */
  layers: 500,
  patterns: 60,
  images: 10,
  /** Of all embedded pictures once their pixels are unpacked. */
  imageBytes: 32_000_000,
} as const;

/** An SVG is not taken, and why in words that follow "the picture was not accepted: ". */
export class SvgProblem extends Error {
  override readonly name = 'SvgProblem';
}
