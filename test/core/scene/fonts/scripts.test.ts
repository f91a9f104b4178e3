import { describe, expect, it } from 'vitest';
import { findThemeFace } from '../../../../src/core/scene/fonts/font-book.ts';
import { isInstalled } from '../../../../src/core/scene/fonts/font-files.ts';
import { findScript, splitByFont } from '../../../../src/core/scene/fonts/itemize.ts';
import { comesWithOffice } from '../../../../src/core/scene/fonts/office-fonts.ts';
import { SCRIPT_ROWS } from '../../../../src/core/scene/fonts/script-rows.ts';
import { findOwnScript, findScriptRow, OWN_SCRIPTS } from '../../../../src/core/scene/fonts/scripts.ts';
import { LANGUAGE_TAGS } from '../../../../src/core/sources/parse-language.ts';
import { resolveTheme } from '../../../../src/core/templates/themes.ts';

const theme = resolveTheme({ themeId: 'ledger' });

describe('the table of scripts', () => {
  it('has ranges that do not overlap and a letter of each script', () => {
    const ranges = OWN_SCRIPTS.flatMap((script) =>
      SCRIPT_ROWS[script].ranges.map(([first, last]) => ({ first, last })),
    ).sort((one, other) => one.first - other.first);
    expect(
      ranges.filter(({ first, last }, index) => first > last || first <= (ranges[index - 1]?.last ?? 0)),
    ).toEqual([]);
    for (const script of OWN_SCRIPTS) expect(findScript(SCRIPT_ROWS[script].letter), script).toBe(script);
  });

  it('names a family of Office for each script', () => {
    expect(OWN_SCRIPTS.filter((script) => !comesWithOffice(SCRIPT_ROWS[script].office))).toEqual([]);
  });
});

describe('every language of the interface', () => {
  it('has an installed font for its own letters', () => {
    const without = LANGUAGE_TAGS.filter((lang) => {
      const name = new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? '';
      const script = findOwnScript(lang);
      const text = script === undefined ? name : name + String.fromCodePoint(SCRIPT_ROWS[script].letter);
      const base = findThemeFace('body', theme, 400, false, lang);
      return splitByFont(text, base, 400, false, lang).some((run) =>
        [...run.text].some((letter) => !run.face.has(letter.codePointAt(0) ?? 0)),
      );
    });
    expect(without).toEqual([]);
  });

  it('is written in a script whose family is installed', () => {
    const scripts = LANGUAGE_TAGS.flatMap((lang) => findOwnScript(lang) ?? []);
    expect(new Set(scripts).size).toBeGreaterThan(15);
    expect(scripts.filter((script) => !isInstalled(findScriptRow(script)?.family ?? ''))).toEqual([]);
  });
});
