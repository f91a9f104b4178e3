import { fontsOf } from '../designs/slide-fonts.ts';
import { themeOf } from '../designs/slide-scene.ts';
import { relationshipsPartName } from '../ooxml/package/index.ts';
import { openDeck } from '../ooxml/read/index.ts';
import { notesMasterPart, notesSlidePart, SchemeColors, ThemeFonts } from '../ooxml/write/index.ts';
import { CONTENT_TYPE, down, findWithin, type Markup, markupOf } from '../ooxml/xml/index.ts';
import { asStrict } from '../output/pptx/fill/strict.ts';
import { elementsOf, placeholderType } from './elements.ts';
import { childAt, linksOf } from './find-element.ts';
import type { OpenedPackage } from './opened-package.ts';
import { relationshipsNamespace } from './opened-slides.ts';
import { type BodyScope, linesOf, rewriteLines } from './text-body.ts';

/** Part name of a slide's notes page. */
export function notesPart(file: OpenedPackage, slide: string): string | undefined {
  const found = file.relationships(slide).find(({ type, external }) => type === 'notesSlide' && !external)?.target;
  return found !== undefined && file.has(found) ? found : undefined;
}

function notesBody(file: OpenedPackage, part: string): Markup | undefined {
  const source = file.text(part);
  const body = elementsOf(source, markupOf(source)).find((one) => placeholderType(source, one) === 'body');
  return childAt(body?.markup, 'txBody');
}

/** Speaker notes of a slide as Markdown; "" without notes. */
export function notesText(file: OpenedPackage, slide: string): string {
  const part = notesPart(file, slide);
  const body = part === undefined ? undefined : notesBody(file, part);
  return part === undefined || body === undefined
    ? ''
    : linesOf(file.text(part), body, { links: linksOf(file, part) })
        .join('\n')
        .trim();
}

/** Changes the notes of a slide. Adds a notes page, and a notes master, where there is none. */
export function setNotes(file: OpenedPackage, slide: string, text: string, scope: Omit<BodyScope, 'links'> & { readonly language?: string } = {}): void {
  if (notesText(file, slide) === text.trim() && scope.language === undefined) return;
  const part = notesPart(file, slide);
  if (part !== undefined && notesBody(file, part) !== undefined) {
    notesMaster(file);
    file.edit(part, (edited, root) => {
      const body = elementsOf(edited.source, root).find((one) => placeholderType(edited.source, one) === 'body');
      const found = childAt(body?.markup, 'txBody');
      if (found !== undefined) rewriteLines(edited, found, text.split('\n'), { ...scope, links: linksOf(file, part) });
    });
    return;
  }
  if (text.trim() === '' || part !== undefined) return;
  const page = notesSlidePart(text, scope.language ?? 'en-US', scope.rtl === true);
  const made = file.add('ppt/notesSlides/notesSlide1.xml', file.isStrict ? asStrict(page) : page, CONTENT_TYPE.notesSlide);
  file.relate(made, 'notesMaster', notesMaster(file));
  file.relate(made, 'slide', slide);
  file.relate(slide, 'notesSlide', made);
}

/**
 * The notes master of the deck, or a new one in its colours and fonts. Keynote does not open notes whose master has
 * no theme or is not listed in the presentation.
 */
function notesMaster(file: OpenedPackage): string {
  const known = file.relationships(file.main).find(({ type, external, target }) => type === 'notesMaster' && !external && file.has(target));
  const first = openDeck(file.toBytes()).masters[0];
  const theme = file.relationships(first?.part ?? '').find(({ type }) => type === 'theme')?.target;
  if (known !== undefined) {
    if (theme !== undefined && !file.relationships(known.target).some(({ type, target }) => type === 'theme' && file.has(target))) copyTheme(file, theme, known.target);
    listMaster(file, known.id);
    return known.target;
  }
  const look = { theme: first?.theme ?? { name: '', colors: {}, fonts: { major: PLAIN_FONTS, minor: PLAIN_FONTS } }, background: { kind: 'none' } as const };
  const own = themeOf(look as Parameters<typeof themeOf>[0], fontsOf(look.theme.fonts.minor.latin || 'Arial'));
  const xml = notesMasterPart({ colors: new SchemeColors(own), fonts: new ThemeFonts(own, 'en'), lang: 'en-US', rtl: false });
  const made = file.add('ppt/notesMasters/notesMaster1.xml', file.isStrict ? asStrict(xml) : xml, CONTENT_TYPE.notesMaster);
  if (theme !== undefined) copyTheme(file, theme, made);
  listMaster(file, file.relate(file.main, 'notesMaster', made));
  return made;
}

/** Lists the notes master in the presentation unless it is listed. */
function listMaster(file: OpenedPackage, id: string): void {
  file.edit(file.main, (edited, root) => {
    if (down(root, 'notesMasterIdLst', 'notesMasterId') !== undefined) return;
    const prefix = /^<([\w.-]+:)?/.exec(edited.source.slice(root.start))?.[1] ?? '';
    const written = `<${prefix}notesMasterIdLst><${prefix}notesMasterId xmlns:r="${relationshipsNamespace(edited.source)}" r:id="${id}"/></${prefix}notesMasterIdLst>`;
    const empty = down(root, 'notesMasterIdLst');
    if (empty === undefined) edited.insert(down(root, 'sldMasterIdLst')?.end ?? root.inner, written);
    else edited.replace(empty.start, empty.end, written);
  });
}

function copyTheme(file: OpenedPackage, theme: string, master: string): void {
  const copy = file.add(theme, file.text(theme), CONTENT_TYPE.theme);
  file.relate(master, 'theme', copy);
  if (file.has(relationshipsPartName(theme))) file.put(relationshipsPartName(copy), file.text(relationshipsPartName(theme)));
}

const PLAIN_FONTS = { latin: 'Arial', ea: '', cs: '' };

/** Review comments on a slide. */
export function commentsOf(file: OpenedPackage, slide: string): string[] {
  return file
    .relationships(slide)
    .filter(({ type, external, target }) => type === 'comments' && !external && file.has(target))
    .flatMap(({ target }) => {
      const source = file.text(target);
      const root = markupOf(source);
      return root.children.flatMap((comment) => {
        const words = findWithin(comment, ({ name }) => name === 'text') ?? findWithin(comment, ({ name }) => name === 'txBody');
        if (words === undefined) return [];
        const said = source
          .slice(words.inner, words.close)
          .replace(/<\/[\w.-]*:?p>/g, '\n')
          .replace(/<[^>]*>/g, '')
          .trim();
        return said === '' ? [] : [said];
      });
    });
}
