/** References to the comments of newer PowerPoint versions. */
const COMMENTS =
  /<((?:\w+:)?)ext\b[^>]*?\suri="\{6950BFC3-D8DA-4A85-94F7-54DA5524770B\}"[^>]*>[\s\S]*?<\/\1ext>/gi;
const NO_EXTENSIONS = /<((?:\w+:)?)extLst\s*(?:\/>|>\s*<\/\1extLst>)/g;
/** Buttons that run a macro, which decks do not copy, or a program. */
const PROGRAM_ACTIONS =
  /<((?:\w+:)?)(hlink(?:Click|Hover|MouseOver))\b[^>]*?\saction="ppaction:\/\/(?:macro|program)[^>]*?(?:\/>|>[\s\S]*?<\/\1\2>)/gi;

/** A background without a fill, which some programs show as white and others as that of the layout. */
export const UNFILLED_BACKGROUND =
  /<((?:\w+:)?)bg>\s*<\1bgPr\b[^>]*>\s*<((?:\w+:)?)noFill\s*(?:\/>|>\s*<\/\2noFill>)[\s\S]*?<\/\1bg>/;

/**
 * Removes what copies of a slide do not take over: comments, buttons that run a macro or a program, and a
 * background without a fill, so that all programs show that of the layout.
 */
export function removeUncopied(xml: string): string {
  const cleaned = xml.replace(COMMENTS, '').replace(PROGRAM_ACTIONS, '').replace(UNFILLED_BACKGROUND, '');
  return cleaned === xml ? xml : cleaned.replace(NO_EXTENSIONS, '');
}
