import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Failure, invalid } from '../errors/failure.ts';
import { entriesByName, readZip, ZipError } from '../ooxml/package/index.ts';

const PARTS = /^ppt\/(theme|slides|slideMasters|slideLayouts)\/[^/]+\.xml$/;
const MAX_PARTS = 600;
/** Limits on all parts together and on each of them, since other requests wait meanwhile. */
const MAX_BYTES = 40_000_000;
const MAX_PART_BYTES = 4_000_000;
/** More than any deck uses. */
const MAX_FAMILIES = 200;
/** References to the theme ("+mj-lt") name no family of their own. */
const TYPEFACE = /\btypeface="([^"+][^"]{0,100})"/g;

/**
 * Families that a PPTX names for Latin, East Asian and complex text, in order of appearance. @throws Failure
 * `invalid_input` if the file is not a PPTX.
 */
export async function listFontNames(pptx: Uint8Array): Promise<string[]> {
  try {
    const names = new Set<string>();
    let left = MAX_BYTES;
    const parts = [...entriesByName(readZip(pptx)).values()].filter(({ name }) => PARTS.test(name));
    if (parts.length === 0) throw notAPresentation('It contains no slides, layouts or themes.');
    for (const entry of parts.slice(0, MAX_PARTS)) {
      if (entry.sizeBytes > MAX_PART_BYTES) continue;
      left -= entry.sizeBytes;
      if (left < 0 || names.size >= MAX_FAMILIES) break;
      await nextTurn();
      // The long list of substitutes by script comes from PowerPoint, not from the deck.
      const xml = new TextDecoder().decode(entry.read()).replace(/<a:font\s[^>]*>/g, '');
      for (const [, name = ''] of xml.matchAll(TYPEFACE)) names.add(name.replace(/&amp;/g, '&').trim());
    }
    return [...names]
      .slice(0, MAX_FAMILIES)
      .filter((name) => name !== '' && !/^(wingdings|symbol|webdings)/i.test(name));
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    throw notAPresentation(error.message);
  }
}

function notAPresentation(why: string): Failure {
  return invalid(
    [],
    `The file is not a PPTX: ${why}`,
    { type: 'pptx' },
    'Give a .pptx file saved by PowerPoint.',
  );
}
