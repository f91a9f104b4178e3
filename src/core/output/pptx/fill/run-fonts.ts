/** What names the fonts of a run, in its properties. */
export const FONTS = /<(?:\w+:)?(?:latin|ea|cs|sym)\b(?:[^>]*\/>|[^>]*>[\s\S]*?<\/(?:\w+:)?(?:latin|ea|cs|sym)>)/g;
const AFTER_FONTS = /<(?:\w+:)?(?:hlinkClick|hlinkMouseOver|rtl|extLst)\b/;

/** The children of a run's properties with other fonts, where the schema wants them; those that it named go. */
export function withFonts(children: string, fonts: string): string {
  const bare = children.replace(FONTS, '');
  const at = bare.search(AFTER_FONTS);
  return at < 0 ? bare + fonts : bare.slice(0, at) + fonts + bare.slice(at);
}
