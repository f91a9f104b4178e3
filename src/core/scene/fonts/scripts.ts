import { byLanguage } from '../../memory/memo.ts';
import { isInstalled } from './font-files.ts';
import { SCRIPT_ROWS, type ScriptRow } from './script-rows.ts';

/** Scripts with a row of their own. */
export type OwnScript = keyof typeof SCRIPT_ROWS;

/**
 * Scripts by font: Latin, Greek and Cyrillic are `latin`; `common` characters use the font of their
 * neighbours.
 */
export type Script = OwnScript | 'latin' | 'han' | 'kana' | 'hangul' | 'common';

export const OWN_SCRIPTS = Object.keys(SCRIPT_ROWS) as readonly OwnScript[];

/** Row of a script; undefined for Latin, East Asian scripts and signs. */
export function findScriptRow(script: Script): ScriptRow | undefined {
  return script in SCRIPT_ROWS ? SCRIPT_ROWS[script as OwnScript] : undefined;
}

/** Family for drawing a script; undefined if its package is not installed. */
export function findInstalledFamily(script: OwnScript): string | undefined {
  const { family }: ScriptRow = SCRIPT_ROWS[script];
  return family !== undefined && isInstalled(family) ? family : undefined;
}

/** Font scripts of East Asian languages. */
const EAST_ASIA: Readonly<Record<string, Script>> = { ja: 'kana', zh: 'han', ko: 'hangul' };
const ROW_OF_LANGUAGE = new Map(
  OWN_SCRIPTS.flatMap((script) =>
    (findScriptRow(script)?.langs?.split(' ') ?? []).map((lang) => [lang, script] as const),
  ),
);

/** Script of a language, if it has a row. */
export const findOwnScript: (lang: string) => OwnScript | undefined = byLanguage((lang) =>
  ROW_OF_LANGUAGE.get(getBaseLanguage(lang)),
);

/**
 * Script that decides the fonts of a language. `latin` includes scripts in the same slot, such as Greek, for
 * which a font with both replaces the theme's.
 */
export const findScriptOfLanguage: (lang: string) => Script = byLanguage((lang) => {
  const own = ROW_OF_LANGUAGE.get(getBaseLanguage(lang));
  return own !== undefined && SCRIPT_ROWS[own].slot === 'cs'
    ? own
    : (EAST_ASIA[getBaseLanguage(lang)] ?? 'latin');
});

function getBaseLanguage(lang: string): string {
  return lang.split('-')[0]?.toLowerCase() ?? '';
}
