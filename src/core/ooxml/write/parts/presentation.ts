import type { Canvas } from '../../../scene/scene.ts';
import { emu } from '../../xml/drawing.ts';
import { writeBrandStyle, writeMediumStyle } from '../../xml/medium-style.ts';
import { PRESENTATION_NS } from '../../xml/namespaces.ts';
import { element, type Xml, xmlDocument } from '../../xml/xml.ts';
import { TABLE_STYLE } from '../table/inherit.ts';
import { NOTES_PX } from './notes.ts';

/** First slide id (ECMA-376 part 1, 19.7.13). */
const FIRST_SLIDE_ID = 256;
/** First id of masters and layouts, which share a range (19.7.14). */
export const MASTER_ID = 2_147_483_648;

export interface PresentationInput {
  readonly masterRelationshipId: string;
  readonly notesMasterRelationshipId: string;
  readonly slideRelationshipIds: readonly string[];
  readonly rtl: boolean;
  /** Size of the slides. */
  readonly canvas: Canvas;
  /** `p:embeddedFont` elements of the families that are embedded. */
  readonly fonts: readonly Xml[];
  /** `a:lvlNpPr` elements of the default text style. */
  readonly defaultLevels: Xml;
}

/** Writes the main part: masters, slides in order, sizes. */
export function writePresentationPart(input: PresentationInput): string {
  const slides = input.slideRelationshipIds.map((id, index) =>
    element('p:sldId', { id: FIRST_SLIDE_ID + index, 'r:id': id }),
  );
  return xmlDocument(
    element(
      'p:presentation',
      {
        ...PRESENTATION_NS,
        embedTrueTypeFonts: input.fonts.length > 0 || undefined,
        saveSubsetFonts: true,
        autoCompressPictures: false,
        rtl: input.rtl || undefined,
      },
      element(
        'p:sldMasterIdLst',
        {},
        element('p:sldMasterId', { id: MASTER_ID, 'r:id': input.masterRelationshipId }),
      ),
      element(
        'p:notesMasterIdLst',
        {},
        element('p:notesMasterId', { 'r:id': input.notesMasterRelationshipId }),
      ),
      slides.length === 0 ? undefined : element('p:sldIdLst', {}, ...slides),
      element('p:sldSz', { cx: emu(input.canvas.widthPx), cy: emu(input.canvas.heightPx) }),
      element('p:notesSz', { cx: emu(NOTES_PX.width), cy: emu(NOTES_PX.height) }),
      input.fonts.length === 0 ? undefined : element('p:embeddedFontLst', {}, ...input.fonts),
      element('p:defaultTextStyle', {}, input.defaultLevels),
    ),
  );
}

export function writePresentationProperties(): string {
  return xmlDocument(element('p:presentationPr', PRESENTATION_NS));
}

export function writeViewProperties(): string {
  return xmlDocument(element('p:viewPr', PRESENTATION_NS));
}

/** Writes the part with the table styles of a file; its own tables define their cells themselves. */
export function writeTableStyles(): string {
  return xmlDocument(tableStyleList());
}

/**
 * Writes the part with the definitions of the styles that tables in an existing file have. LibreOffice shows such
 * tables without colours if the part is missing, and without bold headers if the definition is.
 *
 * @param ids styles of tables that are added
 * @param own text of the part in the file, which keeps its other styles
 */
export function writeUsedTableStyles(ids: readonly string[], own = writeTableStyles()): string {
  const brands = ids.flatMap((id) => writeBrandStyle(id) ?? []);
  const added = [TABLE_STYLE_DEFINITION, ...brands].filter(
    (definition) => !own.includes(definition.slice(0, definition.indexOf(' styleName'))),
  );
  if (added.length === 0 || !NAMESPACE.test(own)) return own;
  return /<\/a:tblStyleLst>/.test(own)
    ? own.replace('</a:tblStyleLst>', `${added.join('')}</a:tblStyleLst>`)
    : own.replace(/(<a:tblStyleLst\b[^>]*)\/>/, `$1>${added.join('')}</a:tblStyleLst>`);
}

const NAMESPACE = /<a:tblStyleLst\b/;
const TABLE_STYLE_DEFINITION = writeMediumStyle(TABLE_STYLE, 'Medium Style 2 - Accent 1', 'accent1');

function tableStyleList(): Xml {
  return element('a:tblStyleLst', { 'xmlns:a': PRESENTATION_NS['xmlns:a'], def: TABLE_STYLE });
}
