import type { FontWeight } from '../scene.ts';
import type { FontRole, Theme } from '../theme.ts';
import { toFileFamily } from './family-in-file.ts';
import type { FontFace } from './font-face.ts';
import { fontLibrary, openFace } from './font-library.ts';
import { chooseSpaceFace, findFallbackFamily, findScript, isAscii, splitByFont } from './itemize.ts';
import { SCRIPT_ROWS } from './script-rows.ts';
import {
  findInstalledFamily,
  findOwnScript,
  findScriptOfLanguage,
  findScriptRow,
  OWN_SCRIPTS,
  type OwnScript,
  type Script,
} from './scripts.ts';
import { findCoveringFace } from './stand-in.ts';
import { findOfficeScriptFamily } from './system-fonts.ts';

/** Everything except the size that decides how a word looks. */
export interface FontStyle {
  readonly font: FontRole;
  readonly theme: Theme;
  readonly weight: FontWeight;
  readonly italic: boolean;
  /** BCP 47 tag. */
  readonly lang: string;
}

const SCRIPTS: ReadonlySet<string> = new Set<Script>([
  ...OWN_SCRIPTS,
  'latin',
  'han',
  'kana',
  'hangul',
  'common',
]);
/** Sample letters: a font that has the letter supports the script. */
const EAST_ASIAN_SAMPLES = { han: 0x56fd, kana: 0x3042, hangul: 0xac00 } as const;

/**
 * The theme's face for a role, or a replacement in a language whose letters it lacks. Code always keeps its
 * own face.
 */
export function findThemeFace(
  role: FontRole,
  theme: Theme,
  weight: FontWeight,
  italic: boolean,
  lang: string,
): FontFace {
  const choice = theme.fonts[role];
  const face =
    fontLibrary.uploaded(choice, weight, italic) ?? openFace(choice.drawn ?? choice.family, weight, italic);
  return role === 'mono' ? face : findCoveringFace(face, choice, lang, weight, italic);
}

/**
 * The family in which text of a script, or of a language given as BCP 47 tag, is really set; the PPTX writer
 * names it in
 * `latin`, `ea` and `cs`.
 */
export function findFontFamily(
  role: FontRole,
  theme: Theme,
  langOrScript: string,
): { readonly family: string; readonly script: Script } {
  const script = SCRIPTS.has(langOrScript) ? (langOrScript as Script) : findScriptOfLanguage(langOrScript);
  const choice = theme.fonts[role];
  const face = findThemeFace(role, theme, 400, false, '');
  if (script !== 'latin' && script !== 'common') {
    if (covers(face, script)) return { family: toFileFamily(choice), script };
    const drawn = findFallbackFamily(script, langOrScript);
    return {
      family: choice.own === undefined && hasFont(script) ? drawn : findOfficeScriptFamily(script, drawn),
      script,
    };
  }
  const own = findOwnScript(langOrScript);
  // Office's own font of the script, where the deck is made for Office's fonts.
  if (own !== undefined && choice.drawn !== undefined && !covers(face, own))
    return { family: SCRIPT_ROWS[own].office, script };
  const covering = role === 'mono' ? face : findCoveringFace(face, choice, langOrScript, 400, false);
  if (covering === face) return { family: toFileFamily(choice), script };
  // A font of Office may have the letters that its local counterpart lacks.
  return { family: choice.drawn === undefined ? covering.family : choice.family, script };
}

/** Tells whether a shipped family for a script is installed. */
function hasFont(script: Exclude<Script, 'latin' | 'common'>): boolean {
  return findScriptRow(script) === undefined || findInstalledFamily(script as OwnScript) !== undefined;
}

/** Face for the script of a language: the theme's where it has those letters. */
export function findScriptFace(role: FontRole, theme: Theme, weight: FontWeight, lang: string): FontFace {
  const own = findThemeFace(role, theme, weight, false, lang);
  const script = findScriptOfLanguage(lang);
  return script === 'latin' || script === 'common' || covers(own, script)
    ? own
    : openFace(findFallbackFamily(script, lang), weight, false);
}

/** Tells whether a font has the letters of a script. */
export function covers(face: FontFace, script: Exclude<Script, 'latin' | 'common'>): boolean {
  return face.has(
    script === 'han' || script === 'kana' || script === 'hangul'
      ? EAST_ASIAN_SAMPLES[script]
      : SCRIPT_ROWS[script].letter,
  );
}

/** Width of a piece of text without line breaks, in em. */
export function measureTextWidth(text: string, style: FontStyle): number {
  return text === ''
    ? 0
    : measureIn(text, findThemeFace(style.font, style.theme, style.weight, style.italic, style.lang), style);
}

/** Like `measureTextWidth`, for a style whose face is already known. */
export function measureIn(text: string, base: FontFace, style: FontStyle): number {
  if (text === '') return 0;
  if (base.hasAscii && isAscii(text)) return base.width(text, style.lang);
  let width = 0;
  for (const run of splitByFont(text, base, style.weight, style.italic, style.lang))
    width += run.face.width(run.text, style.lang);
  return width;
}

const SYLLABLE = '가';

/** Font and width in em of a space after a letter ('' at the beginning). It is wider between Hangul. */
export function spaceAfter(
  before: string,
  style: FontStyle,
): { readonly face: FontFace; readonly width: number } {
  const base = findThemeFace(style.font, style.theme, style.weight, style.italic, style.lang);
  const face = chooseSpaceFace(before, base, style.weight, style.italic, style.lang);
  const hangul = face !== base && findScript(before.codePointAt(0) ?? 0) === 'hangul';
  return {
    face,
    width: hangul ? face.width(`${SYLLABLE} ${SYLLABLE}`) - 2 * face.width(SYLLABLE) : face.width(' '),
  };
}
