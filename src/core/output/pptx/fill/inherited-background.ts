import { UNFILLED_BACKGROUND } from './sample/remove-uncopied.ts';

interface PartTexts {
  text(part: string): string;
}

/** The `p:bg` of a part; undefined without one, and for a picture, which belongs to its part. */
export function extractBackground(xml: string): string | undefined {
  const markup = /<p:bg>[\s\S]*?<\/p:bg>/.exec(xml)?.[0];
  return markup === undefined || /\sr:\w+=/.test(markup) ? undefined : markup;
}

/**
 * The background of the master for slides of a layout that declares one without a fill, which some programs show
 * as white.
 */
export function findInheritedBackground(
  source: PartTexts,
  layout: string,
  master: string | undefined,
): string | undefined {
  return master !== undefined && UNFILLED_BACKGROUND.test(source.text(layout))
    ? extractBackground(source.text(master))
    : undefined;
}
