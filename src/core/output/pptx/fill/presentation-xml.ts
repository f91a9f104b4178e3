const FIRST_ID = 256;
/** The extension with sections, which refer to the old slides. Sections may contain extensions themselves. */
const SECTIONS = /<((?:\w+:)?)ext\b[^>]*uri="\{521415D9-36F7-43E2-AB2F-B90AF26B5E84\}"[^>]*>[\s\S]*?<\/(?:\w+:)?sectionLst>\s*<\/\1ext>/gi;

/**
 * Replaces the list of slides in the main part. Custom shows and sections, which refer to the old slides, and
 * the password against changes are removed; the rest of the text is unchanged.
 *
 * @param notesMaster relationship id of the notes master, if slides have notes; added unless the part lists
 * one
 */
export function withSlides(xml: string, slides: readonly string[], notesMaster: string | undefined): string {
  const { elements: prefix, relationships: namespace } = prefixesOf(xml);
  const list = `<${prefix}sldIdLst>${slides.map((id, index) => `<${prefix}sldId id="${FIRST_ID + index}" ${namespace}:id="${id}"/>`).join('')}</${prefix}sldIdLst>`;
  const bare = ['sldIdLst', 'custShowLst', 'modifyVerifier']
    .reduce((text, tag) => without(text, prefix + tag), xml)
    .replace(SECTIONS, '')
    .replace(new RegExp(`<${prefix}extLst>\\s*</${prefix}extLst>|<${prefix}extLst\\s*/>`, 'g'), '');
  const listed = new RegExp(`<${prefix}notesMasterIdLst\\b`).test(bare);
  const notes = notesMaster === undefined || listed ? '' : `<${prefix}notesMasterIdLst><${prefix}notesMasterId ${namespace}:id="${notesMaster}"/></${prefix}notesMasterIdLst>`;
  const withNotes = after(bare, [`${prefix}sldMasterIdLst`], notes);
  return after(withNotes, [`${prefix}handoutMasterIdLst`, `${prefix}notesMasterIdLst`, `${prefix}sldMasterIdLst`], list);
}

/**
 * Prefixes that the main part uses for PresentationML elements, with colon, and for relationship attributes.
 */
export function prefixesOf(xml: string): { readonly elements: string; readonly relationships: string } {
  return {
    elements: /<((?:\w+:)?)presentation\b/.exec(xml)?.[1] ?? 'p:',
    relationships: /xmlns:(\w+)="(?:http:\/\/schemas\.openxmlformats\.org\/officeDocument\/2006\/relationships|http:\/\/purl\.oclc\.org\/ooxml\/officeDocument\/relationships)"/.exec(xml)?.[1] ?? 'r',
  };
}

/** Attributes that a file with embedded fonts needs. */
const EMBEDS = ' embedTrueTypeFonts="1" saveSubsetFonts="1"';

/** Adds embedded fonts after those that the main part lists. */
export function withFonts(xml: string, fonts: readonly string[]): string {
  if (fonts.length === 0) return xml;
  const { elements: prefix } = prefixesOf(xml);
  const said = xml.replace(new RegExp(`<${prefix}presentation\\b[^>]*>`), (root) => root.replace(/\s(?:embedTrueTypeFonts|saveSubsetFonts)="[^"]*"/g, '').replace(/\s*>$/, `${EMBEDS}>`));
  const end = `</${prefix}embeddedFontLst>`;
  if (said.includes(end)) return said.replace(end, () => `${fonts.join('')}${end}`);
  const bare = without(said, `${prefix}embeddedFontLst`);
  return after(bare, [`${prefix}smartTags`, `${prefix}notesSz`, `${prefix}sldSz`], `<${prefix}embeddedFontLst>${fonts.join('')}${end}`);
}

function without(xml: string, tag: string): string {
  return xml.replace(new RegExp(`<${tag}\\b[^>]*/>|<${tag}\\b[^>]*>[\\s\\S]*?</${tag}>`, 'g'), '');
}

/** Inserts text behind the first of these elements that exists. */
function after(xml: string, tags: readonly string[], text: string): string {
  for (const tag of tags) {
    const found = new RegExp(`<${tag}\\b[^>]*/>|<${tag}\\b[^>]*>[\\s\\S]*?</${tag}>`).exec(xml);
    if (found !== null) return xml.slice(0, found.index + found[0].length) + text + xml.slice(found.index + found[0].length);
  }
  return xml;
}
