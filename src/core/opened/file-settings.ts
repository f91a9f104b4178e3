import type { PackageEdit } from '../ooxml/package/index.ts';
import {
  childAtPath,
  findWithin,
  type Markup,
  readAttribute,
  resolveReferences,
} from '../ooxml/xml/index.ts';
import type { FileSettings } from './api.ts';
import { listSlides } from './opened-slides.ts';

/** Colours and fonts of the first master's theme, and the sections, in the form in which `setFile` takes them. */
export function readFileSettings(file: PackageEdit): FileSettings {
  const [theme] = findThemes(file);
  const source = theme === undefined ? '' : file.text(theme);
  const root = theme === undefined ? undefined : file.markup(theme);
  const scheme = root && findWithin(root, ({ name }) => name === 'clrScheme');
  const colors = Object.fromEntries(
    (scheme?.children ?? []).flatMap((one) => {
      const hex = readColor(source, one.children[0]);
      return hex === undefined ? [] : [[one.name, `#${hex.toUpperCase()}`]];
    }),
  );
  const fonts = root && findWithin(root, ({ name }) => name === 'fontScheme');
  const family = (name: string): string => {
    const latin = childAtPath(childAtPath(fonts, name), 'latin');
    return latin === undefined ? '' : readText(source, latin, 'typeface');
  };
  return {
    colors,
    fonts: { heading: family('majorFont'), body: family('minorFont') },
    sections: readSections(file),
  };
}

function readColor(source: string, color: Markup | undefined): string | undefined {
  if (color === undefined) return undefined;
  const hex = readAttribute(source, color, color.name === 'sysClr' ? 'lastClr' : 'val') ?? '';
  return /^[\da-f]{6}$/i.test(hex) ? hex : undefined;
}

/** Sections with their first slides; those without slides are left out. */
function readSections(file: PackageEdit): FileSettings['sections'] {
  const source = file.text(file.main);
  const list = findWithin(file.markup(file.main), ({ name }) => name === 'sectionLst');
  const numbers = new Map(listSlides(file).map(({ number }, index) => [String(number), index + 1]));
  return (list?.children ?? []).flatMap((section) => {
    const slides = (childAtPath(section, 'sldIdLst')?.children ?? []).flatMap(
      (one) => numbers.get(readAttribute(source, one, 'id') ?? '') ?? [],
    );
    return slides.length === 0
      ? []
      : [{ name: readText(source, section, 'name'), from: Math.min(...slides) }];
  });
}

function readText(source: string, markup: Markup, attribute: string): string {
  return resolveReferences(readAttribute(source, markup, attribute) ?? '', markup.start);
}

/** Theme parts of the slide masters; those of notes and handouts stay unchanged. */
export function findThemes(file: PackageEdit): string[] {
  const masters = file
    .relationships(file.main)
    .filter(({ type, external, target }) => type === 'slideMaster' && !external && file.has(target));
  const found = masters.flatMap(({ target }) =>
    file.relationships(target).filter(({ type, external }) => type === 'theme' && !external),
  );
  return [...new Set(found.map(({ target }) => target))].filter((part) => file.has(part));
}
