import type { PackageEdit } from '../../ooxml/package/index.ts';
import {
  descendants,
  findWithin,
  type Markup,
  text,
  unescapeCharacters,
  type XmlEditor,
} from '../../ooxml/xml/index.ts';
import { indexShapes, readShapeId, removeShapes } from '../../output/pptx/fill/sample/shapes.ts';
import { removePrompts } from './text-forms.ts';

const FILLS: ReadonlySet<string> = new Set(['solidFill', 'gradFill', 'blipFill', 'pattFill', 'grpFill']);

/**
 * Removes prompts that a layout or master shows on every slide, such as "[Company]" in a text box, with boxes that show
 * nothing else. Placeholders show their prompts only while someone edits the file.
 */
export function clearPrompts(edit: PackageEdit, part: string): void {
  const source = edit.text(part);
  const asking = listTextBoxes(edit.markup(part)).filter((shape) => hasPrompt(source, shape));
  if (asking.length === 0) return;
  edit.edit(part, (edited, root) => {
    const empty: number[] = [];
    for (const shape of listTextBoxes(root).filter((one) => hasPrompt(source, one))) {
      const left = clearText(edited, shape);
      const id = readShapeId(source, shape);
      if (left === '' && !isDrawn(shape) && id !== undefined) empty.push(id);
    }
    const shapes = indexShapes(source, root);
    removeShapes(
      edited,
      root,
      shapes,
      empty.filter((id) => shapes.get(id)?.length === 1),
    );
  });
}

function listTextBoxes(root: Markup): readonly Markup[] {
  return [...descendants(root)].filter(
    (shape) =>
      shape.name === 'sp' &&
      shape.children.some(({ name }) => name === 'txBody') &&
      findWithin(shape, ({ name }) => name === 'ph') === undefined,
  );
}

function hasPrompt(source: string, shape: Markup): boolean {
  return listParagraphs(shape).some((paragraph) => {
    const words = readWords(source, paragraph);
    return words !== '' && removePrompts(words) !== words;
  });
}

function listParagraphs(shape: Markup): readonly Markup[] {
  return (
    shape.children.find(({ name }) => name === 'txBody')?.children.filter(({ name }) => name === 'p') ?? []
  );
}

function readWords(source: string, paragraph: Markup): string {
  return listRuns(paragraph)
    .map((run) => {
      const words = findWithin(run, ({ name }) => name === 't');
      return words === undefined ? '' : unescapeCharacters(source.slice(words.inner, words.close));
    })
    .join('')
    .trim();
}

function listRuns(paragraph: Markup): readonly Markup[] {
  return paragraph.children.filter(({ name }) => name === 'r');
}

/** Removes the prompts of a shape; what is left of a paragraph has the form of its first run. */
function clearText(edited: XmlEditor, shape: Markup): string {
  return listParagraphs(shape)
    .map((paragraph) => {
      const words = readWords(edited.source, paragraph);
      const left = removePrompts(words);
      if (left === words) return left;
      const [first, ...others] = listRuns(paragraph);
      const shown = first === undefined ? undefined : findWithin(first, ({ name }) => name === 't');
      for (const run of others) edited.remove(run);
      if (left !== '' && shown !== undefined) edited.setInner(shown, text(left));
      else if (first !== undefined) edited.remove(first);
      return left;
    })
    .join('');
}

/** Returns whether a shape shows something without its words. */
function isDrawn(shape: Markup): boolean {
  const properties = shape.children.find(({ name }) => name === 'spPr');
  const line = properties?.children.find(({ name }) => name === 'ln');
  const isFilled = (one: Markup | undefined) => one?.children.some(({ name }) => FILLS.has(name)) === true;
  return isFilled(properties) || isFilled(line) || shape.children.some(({ name }) => name === 'style');
}
