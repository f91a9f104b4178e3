const FIRST_ID = 256;
/** The extension with sections, which refer to the old slides. Sections may contain extensions themselves. */
const SECTIONS =
  /<((?:\w+:)?)ext\b[^>]*uri="\{521415D9-36F7-43E2-AB2F-B90AF26B5E84\}"[^>]*>[\s\S]*?<\/(?:\w+:)?sectionLst>\s*<\/\1ext>/gi;

/**
 * Replaces the list of slides in the main part. Custom shows and sections, which refer to the old slides, and
 * the password against changes are removed; the rest of the text is unchanged.
 *
 * @param notesMaster relationship id of the notes master, if slides have notes; added unless the part lists
 * one
 */
export function replaceSlides(
  xml: string,
  slides: readonly string[],
  notesMaster: string | undefined,
): string {
  const { elements: prefix, relationships: namespace } = readPrefixes(xml);
  const list = `<${prefix}sldIdLst>${slides.map((id, index) => `<${prefix}sldId id="${FIRST_ID + index}" ${namespace}:id="${id}"/>`).join('')}</${prefix}sldIdLst>`;
  const cleaned = ['sldIdLst', 'custShowLst', 'modifyVerifier']
    .reduce((text, tag) => removeElements(text, prefix + tag), xml)
    .replace(SECTIONS, '')
    .replace(new RegExp(`<${prefix}extLst>\\s*</${prefix}extLst>|<${prefix}extLst\\s*/>`, 'g'), '');
  const listed = new RegExp(`<${prefix}notesMasterIdLst\\b`).test(cleaned);
  const notes =
    notesMaster === undefined || listed
      ? ''
      : `<${prefix}notesMasterIdLst><${prefix}notesMasterId ${namespace}:id="${notesMaster}"/></${prefix}notesMasterIdLst>`;
  const withNotes = insertAfter(cleaned, [`${prefix}sldMasterIdLst`], notes);
  return insertAfter(
    withNotes,
    [`${prefix}handoutMasterIdLst`, `${prefix}notesMasterIdLst`, `${prefix}sldMasterIdLst`],
    list,
  );
}

/**
 * Prefixes that the main part uses for PresentationML elements, with colon, and for relationship attributes.
 */
export function readPrefixes(xml: string): { readonly elements: string; readonly relationships: string } {
  return {
    elements: /<((?:\w+:)?)presentation\b/.exec(xml)?.[1] ?? 'p:',
    relationships:
      /xmlns:(\w+)="(?:http:\/\/schemas\.openxmlformats\.org\/officeDocument\/2006\/relationships|http:\/\/purl\.oclc\.org\/ooxml\/officeDocument\/relationships)"/.exec(
        xml,
      )?.[1] ?? 'r',
  };
}

/** Attributes that a file with embedded fonts needs. */
const EMBEDDING_ATTRIBUTES = ' embedTrueTypeFonts="1" saveSubsetFonts="1"';

/** Adds embedded fonts after those that the main part lists. */
export function addFonts(xml: string, fonts: readonly string[]): string {
  if (fonts.length === 0) return xml;
  const { elements: prefix } = readPrefixes(xml);
  const declared = xml.replace(new RegExp(`<${prefix}presentation\\b[^>]*>`), (root) =>
    root
      .replace(/\s(?:embedTrueTypeFonts|saveSubsetFonts)="[^"]*"/g, '')
      .replace(/\s*>$/, `${EMBEDDING_ATTRIBUTES}>`),
  );
  const end = `</${prefix}embeddedFontLst>`;
  if (declared.includes(end)) return declared.replace(end, () => `${fonts.join('')}${end}`);
  const cleaned = removeElements(declared, `${prefix}embeddedFontLst`);
  return insertAfter(
    cleaned,
    [`${prefix}smartTags`, `${prefix}notesSz`, `${prefix}sldSz`],
    `<${prefix}embeddedFontLst>${fonts.join('')}${end}`,
  );
}

function removeElements(xml: string, tag: string): string {
  return xml.replace(new RegExp(`<${tag}\\b[^>]*/>|<${tag}\\b[^>]*>[\\s\\S]*?</${tag}>`, 'g'), '');
}

/** Inserts text behind the first of these elements that exists. */
function insertAfter(xml: string, tags: readonly string[], text: string): string {
  for (const tag of tags) {
    const found = new RegExp(`<${tag}\\b[^>]*/>|<${tag}\\b[^>]*>[\\s\\S]*?</${tag}>`).exec(xml);
    if (found !== null)
      return xml.slice(0, found.index + found[0].length) + text + xml.slice(found.index + found[0].length);
  }
  return xml;
}
