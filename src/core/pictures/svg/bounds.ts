/** Largest SVG file, and the largest size that a compressed one may unpack to. */
export const MAX_SVG_BYTES = 1024 * 1024;
export const MAX_UNPACKED_BYTES = 2 * 1024 * 1024;

/**
 * Bounds of an SVG. A logo or hand-made drawing has a few hundred elements, a detailed map a few thousand.
 */
export const SVG_BOUNDS = {
  elements: 10_000,
  depth: 64,
  attributes: 100_000,
  uses: 20,
  /**
   * Drawn elements with all references expanded, since `use`, markers, masks, clips and patterns multiply
   * them.
   */
  drawn: 50_000,
  /** Characters of path data with all references expanded. */
  pathData: 2_000_000,
  rules: 1_000,
  /** Selectors per rule, and simple selectors per selector. */
  selectors: 20,
  simpleSelectors: 4,
  /** Matching rules and their declarations, summed over all elements. */
  matches: 200_000,
  filters: 20,
  primitives: 12,
  /** Elements with a filter. */
  filtered: 30,
  /** Elements that need a separate layer: those with opacity, a mask, a clip, a filter or a blend mode. */
  layers: 500,
  patterns: 60,
  images: 10,
  /** Decoded size of all embedded pictures together. */
  imageBytes: 32_000_000,
} as const;

/** Refusal of an SVG. The message follows "the picture was not accepted: ". */
export class SvgProblem extends Error {
  override readonly name = 'SvgProblem';
}
