import type { PackageEdit } from '../ooxml/package/index.ts';
import {
  PLAIN_BODY,
  wrapBody,
  writeFieldParagraph,
  writePlaceholderElement,
  writePlainParagraph,
  writeShapeElement,
} from '../ooxml/write/index.ts';
import {
  cNvPr,
  type Markup,
  nvPr,
  parseMarkup,
  readAttribute,
  type Xml,
  XmlEditor,
} from '../ooxml/xml/index.ts';
import { toStrict } from '../output/pptx/fill/to-strict.ts';
import type { FileChange } from './api.ts';
import { findElements, findTree, type OwnElement, readPlaceholderType } from './elements.ts';
import { childAt } from './find-element.ts';
import { listSlides } from './opened-slides.ts';

type Footer = NonNullable<FileChange['footer']>;
type Place = 'ftr' | 'sldNum' | 'dt';

/** Type of layouts whose slides get no footer unless they already have one. */
const OPENING = 'title';

/** Sets footer, number and date on all slides whose layout has a placeholder for them. @returns warnings */
export function setFooter(
  file: PackageEdit,
  { text: words, numbers, date }: Footer,
  language: string,
): string[] {
  const missing = new Map<Place, number>();
  for (const [index, { part }] of listSlides(file).entries()) {
    const set = (place: Place, wanted: string | false | undefined, paragraph: () => Xml): void => {
      if (
        wanted !== undefined &&
        !setPlaceholder(file, part, place, wanted === false ? undefined : paragraph())
      )
        missing.set(place, (missing.get(place) ?? 0) + 1);
    };
    const today = typeof date === 'object' ? date?.today : undefined;
    set('dt', date === null ? false : (today ?? (date as string | undefined)), () =>
      today === undefined
        ? writePlainParagraph(String(date), language)
        : writeFieldParagraph('datetime1', today, language),
    );
    set('ftr', words === null ? false : words, () => writePlainParagraph(words ?? '', language));
    set('sldNum', numbers === undefined ? undefined : numbers ? 'number' : false, () =>
      writeFieldParagraph('slidenum', String(index + 1), language),
    );
  }
  const names: Readonly<Record<Place, string>> = { ftr: 'footers', sldNum: 'slide numbers', dt: 'dates' };
  return [...missing].map(
    ([place, count]) =>
      `${count} ${count === 1 ? 'slide is' : 'slides are'} on layouts without a place for ${names[place]}: nothing was added there.`,
  );
}

/**
 * @param paragraph new content; undefined removes the placeholder
 * @returns false if the layout has no such placeholder
 */
function setPlaceholder(file: PackageEdit, part: string, place: Place, paragraph: Xml | undefined): boolean {
  const source = file.text(part);
  const own = findElements(source, parseMarkup(source)).filter(
    (one) => readPlaceholderType(source, one) === place,
  );
  if (paragraph === undefined || own.length > 0) {
    file.edit(part, (edited) => {
      for (const one of own) {
        if (paragraph === undefined) edited.remove(one.around ?? one.markup);
        else {
          const body = childAt(one.markup, 'txBody');
          const [first, ...rest] = (body?.children ?? []).filter(({ name }) => name === 'p');
          if (first !== undefined)
            edited.replace(first.start, first.end, copyFormat(edited.source, first, paragraph));
          for (const line of rest) edited.remove(line);
        }
      }
    });
    return true;
  }
  const layout = file
    .relationships(part)
    .find(({ type, external }) => type === 'slideLayout' && !external)?.target;
  if (layout === undefined || !file.has(layout)) return false;
  const layoutSource = file.text(layout);
  const root = parseMarkup(layoutSource);
  if (readAttribute(layoutSource, root, 'type') === OPENING) return true;
  const model = findElements(layoutSource, root).find(
    (one) => readPlaceholderType(layoutSource, one) === place,
  );
  if (model === undefined) return false;
  const written = shapeXml(file, part, layoutSource, model, paragraph);
  file.edit(part, (edited, slide) => {
    const tree = findTree(slide);
    const extensions = tree?.children.find(({ name }) => name === 'extLst');
    if (extensions !== undefined) edited.insert(extensions.start, written);
    else if (tree !== undefined) edited.append(tree, written);
  });
  return true;
}

/** A paragraph with the paragraph and run properties of the one that it replaces. */
function copyFormat(source: string, before: Markup, paragraph: Xml): string {
  const edited = new XmlEditor(paragraph);
  const root = parseMarkup(paragraph);
  const own = (one: Markup | undefined) => (one === undefined ? '' : source.slice(one.start, one.end));
  const findRunProperties = (one: Markup) =>
    childAt(
      one.children.find(({ name }) => name === 'r' || name === 'fld'),
      'rPr',
    );
  edited.insert(root.inner, own(childAt(before, 'pPr')));
  const [look, plain] = [findRunProperties(before), findRunProperties(root)];
  if (look !== undefined && plain !== undefined) edited.replace(plain.start, plain.end, own(look));
  return edited.toString();
}

function shapeXml(
  file: PackageEdit,
  part: string,
  layout: string,
  { about, markup }: OwnElement,
  paragraph: Xml,
): string {
  const mark = childAt(
    markup.children.find(({ name }) => /^nv\w+Pr$/.test(name)),
    'nvPr',
    'ph',
  );
  const readMark = (name: string) => (mark === undefined ? undefined : readAttribute(layout, mark, name));
  const id =
    Math.max(
      1,
      ...[...file.text(part).matchAll(/<(?:[\w.-]+:)?cNvPr\b[^>]*?\bid="(\d+)"/g)].map(([, number]) =>
        Number(number),
      ),
    ) + 1;
  const place = nvPr(
    {},
    {
      ph: writePlaceholderElement({
        type: readMark('type'),
        sz: readMark('sz'),
        ...(readMark('idx') === undefined ? {} : { idx: Number(readMark('idx')) }),
      }),
    },
  );
  const name = readAttribute(layout, about, 'name') ?? `Placeholder ${id}`;
  const written = writeShapeElement(
    'placeholder',
    { name: cNvPr({ id, name }, {}), place },
    {},
    wrapBody('p:txBody', PLAIN_BODY, paragraph),
  );
  return file.isStrict ? toStrict(written) : written;
}
