/** Limits of one slide's markup: far more than a slide can show, and little enough to be parsed at once. */
export const MARKUP_LIMITS = {
  characters: 60_000,
  depth: 24,
  elements: 1_200,
  attributes: 30,
  attributeCharacters: 8_000,
  faults: 60,
  definitions: 20_000,
  classes: 80,
  components: 40,
  connectorLines: 400,
} as const;
