import type { Box } from '../../../scene/scene.ts';
import { PRESENTATION_NS } from '../../xml/namespaces.ts';
import { element, join, xmlDocument } from '../../xml/xml.ts';
import { wrapShapes } from '../drawing/shape-tree.ts';
import { EMPTY_PARAGRAPH, plainParagraph } from '../text/paragraph.ts';
import { placeholderShape } from './placeholder-shape.ts';
import { backgroundXml, commonSlide, MASTER_COLORS } from './slide-frame.ts';
import { levelsXml, type MasterInput } from './slide-master.ts';
import { colorMap } from './theme.ts';

/** A notes page is in portrait format, 7.5 × 10 in: 720 × 960 px. */
export const NOTES_PX = { width: 720, height: 960 } as const;
const IMAGE_BOX: Box = { x: 72, y: 72, width: 576, height: 324 };
const TEXT_BOX: Box = { x: 72, y: 432, width: 576, height: 456 };
const NOTE_SIZE_PX = 16;

/** Writes the notes master: the slide image above, the note below. */
export function notesMasterPart(input: Pick<MasterInput, 'colors' | 'fonts' | 'lang' | 'rtl'>): string {
  const { colors, lang } = input;
  const shapes = [
    placeholderShape({
      id: 2,
      name: 'Slide image',
      type: 'sldImg',
      index: 2,
      box: IMAGE_BOX,
      textless: true,
    }),
    placeholderShape({
      id: 3,
      name: 'Notes',
      type: 'body',
      size: 'quarter',
      index: 3,
      box: TEXT_BOX,
      paragraphs: plainParagraph('Notes', lang, element('a:pPr')),
    }),
  ];
  const style = levelsXml(input, {
    font: 'body',
    sizes: Array.from({ length: 9 }, () => NOTE_SIZE_PX),
    color: { token: 'text' },
    align: input.rtl ? 'r' : 'l',
    bold: false,
  });
  return xmlDocument(
    element(
      'p:notesMaster',
      PRESENTATION_NS,
      commonSlide(wrapShapes(shapes), backgroundXml({ token: 'background' }, colors)),
      colorMap(colors),
      element('p:notesStyle', {}, style),
    ),
  );
}

/** Writes the notes page of one slide. Each line of the note is a paragraph. */
export function notesSlidePart(note: string, lang: string, rtl: boolean): string {
  const properties = element('a:pPr', rtl ? { algn: 'r', rtl } : {});
  const paragraphs = note
    .split(/\r\n|\n/)
    .map((line) => (line === '' ? EMPTY_PARAGRAPH : plainParagraph(line, lang, properties)));
  const shapes = [
    placeholderShape({ id: 2, name: 'Slide image', type: 'sldImg', textless: true }),
    // PowerPoint uses index 1, and some readers look for no other; the master's placeholder is matched by its
    // type.
    placeholderShape({ id: 3, name: 'Notes', type: 'body', index: 1, paragraphs: join(paragraphs) }),
  ];
  return xmlDocument(
    element('p:notes', PRESENTATION_NS, commonSlide(wrapShapes(shapes), undefined), MASTER_COLORS),
  );
}
