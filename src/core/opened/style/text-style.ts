import type { ReadParagraph } from '../../ooxml/read/index.ts';
import {
  applyPatch,
  childAtPath,
  type Markup,
  type Patch,
  patchElement,
  readTag,
  type XmlEditor,
} from '../../ooxml/xml/index.ts';
import type { ElementStyle } from '../element-style.ts';
import { invalidInput } from '../find-element.ts';
import type { Links } from '../paragraph-runs.ts';
import { findParagraphs } from '../text-body.ts';
import { BODY_FIELDS, createBodyPatch } from './body-style.ts';
import { createParagraphPatch, PARAGRAPH_FIELDS, styleParagraph } from './paragraph-style.ts';
import { createRunPatch, RUN_FIELDS, styleRuns, styleWords, withoutLink } from './run-style.ts';
import type { StylePlace } from './style-place.ts';

/** A text body, with its paragraphs as they are shown. */
export interface TextBody {
  readonly body: Markup;
  readonly read: readonly ReadParagraph[] | undefined;
  /** Set for a cell, whose text stands in it as its own properties say. */
  readonly isCell?: true;
}

/**
 * Changes the format of texts.
 *
 * @param bodies texts of the element, or of its cells or children
 * @throws Failure `invalid_input` if there is no such paragraph, or the words stand in none
 */
export function styleTexts(
  edited: XmlEditor,
  bodies: readonly TextBody[],
  style: ElementStyle,
  { element, paragraphs: range }: StylePlace,
  links: Links,
): void {
  const has = (fields: readonly (keyof ElementStyle)[]) => fields.some((field) => style[field] !== undefined);
  const [hasRuns, hasParagraphs] = [has(RUN_FIELDS), has(PARAGRAPH_FIELDS)];
  const runs = hasRuns ? createRunPatch(style, links) : undefined;
  let [reached, found] = [0, 0];
  for (const { body, read, isCell } of bodies) {
    const properties = childAtPath(body, 'bodyPr');
    if (properties !== undefined && isCell === undefined && has(BODY_FIELDS))
      patchElement(edited, properties, createBodyPatch(style));
    for (const [index, paragraph] of findParagraphs(body).entries()) {
      if (range !== undefined && (index + 1 < range.first || index + 1 > range.last)) continue;
      reached += 1;
      const patch = hasParagraphs ? createParagraphPatch(style, read?.[index]) : undefined;
      if (style.words !== undefined && runs !== undefined)
        found += styleWords(edited, paragraph, style.words, runs);
      styleWhole(edited, paragraph, patch, style.words === undefined ? runs : undefined);
    }
  }
  if (range !== undefined && reached === 0)
    throw invalidInput(
      'element',
      `Element "${element}" has no paragraph ${range.first}.`,
      `${element}/p${range.first}`,
      'Paragraphs count from 1, one for each line of its text.',
    );
  if (style.words !== undefined && runs !== undefined && found === 0)
    throw invalidInput(
      'words',
      `"${style.words.slice(0, 80)}" does not stand in the text of element "${element}".`,
      style.words.slice(0, 80),
      'Give words as they stand in one line of the text, without Markdown.',
    );
}

function styleWhole(
  edited: XmlEditor,
  paragraph: Markup,
  patch: Patch | undefined,
  runs: Patch | undefined,
): void {
  if (paragraph.inner === paragraph.close && edited.source[paragraph.inner - 2] === '/') {
    const written =
      (patch === undefined ? '' : applyPatch('<a:pPr/>', patch)) +
      (runs === undefined ? '' : applyPatch('<a:endParaRPr/>', withoutLink(runs)));
    const tag = readTag(edited.source, paragraph);
    if (written !== '') edited.replace(paragraph.start, paragraph.end, `<${tag}>${written}</${tag}>`);
    return;
  }
  if (patch !== undefined) styleParagraph(edited, paragraph, patch);
  if (runs !== undefined) styleRuns(edited, paragraph, runs);
}
