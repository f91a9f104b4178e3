import { ThemeFonts } from '../../../ooxml/write/index.ts';
import { element } from '../../../ooxml/xml/index.ts';
import type { FontRole, Theme } from '../../../scene/theme.ts';

/** Fonts of text in a family that the theme of the file does not name, so that slides name it explicitly. */
export class FamilyFonts extends ThemeFonts {
  readonly #latin: string;
  readonly #ea: string;

  constructor(theme: Theme, lang: string, { latin, ea }: { readonly latin: string; readonly ea: string }) {
    super(theme, lang);
    this.#latin = latin;
    this.#ea = ea;
  }

  override runFonts(role: FontRole, lang: string): ReturnType<ThemeFonts['runFonts']> {
    const themeFonts = super.runFonts(role, lang);
    if (role === 'mono') return themeFonts;
    return {
      ...themeFonts,
      latin: element('a:latin', { typeface: this.#latin }),
      ...(this.#ea === '' ? {} : { ea: element('a:ea', { typeface: this.#ea }) }),
    };
  }

  override latinTypeface(role: FontRole): string {
    return role === 'mono' ? super.latinTypeface(role) : this.#latin;
  }
}
