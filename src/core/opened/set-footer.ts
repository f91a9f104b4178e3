import { bodyOf, fieldParagraph, PLAIN_BODY, phXml, plainParagraph, spXml } from '../ooxml/write/index.ts';
import { attributeIn, cNvPr, Edited, type Markup, markupOf, nvPr, type Xml } from '../ooxml/xml/index.ts';
import { asStrict } from '../output/pptx/fill/strict.ts';
import { elementsOf, type OwnElement, placeholderType, treeOf } from './elements.ts';
import { childAt } from './find-element.ts';
import type { FileChange } from './opened.ts';
import { appendTo, type OpenedPackage } from './opened-package.ts';
import { listedSlides } from './opened-slides.ts';

type Footer = NonNullable<FileChange['footer']>;
type Place = 'ftr' | 'sldNum' | 'dt';

/** Type of layouts whose slides get no footer unless they already have one. */
const OPENING = 'title';

/** Sets footer, number and date on all slides whose layout has a placeholder for them. @returns warnings */
export function setFooter(file: OpenedPackage, { text: words, numbers, date }: Footer, language: string): string[] {
  const missing = new Map<Place, number>();
  for (const [index, { part }] of listedSlides(file).entries()) {
    const set = (place: Place, wanted: string | false | undefined, paragraph: () => Xml): void => {
      if (wanted !== undefined && !placed(file, part, place, wanted === false ? undefined : paragraph())) missing.set(place, (missing.get(place) ?? 0) + 1);
    };
    const today = typeof date === 'object' ? date?.today : undefined;
    set('dt', date === null ? false : (today ?? (date as string | undefined)), () => (today === undefined ? plainParagraph(String(date), language) : fieldParagraph('datetime1', today, language)));
    set('ftr', words === null ? false : words, () => plainParagraph(words ?? '', language));
    set('sldNum', numbers === undefined ? undefined : numbers ? 'number' : false, () => fieldParagraph('slidenum', String(index + 1), language));
  }
  const named: Readonly<Record<Place, string>> = { ftr: 'footers', sldNum: 'slide numbers', dt: 'dates' };
  return [...missing].map(([place, count]) => `${count} ${count === 1 ? 'slide is' : 'slides are'} on layouts without a place for ${named[place]}: nothing was added there.`);
}

/**
 * @param paragraph new content; undefined removes the placeholder
 * @returns false if the layout has no such placeholder
 */
function placed(file: OpenedPackage, part: string, place: Place, paragraph: Xml | undefined): boolean {
  const source = file.text(part);
  const own = elementsOf(source, markupOf(source)).filter((one) => placeholderType(source, one) === place);
  if (paragraph === undefined || own.length > 0) {
    file.edit(part, (edited) => {
      for (const one of own) {
        if (paragraph === undefined) edited.remove(one.around ?? one.markup);
        else {
          const body = childAt(one.markup, 'txBody');
          const [first, ...rest] = (body?.children ?? []).filter(({ name }) => name === 'p');
          if (first !== undefined) edited.replace(first.start, first.end, inWords(edited.source, first, paragraph));
          for (const line of rest) edited.remove(line);
        }
      }
    });
    return true;
  }
  const layout = file.relationships(part).find(({ type, external }) => type === 'slideLayout' && !external)?.target;
  if (layout === undefined || !file.has(layout)) return false;
  const said = file.text(layout);
  const root = markupOf(said);
  if (attributeIn(said, root, 'type') === OPENING) return true;
  const model = elementsOf(said, root).find((one) => placeholderType(said, one) === place);
  if (model === undefined) return false;
  const written = shapeXml(file, part, said, model, paragraph);
  file.edit(part, (edited, slide) => {
    const tree = treeOf(slide);
    const extensions = tree?.children.find(({ name }) => name === 'extLst');
    if (extensions !== undefined) edited.insert(extensions.start, written);
    else if (tree !== undefined) appendTo(edited, tree, written);
  });
  return true;
}

/** A paragraph with the paragraph and run properties of the one that it replaces. */
function inWords(source: string, before: Markup, paragraph: Xml): string {
  const edited = new Edited(paragraph);
  const root = markupOf(paragraph);
  const own = (one: Markup | undefined) => (one === undefined ? '' : source.slice(one.start, one.end));
  const lettered = (one: Markup) =>
    childAt(
      one.children.find(({ name }) => name === 'r' || name === 'fld'),
      'rPr',
    );
  edited.insert(root.inner, own(childAt(before, 'pPr')));
  const [look, plain] = [lettered(before), lettered(root)];
  if (look !== undefined && plain !== undefined) edited.replace(plain.start, plain.end, own(look));
  return edited.toString();
}

function shapeXml(file: OpenedPackage, part: string, layout: string, { about, markup }: OwnElement, paragraph: Xml): string {
  const mark = childAt(
    markup.children.find(({ name }) => /^nv\w+Pr$/.test(name)),
    'nvPr',
    'ph',
  );
  const said = (name: string) => (mark === undefined ? undefined : attributeIn(layout, mark, name));
  const id = Math.max(1, ...[...file.text(part).matchAll(/<(?:[\w.-]+:)?cNvPr\b[^>]*?\bid="(\d+)"/g)].map(([, number]) => Number(number))) + 1;
  const place = nvPr({}, { ph: phXml({ type: said('type'), sz: said('sz'), ...(said('idx') === undefined ? {} : { idx: Number(said('idx')) }) }) });
  const name = attributeIn(layout, about, 'name') ?? `Placeholder ${id}`;
  const written = spXml('placeholder', { name: cNvPr({ id, name }, {}), place }, {}, bodyOf('p:txBody', PLAIN_BODY, paragraph));
  return file.isStrict ? asStrict(written) : written;
}
