/** Limits of a page of slides: far more than people present, and little enough to be read at once. */
export const PAGE_LIMITS = {
  characters: 12_000_000,
  elements: 40_000,
  depth: 120,
  slides: 300,
  rules: 12_000,
  sheetCharacters: 2_000_000,
  resources: 120,
  charts: 200,
} as const;

/** Size in px of the page for which markup is written. */
export const CANVAS = { width: 1280, height: 720 } as const;
