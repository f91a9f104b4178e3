import type { Finding } from '../finding.ts';
import { findThemeFace } from '../fonts/font-book.ts';
import { getFontPackage } from '../fonts/font-files.ts';
import { findScript, isAscii, splitByFont } from '../fonts/itemize.ts';
import { findScriptRow } from '../fonts/scripts.ts';
import type { Scene } from '../scene.ts';
import type { FontRole, Theme } from '../theme.ts';
import { describeElement, describePlace, flatten, type Leaf } from './geometry.ts';

const MAX_QUOTED = 8;
/**
 * Characters without a glyph (joiners, selectors, controls), and private-use ones, which only one font
 * defines.
 */
const INVISIBLE = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Reports characters that no installed font has, and that PDF and pictures therefore leave blank. One finding
 * per
 * element and script.
 */
export function checkMissingGlyphs(scene: Scene, theme: Theme): Finding[] {
  const known = new Map<string, boolean>();
  return flatten(scene.elements).flatMap((element) => {
    const missing = new Map<string, { readonly letters: Set<string>; readonly codePoint: number }>();
    for (const { text, font, lang } of listTexts(element, scene.lang)) {
      if (isAscii(text)) continue;
      for (const letter of text) {
        if (hasGlyph(letter, font, lang, theme, known)) continue;
        const codePoint = letter.codePointAt(0) ?? 0;
        const script = findScript(codePoint);
        const found = missing.get(script) ?? { letters: new Set(), codePoint };
        found.letters.add(letter);
        missing.set(script, found);
      }
    }
    return [...missing.values()].map(({ letters, codePoint }) => toFinding(element, letters, codePoint));
  });
}

function hasGlyph(
  letter: string,
  font: FontRole,
  lang: string,
  theme: Theme,
  known: Map<string, boolean>,
): boolean {
  const key = `${font} ${lang} ${letter}`;
  let drawn = known.get(key);
  if (drawn === undefined) {
    const base = findThemeFace(font, theme, 400, false, lang);
    const codePoint = letter.codePointAt(0) ?? 0;
    drawn =
      INVISIBLE.test(letter) ||
      splitByFont(letter, base, 400, false, lang).every(({ face }) => face.has(codePoint));
    known.set(key, drawn);
  }
  return drawn;
}

interface CheckedText {
  readonly text: string;
  readonly font: FontRole;
  readonly lang: string;
}

function listTexts(element: Leaf, lang: string): CheckedText[] {
  switch (element.type) {
    case 'text':
      return element.paragraphs.flatMap(({ runs }) => runs.filter(({ formula }) => formula === undefined));
    case 'table':
      return element.cells.flatMap((row) =>
        row.flatMap(({ paragraphs }) =>
          paragraphs.flatMap(({ runs }) => runs.filter(({ formula }) => formula === undefined)),
        ),
      );
    case 'chart':
      return listStrings(element.chart).map((text) => ({ text, font: element.style.font ?? 'body', lang }));
    default:
      return [];
  }
}

function listStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap((one) => listStrings(one))
    : [];
}

function toFinding(element: Leaf, letters: ReadonlySet<string>, codePoint: number): Finding {
  const row = findScriptRow(findScript(codePoint));
  const quoted = [...letters].slice(0, MAX_QUOTED);
  const more = letters.size > quoted.length ? ' and more' : '';
  const head = { code: 'missing_glyphs', severity: 'error', slide: 0, ...describePlace(element) } as const;
  const blank = 'PDF and pictures leave them blank';
  if (row === undefined) {
    const named = quoted
      .map(
        (letter) =>
          `${letter} (U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`,
      )
      .join(', ');
    return {
      ...head,
      message: `No installed font has these characters of ${describeElement(element)}: ${named}${more}; ${blank}.`,
      fix: 'Write other characters, or upload a font that has them and name it in the theme.',
    };
  }
  const script = new Intl.DisplayNames(['en'], { type: 'script' }).of(row.code) ?? row.code;
  const install =
    row.family === undefined
      ? ''
      : `Run "npm install ${getFontPackage(row.family)}" in the folder of the server and restart it, or u`;
  return {
    ...head,
    message: `No installed font has the ${script} letters of ${describeElement(element)} (${quoted.join(' ')}${more}); ${blank}. PowerPoint shows them in ${row.office}.`,
    fix: `${install === '' ? 'U' : install}pload a font that has ${script} letters and name it in the theme.`,
  };
}
