import { sha256 } from '../input/sha256.ts';
import type { PackageEdit } from '../ooxml/package/index.ts';
import { childAtPath, element, findWithin, type Markup, readAttribute } from '../ooxml/xml/index.ts';
import type { FileChange } from './api.ts';
import { invalidInput } from './find-element.ts';
import { listSlides } from './opened-slides.ts';

/** Extension of the presentation that holds sections (MS-PPTX 2.4.1.2). */
const [EXTENSION, NAMESPACE] = [
  '{521415D9-36F7-43E2-AB2F-B90AF26B5E84}',
  'http://schemas.microsoft.com/office/powerpoint/2010/main',
];

/**
 * Replaces the sections of the deck. @throws Failure `invalid_input` for first slides that are out of order
 * or do not exist
 */
export function setSections(file: PackageEdit, sections: NonNullable<FileChange['sections']>): void {
  const slides = listSlides(file);
  let before = 0;
  for (const [index, { from }] of sections.entries()) {
    if (from > slides.length || from <= before || (index === 0 && from !== 1))
      throw invalidInput(
        'sections',
        `Section ${index + 1} begins at slide ${from}.`,
        from,
        `The first begins at slide 1, each other one after its predecessor, and the last at slide ${slides.length} at the latest.`,
      );
    before = from;
  }
  const listed = sections.map(({ name, from }, index) => {
    const end = (sections[index + 1]?.from ?? slides.length + 1) - 1;
    const ids = slides.slice(from - 1, end).map(({ number }) => element('p14:sldId', { id: number }));
    return element(
      'p14:section',
      { name, id: makeSectionId(name, from) },
      element('p14:sldIdLst', {}, ...ids),
    );
  });
  const written = element(
    'p:ext',
    { uri: EXTENSION },
    element('p14:sectionLst', { 'xmlns:p14': NAMESPACE }, ...listed),
  );
  file.edit(file.main, (edited, root) => {
    const prefix = /^<([\w.-]+:)?/.exec(edited.source.slice(root.start))?.[1] ?? '';
    const own = written.replaceAll('<p:ext', `<${prefix}ext`).replaceAll('</p:ext', `</${prefix}ext`);
    const list = childAtPath(root, 'extLst');
    const known = list?.children.find(
      (one) => isSections(one) || readAttribute(edited.source, one, 'uri') === EXTENSION,
    );
    if (sections.length === 0) {
      if (known !== undefined) edited.remove(list?.children.length === 1 ? list : known);
    } else if (known !== undefined) edited.replace(known.start, known.end, own);
    else if (list !== undefined) edited.insert(list.inner, own);
    else edited.append(root, `<${prefix}extLst>${own}</${prefix}extLst>`);
  });
}

function isSections(extension: Markup): boolean {
  return findWithin(extension, ({ name }) => name === 'sectionLst') !== undefined;
}

/** Derived from the section, so that the same edit makes the same file. */
function makeSectionId(name: string, from: number): string {
  const hash = sha256(`${from} ${name}`).toUpperCase();
  return `{${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}}`;
}
