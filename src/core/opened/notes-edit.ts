import { singleFamilyFonts } from '../designs/slide-fonts.ts';
import { createTheme } from '../designs/slide-scene.ts';
import { type PackageEdit, relationshipsPartName } from '../ooxml/package/index.ts';
import { streamDeck } from '../ooxml/read/index.ts';
import { SchemeColors, ThemeFonts, writeNotesMaster, writeNotesSlide } from '../ooxml/write/index.ts';
import { CONTENT_TYPE, childAtPath, type Markup, parseMarkup } from '../ooxml/xml/index.ts';
import { toStrict } from '../output/pptx/fill/to-strict.ts';
import { findElements, readPlaceholderType } from './elements.ts';
import { childAt } from './find-element.ts';
import { readLinks } from './links.ts';
import { relationshipsNamespace } from './opened-slides.ts';
import { type BodyScope, readLines, rewriteLines } from './text-body.ts';

/** Part name of a slide's notes page. */
export function findNotesPart(file: PackageEdit, slide: string): string | undefined {
  const found = file
    .relationships(slide)
    .find(({ type, external }) => type === 'notesSlide' && !external)?.target;
  return found !== undefined && file.has(found) ? found : undefined;
}

function findNotesBody(file: PackageEdit, part: string): Markup | undefined {
  const source = file.text(part);
  const body = findElements(source, parseMarkup(source)).find(
    (one) => readPlaceholderType(source, one) === 'body',
  );
  return childAt(body?.markup, 'txBody');
}

/** Speaker notes of a slide as Markdown; "" without notes. */
export function readNotes(file: PackageEdit, slide: string): string {
  const part = findNotesPart(file, slide);
  const body = part === undefined ? undefined : findNotesBody(file, part);
  return part === undefined || body === undefined
    ? ''
    : readLines(file.text(part), body, { links: readLinks(file, part) })
        .join('\n')
        .trim();
}

/** Changes the notes of a slide. Adds a notes page, and a notes master, where there is none. */
export function setNotes(
  file: PackageEdit,
  slide: string,
  text: string,
  scope: Omit<BodyScope, 'links'> & { readonly language?: string } = {},
): void {
  if (readNotes(file, slide) === text.trim() && scope.language === undefined) return;
  const part = findNotesPart(file, slide);
  if (part !== undefined && findNotesBody(file, part) !== undefined) {
    ensureNotesMaster(file);
    file.edit(part, (edited, root) => {
      const body = findElements(edited.source, root).find(
        (one) => readPlaceholderType(edited.source, one) === 'body',
      );
      const found = childAt(body?.markup, 'txBody');
      if (found !== undefined)
        rewriteLines(edited, found, text.split('\n'), { ...scope, links: readLinks(file, part) });
    });
    return;
  }
  if (text.trim() === '' || part !== undefined) return;
  const page = writeNotesSlide(text, scope.language ?? 'en-US', scope.rtl === true);
  const made = file.add(
    'ppt/notesSlides/notesSlide1.xml',
    file.isStrict ? toStrict(page) : page,
    CONTENT_TYPE.notesSlide,
  );
  file.relate(made, 'notesMaster', ensureNotesMaster(file));
  file.relate(made, 'slide', slide);
  file.relate(slide, 'notesSlide', made);
}

/**
 * The notes master of the deck, or a new one in its colours and fonts. Keynote does not open notes whose
 * master has no theme or is not listed in the presentation.
 */
function ensureNotesMaster(file: PackageEdit): string {
  const known = file
    .relationships(file.main)
    .find(({ type, external, target }) => type === 'notesMaster' && !external && file.has(target));
  const first = streamDeck(file.toBytes()).masters[0];
  const theme = file.relationships(first?.part ?? '').find(({ type }) => type === 'theme')?.target;
  if (known !== undefined) {
    if (
      theme !== undefined &&
      !file.relationships(known.target).some(({ type, target }) => type === 'theme' && file.has(target))
    )
      copyTheme(file, theme, known.target);
    listMaster(file, known.id);
    return known.target;
  }
  const look = {
    theme: first?.theme ?? { name: '', colors: {}, fonts: { major: PLAIN_FONTS, minor: PLAIN_FONTS } },
    background: { kind: 'none' } as const,
  };
  const own = createTheme(
    look as Parameters<typeof createTheme>[0],
    singleFamilyFonts(look.theme.fonts.minor.latin || 'Arial'),
  );
  const xml = writeNotesMaster({
    colors: new SchemeColors(own),
    fonts: new ThemeFonts(own, 'en'),
    lang: 'en-US',
    rtl: false,
  });
  const made = file.add(
    'ppt/notesMasters/notesMaster1.xml',
    file.isStrict ? toStrict(xml) : xml,
    CONTENT_TYPE.notesMaster,
  );
  if (theme !== undefined) copyTheme(file, theme, made);
  listMaster(file, file.relate(file.main, 'notesMaster', made));
  return made;
}

/** Lists the notes master in the presentation unless it is listed. */
function listMaster(file: PackageEdit, id: string): void {
  file.edit(file.main, (edited, root) => {
    if (childAtPath(root, 'notesMasterIdLst', 'notesMasterId') !== undefined) return;
    const prefix = /^<([\w.-]+:)?/.exec(edited.source.slice(root.start))?.[1] ?? '';
    const written = `<${prefix}notesMasterIdLst><${prefix}notesMasterId xmlns:r="${relationshipsNamespace(edited.source)}" r:id="${id}"/></${prefix}notesMasterIdLst>`;
    const empty = childAtPath(root, 'notesMasterIdLst');
    if (empty === undefined) edited.insert(childAtPath(root, 'sldMasterIdLst')?.end ?? root.inner, written);
    else edited.replace(empty.start, empty.end, written);
  });
}

function copyTheme(file: PackageEdit, theme: string, master: string): void {
  const copy = file.add(theme, file.text(theme), CONTENT_TYPE.theme);
  file.relate(master, 'theme', copy);
  if (file.has(relationshipsPartName(theme)))
    file.put(relationshipsPartName(copy), file.text(relationshipsPartName(theme)));
}

const PLAIN_FONTS = { latin: 'Arial', ea: '', cs: '' };
