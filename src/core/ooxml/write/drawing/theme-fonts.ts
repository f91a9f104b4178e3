import { toFileFamily } from '../../../scene/fonts/family-in-file.ts';
import { findFontFamily, findScriptFace } from '../../../scene/fonts/font-book.ts';
import { EVERY_SLOT, findScriptSlot, type LetterSlot } from '../../../scene/fonts/letter-slots.ts';
import { SCRIPT_ROWS } from '../../../scene/fonts/script-rows.ts';
import { findOwnScript, OWN_SCRIPTS } from '../../../scene/fonts/scripts.ts';
import type { Run } from '../../../scene/scene.ts';
import type { FontRole, Theme } from '../../../scene/theme.ts';
import { element, type Xml } from '../../xml/xml.ts';
import { writeTypeface } from './typeface.ts';

/** East Asian scripts for which a theme names families: script code, language and Office's family. */
const EAST_ASIA = [
  ['Jpan', 'ja', 'Yu Gothic'],
  ['Hang', 'ko', 'Malgun Gothic'],
  ['Hans', 'zh-CN', 'Microsoft YaHei'],
  ['Hant', 'zh-TW', 'Microsoft JhengHei'],
] as const;
export const LETTER_SLOTS = EVERY_SLOT;
const SUFFIX: Readonly<Record<LetterSlot, string>> = { latin: 'lt', ea: 'ea', cs: 'cs' };

/** `a:latin`, `a:ea` and `a:cs`. */
export type SlotFonts = Readonly<Record<LetterSlot, Xml>>;

export type SlotFamilies = Readonly<Record<LetterSlot, string>>;

/** A part of a run with its own fonts. */
export interface Piece {
  readonly text: string;
  readonly fonts: SlotFonts;
}

/** Names the fonts of runs: heading and body by reference to the theme, mono by family. */
export class ThemeFonts {
  protected readonly theme: Theme;
  readonly #deckLang: string;
  readonly #families = new Map<string, SlotFamilies>();
  readonly #known = new Map<string, SlotFonts>();

  constructor(theme: Theme, deckLang: string) {
    this.theme = theme;
    this.#deckLang = deckLang;
  }

  /**
   * Fonts of a run in a language. If its script differs from the deck's, it names the family of that script.
   */
  runFonts(role: FontRole, lang: string): SlotFonts {
    const key = `${role} ${lang}`;
    let slots = this.#known.get(key);
    if (slots === undefined) {
      slots = this.slotFonts(role, this.familiesOf(role, lang));
      this.#known.set(key, slots);
    }
    return slots;
  }

  latinTypeface(role: FontRole): string {
    if (role === 'heading') return '+mj-lt';
    return role === 'body' ? '+mn-lt' : this.familyOf('mono', 'latin');
  }

  /** Writes `a:buFont` of a bullet in a list of that language. */
  bulletFontOf(_mark: string, _lang: string): Xml {
    return this.bulletFont(this.latinTypeface('body'));
  }

  protected bulletFont(family: string): Xml {
    return writeTypeface('a:buFont', family, this.theme);
  }

  /**
   * Splits a run where letters need a family other than the theme's. Undefined if none do, or if the glyphs
   * of the theme's fonts are unknown.
   */
  pieces(_run: Run): readonly Piece[] | undefined {
    return undefined;
  }

  /** Families of a run in a language with theme references resolved; "" if none is named. */
  familiesOf(role: FontRole, lang: string): SlotFamilies {
    const key = `${role} ${lang}`;
    let families = this.#families.get(key);
    if (families === undefined) {
      const own = listLanguageSlots(this.theme, lang);
      const family = this.#resolveFamily(role, lang);
      const named = (slot: LetterSlot): string =>
        own.includes(slot) && family !== this.#resolveFamily(role, this.#deckLang)
          ? family
          : this.familyOf(role, slot);
      families = { latin: named('latin'), ea: named('ea'), cs: named('cs') };
      this.#families.set(key, families);
    }
    return families;
  }

  /** Family that the theme names for a role; "" if none. */
  familyOf(role: FontRole, slot: LetterSlot): string {
    if (listLanguageSlots(this.theme, this.#deckLang).includes(slot))
      return this.#resolveFamily(role, this.#deckLang);
    return slot === 'latin' ? toFileFamily(this.theme.fonts[role]) : '';
  }

  /** Natural line height of a run's face, in em. */
  lineHeight({ font, weight, lang }: Pick<Run, 'font' | 'weight' | 'lang'>): number {
    const { ascent, descent } = findScriptFace(font, this.theme, weight, lang);
    return ascent + descent;
  }

  /** Text in the language uses the fonts of the latin slot. */
  isLatin(lang: string): boolean {
    return findLanguageSlot(this.theme, lang) === 'latin';
  }

  #resolveFamily(role: FontRole, lang: string): string {
    return findFontFamily(role, this.theme, lang).family;
  }

  /** By reference if the theme names the same family. The theme has no family for code. */
  protected slotFonts(role: FontRole, families: SlotFamilies): SlotFonts {
    const [reference, ofTheme] =
      role === 'heading' ? (['+mj', 'heading'] as const) : (['+mn', 'body'] as const);
    const xml = (slot: LetterSlot): Xml => {
      const isTheme =
        families[slot] === this.familyOf(ofTheme, slot) && !(role === 'mono' && slot === 'latin');
      return this.#typeface(slot, isTheme ? `${reference}-${SUFFIX[slot]}` : families[slot]);
    };
    return { latin: xml('latin'), ea: xml('ea'), cs: xml('cs') };
  }

  #typeface(slot: LetterSlot, family: string): Xml {
    return writeTypeface(`a:${slot}`, family, this.theme, slot === 'latin' ? undefined : this.#deckLang);
  }

  /**
   * Theme fonts by script: the deck's family for its own script, Office's families for others, which are not
   * embedded.
   */
  #scriptFamilies(role: FontRole): (readonly [code: string, family: string])[] {
    const ofDeck = this.#resolveFamily(role, this.#deckLang);
    const named = (code: string, langOrScript: string, office: string) =>
      [code, this.#resolveFamily(role, langOrScript) === ofDeck ? ofDeck : office] as const;
    return [
      ...EAST_ASIA.map(([code, lang, office]) => named(code, lang, office)),
      ...OWN_SCRIPTS.map((script) => named(SCRIPT_ROWS[script].code, script, SCRIPT_ROWS[script].office)),
    ];
  }

  /** Writes `a:fontScheme` of the theme part. */
  scheme(): Xml {
    const collection = (tag: string, role: FontRole) =>
      element(
        tag,
        {},
        ...LETTER_SLOTS.map((slot) => this.#typeface(slot, this.familyOf(role, slot))),
        ...this.#scriptFamilies(role).map(([script, family]) =>
          element('a:font', { script, typeface: family }),
        ),
      );
    return element(
      'a:fontScheme',
      { name: this.theme.name },
      collection('a:majorFont', 'heading'),
      collection('a:minorFont', 'body'),
    );
  }
}

/** The slots in which programs look for the letters of a language. */
function listLanguageSlots(theme: Theme, lang: string): readonly LetterSlot[] {
  const own = findOwnScript(lang);
  return own !== undefined && SCRIPT_ROWS[own].slot === 'any' ? EVERY_SLOT : [findLanguageSlot(theme, lang)];
}

export function findLanguageSlot(theme: Theme, lang: string): LetterSlot {
  return findScriptSlot(findFontFamily('body', theme, lang).script) ?? 'latin';
}
