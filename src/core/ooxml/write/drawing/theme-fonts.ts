import { familyInFile } from '../../../scene/fonts/family-in-file.ts';
import { fontFamilyFor } from '../../../scene/fonts/font-book.ts';
import { type LetterSlot, slotOfScript } from '../../../scene/fonts/letter-slots.ts';
import type { Run } from '../../../scene/scene.ts';
import type { FontRole, Theme } from '../../../scene/theme.ts';
import { element, type Xml } from '../../xml/xml.ts';
import { typeface } from './typeface.ts';

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
export const LETTER_SLOTS: readonly LetterSlot[] = ['latin', 'ea', 'cs'];
const SUFFIX: Readonly<Record<LetterSlot, string>> = { latin: 'lt', ea: 'ea', cs: 'cs' };

/** `a:latin`, `a:ea` and `a:cs`. */
export type SlotFonts = Readonly<Record<LetterSlot, Xml>>;

export type SlotFamilies = Readonly<Record<LetterSlot, string>>;

/** Words of a run in one set of fonts. */
export interface Piece {
  readonly text: string;
  readonly fonts: SlotFonts;
}

/** How runs name their fonts: heading and body by reference to the theme, mono by family. */
export class ThemeFonts {
  protected readonly theme: Theme;
  readonly #deckLang: string;
  readonly #families = new Map<string, SlotFamilies>();
  readonly #known = new Map<string, SlotFonts>();

  constructor(theme: Theme, deckLang: string) {
    this.theme = theme;
    this.#deckLang = deckLang;
  }

  /** Of a run in a language. One in another script than the deck's names that script's family. */
  ofRun(role: FontRole, lang: string): SlotFonts {
    const key = `${role} ${lang}`;
    let slots = this.#known.get(key);
    if (slots === undefined) {
      slots = this.named(role, this.familiesOf(role, lang));
      this.#known.set(key, slots);
    }
    return slots;
  }

  latinTypeface(role: FontRole): string {
    if (role === 'heading') return '+mj-lt';
    return role === 'body' ? '+mn-lt' : this.familyOf('mono', 'latin');
  }

  /** `a:buFont` of a mark in a list of that language. */
  ofBullet(_mark: string, _lang: string): Xml {
    return this.bulletFont(this.latinTypeface('body'));
  }

  protected bulletFont(family: string): Xml {
    return typeface('a:buFont', family, this.theme);
  }

  /**
   * A run cut where its letters are set in another family than the theme names for them; undefined where
   * they nowhere are, or where nobody knows which letters the theme's fonts have.
   */
  pieces(_run: Run): readonly Piece[] | undefined {
    return undefined;
  }

  /** Families of a run in a language, references to the theme followed; "" where none is named. */
  familiesOf(role: FontRole, lang: string): SlotFamilies {
    const key = `${role} ${lang}`;
    let families = this.#families.get(key);
    if (families === undefined) {
      const own = slotOf(this.theme, lang);
      const family = this.#familyIn(role, lang);
      const named = (slot: LetterSlot): string => (own === slot && family !== this.#familyIn(role, this.#deckLang) ? family : this.familyOf(role, slot));
      families = { latin: named('latin'), ea: named('ea'), cs: named('cs') };
      this.#families.set(key, families);
    }
    return families;
  }

  /** What the theme names for a role; "" where nothing. */
  familyOf(role: FontRole, slot: LetterSlot): string {
    if (slotOf(this.theme, this.#deckLang) === slot) return this.#familyIn(role, this.#deckLang);
    return slot === 'latin' ? familyInFile(this.theme.fonts[role]) : '';
  }

  /** Text in the language takes the fonts of the latin slot. */
  isLatin(lang: string): boolean {
    return slotOf(this.theme, lang) === 'latin';
  }

  #familyIn(role: FontRole, lang: string): string {
    return fontFamilyFor(role, this.theme, lang).family;
  }

  /** By reference where the theme says the same; it has no family for code. */
  protected named(role: FontRole, families: SlotFamilies): SlotFonts {
    const [reference, ofTheme] = role === 'heading' ? (['+mj', 'heading'] as const) : (['+mn', 'body'] as const);
    const xml = (slot: LetterSlot): Xml => {
      const isTheme = families[slot] === this.familyOf(ofTheme, slot) && !(role === 'mono' && slot === 'latin');
      return this.#typeface(slot, isTheme ? `${reference}-${SUFFIX[slot]}` : families[slot]);
    };
    return { latin: xml('latin'), ea: xml('ea'), cs: xml('cs') };
  }

  #typeface(slot: LetterSlot, family: string): Xml {
    return typeface(`a:${slot}`, family, this.theme, slot === 'latin' ? undefined : this.#deckLang);
  }

  /** `a:fontScheme` of the theme part. */
  scheme(): Xml {
    const collection = (tag: string, role: FontRole) =>
      element(
        tag,
        {},
        ...LETTER_SLOTS.map((slot) => this.#typeface(slot, this.familyOf(role, slot))),
        ...LANGUAGE_BY_SCRIPT_CODE.map(([script, lang]) => element('a:font', { script, typeface: this.#familyIn(role, lang) })),
      );
    return element('a:fontScheme', { name: this.theme.name }, collection('a:majorFont', 'heading'), collection('a:minorFont', 'body'));
  }
}

export function slotOf(theme: Theme, lang: string): LetterSlot {
  return slotOfScript(fontFamilyFor('body', theme, lang).script) ?? 'latin';
}
