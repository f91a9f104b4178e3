import { fontFamilyFor, naturalLineRatio, themeFace } from '../../../scene/fonts/font-book.ts';
import { openFace } from '../../../scene/fonts/font-face.ts';
import type { Run } from '../../../scene/scene.ts';
import type { FontRole, Theme } from '../../../scene/theme.ts';
import { element, type Xml } from '../xml/xml.ts';

/** Which of the three font slots of a run its script is drawn from; latin covers Greek and Cyrillic too. */
type FontSlot = 'latin' | 'ea' | 'cs';

const SLOT_BY_SCRIPT: Readonly<Record<string, FontSlot>> = { han: 'ea', kana: 'ea', hangul: 'ea', arabic: 'cs', hebrew: 'cs', devanagari: 'cs', thai: 'cs' };

/** Languages that stand for the scripts that a theme names families for, by PowerPoint's code of the script. */
const LANGUAGE_BY_SCRIPT_CODE = [
  ['Jpan', 'ja'],
  ['Hang', 'ko'],
  ['Hans', 'zh-CN'],
  ['Hant', 'zh-TW'],
  ['Arab', 'ar'],
  ['Hebr', 'he'],
  ['Deva', 'hi'],
  ['Thai', 'th'],
] as const;

/** A line set solid in a font, as office programs set it; em. */
export interface NaturalLine {
  /** Distance of baselines at 100 %. */
  readonly ratio: number;
  readonly descent: number;
}

const USUAL_LINE: NaturalLine = { ratio: 1.2, descent: 0.2 };

/** How runs name their fonts: heading and body by reference to the theme, mono by family. */
export class ThemeFonts {
  readonly #theme: Theme;
  readonly #deckLang: string;
  readonly #lines = new Map<string, NaturalLine>();
  readonly #known = new Map<string, { latin: Xml; ea: Xml; cs: Xml }>();

  constructor(theme: Theme, deckLang: string) {
    this.#theme = theme;
    this.#deckLang = deckLang;
  }

  /** `a:latin`, `a:ea` and `a:cs` of a run. A run in another script than the deck's names that script's family. */
  ofRun(role: FontRole, lang: string): { readonly latin: Xml; readonly ea: Xml; readonly cs: Xml } {
    const key = `${role} ${lang}`;
    let slots = this.#known.get(key);
    if (slots === undefined) {
      const latin = this.latinTypeface(role);
      const reference = role === 'heading' ? '+mj' : '+mn';
      const family = this.#familyIn(role, lang);
      const named = (slot: 'ea' | 'cs') => (slotOf(this.#theme, lang) === slot && family !== this.#familyIn(role, this.#deckLang) ? family : `${reference}-${slot}`);
      slots = { latin: element('a:latin', { typeface: latin }), ea: element('a:ea', { typeface: named('ea') }), cs: element('a:cs', { typeface: named('cs') }) };
      this.#known.set(key, slots);
    }
    return slots;
  }

  latinTypeface(role: FontRole): string {
    if (role === 'heading') return '+mj-lt';
    return role === 'body' ? '+mn-lt' : this.#theme.fonts.mono.family;
  }

  /** The line that office programs give the run at 100 % spacing. */
  naturalLine(run: Run | undefined): NaturalLine {
    if (run === undefined) return USUAL_LINE;
    const key = `${run.font} ${run.weight} ${run.lang}`;
    let line = this.#lines.get(key);
    if (line === undefined) {
      const family = this.#familyIn(run.font, run.lang);
      const own = themeFace(run.font, this.#theme, run.weight, false, run.lang);
      const face = slotOf(this.#theme, run.lang) === 'latin' ? own : openFace(family, run.weight, false);
      line = { ratio: naturalLineRatio(run.font, this.#theme, run.weight, run.lang), descent: Math.max(own.descent, face.descent) };
      this.#lines.set(key, line);
    }
    return line;
  }

  /** Text in the language takes the fonts of the latin slot. */
  isLatin(lang: string): boolean {
    return slotOf(this.#theme, lang) === 'latin';
  }

  #familyIn(role: FontRole, lang: string): string {
    return fontFamilyFor(role, this.#theme, lang).family;
  }

  /** `a:fontScheme` of the theme part. */
  scheme(): Xml {
    const slot = slotOf(this.#theme, this.#deckLang);
    const collection = (tag: string, role: FontRole) =>
      element(
        tag,
        {},
        element('a:latin', { typeface: slot === 'latin' ? this.#familyIn(role, this.#deckLang) : this.#theme.fonts[role].family }),
        element('a:ea', { typeface: slot === 'ea' ? this.#familyIn(role, this.#deckLang) : '' }),
        element('a:cs', { typeface: slot === 'cs' ? this.#familyIn(role, this.#deckLang) : '' }),
        ...LANGUAGE_BY_SCRIPT_CODE.map(([script, lang]) => element('a:font', { script, typeface: this.#familyIn(role, lang) })),
      );
    return element('a:fontScheme', { name: this.#theme.name }, collection('a:majorFont', 'heading'), collection('a:minorFont', 'body'));
  }
}

function slotOf(theme: Theme, lang: string): FontSlot {
  return SLOT_BY_SCRIPT[fontFamilyFor('body', theme, lang).script] ?? 'latin';
}
