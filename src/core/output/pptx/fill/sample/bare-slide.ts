/** References to the comments of newer PowerPoint versions. */
const COMMENTS = /<((?:\w+:)?)ext\b[^>]*?\suri="\{6950BFC3-D8DA-4A85-94F7-54DA5524770B\}"[^>]*>[\s\S]*?<\/\1ext>/gi;
const NO_EXTENSIONS = /<((?:\w+:)?)extLst\s*(?:\/>|>\s*<\/\1extLst>)/g;
/** Buttons that run a macro, which decks do not copy, or a program. */
const RUNNERS = /<((?:\w+:)?)(hlink(?:Click|Hover|MouseOver))\b[^>]*?\saction="ppaction:\/\/(?:macro|program)[^>]*?(?:\/>|>[\s\S]*?<\/\1\2>)/gi;

/** Removes what copies of a slide do not take over: comments, and buttons that run a macro or a program. */
export function bareSlide(xml: string): string {
  const bare = xml.replace(COMMENTS, '').replace(RUNNERS, '');
  return bare === xml ? xml : bare.replace(NO_EXTENSIONS, '');
}
