import type { Box } from '../../../scene/scene.ts';
import { PRESENTATION_NS } from '../../xml/namespaces.ts';
import { element, join, xmlDocument } from '../../xml/xml.ts';
import { wrapShapes } from '../drawing/shape-tree.ts';
import { EMPTY_PARAGRAPH, writePlainParagraph } from '../text/paragraph.ts';
import { writePlaceholderShape } from './placeholder-shape.ts';
import { MASTER_COLORS, writeBackground, writeCommonSlide } from './slide-frame.ts';
import { type MasterInput, writeLevels } from './slide-master.ts';
import { writeColorMap } from './theme.ts';

/** A notes page is in portrait format, 7.5 × 10 in: 720 × 960 px. */
export const NOTES_PX = { width: 720, height: 960 } as const;
const IMAGE_BOX: Box = { x: 72, y: 72, width: 576, height: 324 };
const TEXT_BOX: Box = { x: 72, y: 432, width: 576, height: 456 };
const NOTE_SIZE_PX = 16;

/** Writes the notes master: the slide image above, the note below. */
export function writeNotesMaster(input: Pick<MasterInput, 'colors' | 'fonts' | 'lang' | 'rtl'>): string {
  const { colors, lang } = input;
  const shapes = [
    writePlaceholderShape({
      id: 2,
      name: 'Slide image',
      type: 'sldImg',
      index: 2,
      box: IMAGE_BOX,
      textless: true,
    }),
    writePlaceholderShape({
      id: 3,
      name: 'Notes',
      type: 'body',
      size: 'quarter',
      index: 3,
      box: TEXT_BOX,
      paragraphs: writePlainParagraph('Notes', lang, element('a:pPr')),
    }),
  ];
  const style = writeLevels(input, {
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
      writeCommonSlide(wrapShapes(shapes), writeBackground({ token: 'background' }, colors)),
      writeColorMap(colors),
      element('p:notesStyle', {}, style),
    ),
  );
}

/** Writes the notes page of one slide. Each line of the note is a paragraph. */
export function writeNotesSlide(note: string, lang: string, rtl: boolean): string {
  const properties = element('a:pPr', rtl ? { algn: 'r', rtl } : {});
  const paragraphs = note
    .split(/\r\n|\n/)
    .map((line) => (line === '' ? EMPTY_PARAGRAPH : writePlainParagraph(line, lang, properties)));
  const shapes = [
    writePlaceholderShape({ id: 2, name: 'Slide image', type: 'sldImg', textless: true }),
    // PowerPoint uses index 1, and some readers look for no other; the master's placeholder is matched by its
    // type.
    writePlaceholderShape({ id: 3, name: 'Notes', type: 'body', index: 1, paragraphs: join(paragraphs) }),
  ];
  return xmlDocument(
    element('p:notes', PRESENTATION_NS, writeCommonSlide(wrapShapes(shapes), undefined), MASTER_COLORS),
  );
}
