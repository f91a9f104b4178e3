/** References to the comments of newer PowerPoint versions. */
const COMMENTS =
  /<((?:\w+:)?)ext\b[^>]*?\suri="\{6950BFC3-D8DA-4A85-94F7-54DA5524770B\}"[^>]*>[\s\S]*?<\/\1ext>/gi;
const NO_EXTENSIONS = /<((?:\w+:)?)extLst\s*(?:\/>|>\s*<\/\1extLst>)/g;
/** Buttons that run a macro, which decks do not copy, or a program. */
const PROGRAM_ACTIONS =
  /<((?:\w+:)?)(hlink(?:Click|Hover|MouseOver))\b[^>]*?\saction="ppaction:\/\/(?:macro|program)[^>]*?(?:\/>|>[\s\S]*?<\/\1\2>)/gi;

/** Removes what copies of a slide do not take over: comments, and buttons that run a macro or a program. */
export function removeUncopied(xml: string): string {
  const cleaned = xml.replace(COMMENTS, '').replace(PROGRAM_ACTIONS, '');
  return cleaned === xml ? xml : cleaned.replace(NO_EXTENSIONS, '');
}
