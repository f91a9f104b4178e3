import type { Run } from '../../../scene/scene.ts';
import type { FontRole, Theme } from '../../../scene/theme.ts';
import { element, type Xml } from '../xml/xml.ts';

/** Which of the three font slots of a run its script is drawn from; latin covers Greek and Cyrillic too. */
export type FontSlot = 'latin' | 'ea' | 'cs';

interface Script {
  readonly slot: FontSlot;
  readonly family: string;
}

const SCRIPT_BY_LANGUAGE: Readonly<Record<string, Script>> = {
  ja: { slot: 'ea', family: 'Noto Sans JP' },
  ko: { slot: 'ea', family: 'Noto Sans KR' },
  zh: { slot: 'ea', family: 'Noto Sans SC' },
  ar: { slot: 'cs', family: 'Noto Sans Arabic' },
  fa: { slot: 'cs', family: 'Noto Sans Arabic' },
  ur: { slot: 'cs', family: 'Noto Sans Arabic' },
  he: { slot: 'cs', family: 'Noto Sans Hebrew' },
  yi: { slot: 'cs', family: 'Noto Sans Hebrew' },
  hi: { slot: 'cs', family: 'Noto Sans Devanagari' },
  mr: { slot: 'cs', family: 'Noto Sans Devanagari' },
  ne: { slot: 'cs', family: 'Noto Sans Devanagari' },
  th: { slot: 'cs', family: 'Noto Sans Thai' },
};
const LATIN: Script = { slot: 'latin', family: '' };

/** Families that PowerPoint takes for text in a script that the deck's own slots do not name. */
const FAMILY_BY_SCRIPT = [
  ['Jpan', 'Noto Sans JP'],
  ['Hang', 'Noto Sans KR'],
  ['Hans', 'Noto Sans SC'],
  ['Hant', 'Noto Sans SC'],
  ['Arab', 'Noto Sans Arabic'],
  ['Hebr', 'Noto Sans Hebrew'],
  ['Deva', 'Noto Sans Devanagari'],
  ['Thai', 'Noto Sans Thai'],
] as const;

/** Height of a line set solid, as a multiple of the size: (ascent + descent + gap) / em of the font files. */
const LINE_RATIO: Readonly<Record<string, number>> = {};
const USUAL_LINE_RATIO = 1.2;

/** How runs name their fonts: heading and body by reference to the theme, mono by family. */
export class ThemeFonts {
  readonly #theme: Theme;
  readonly #deckScript: Script;
  readonly #known = new Map<string, { latin: Xml; ea: Xml; cs: Xml }>();

  constructor(theme: Theme, deckLang: string) {
    this.#theme = theme;
    this.#deckScript = scriptOf(deckLang);
  }

  /** `a:latin`, `a:ea` and `a:cs` of a run. A run in another script than the deck's names that script's family. */
  ofRun(role: FontRole, lang: string): { readonly latin: Xml; readonly ea: Xml; readonly cs: Xml } {
    const key = `${role} ${lang}`;
    let slots = this.#known.get(key);
    if (slots === undefined) {
      const script = scriptOf(lang);
      const latin = this.latinTypeface(role);
      const reference = role === 'heading' ? '+mj' : '+mn';
      const named = (slot: 'ea' | 'cs') => (script.slot === slot && script.family !== this.#deckScript.family ? script.family : `${reference}-${slot}`);
      slots = { latin: element('a:latin', { typeface: latin }), ea: element('a:ea', { typeface: named('ea') }), cs: element('a:cs', { typeface: named('cs') }) };
      this.#known.set(key, slots);
    }
    return slots;
  }

  latinTypeface(role: FontRole): string {
    if (role === 'heading') return '+mj-lt';
    return role === 'body' ? '+mn-lt' : this.#theme.fonts.mono.family;
  }

  /** Height of a line set solid in the run's font, as a multiple of the size. */
  naturalLine(run: Run | undefined): { readonly ratio: number } {
    return { ratio: run === undefined ? USUAL_LINE_RATIO : (LINE_RATIO[this.#familyOf(run)] ?? USUAL_LINE_RATIO) };
  }

  #familyOf(run: Run): string {
    const script = scriptOf(run.lang);
    return script.slot === 'latin' ? this.#theme.fonts[run.font].family : script.family;
  }

  /** `a:fontScheme` of the theme part. */
  scheme(): Xml {
    const collection = (tag: string, role: FontRole) =>
      element(
        tag,
        {},
        element('a:latin', { typeface: this.#theme.fonts[role].family }),
        element('a:ea', { typeface: this.#deckScript.slot === 'ea' ? this.#deckScript.family : '' }),
        element('a:cs', { typeface: this.#deckScript.slot === 'cs' ? this.#deckScript.family : '' }),
        ...FAMILY_BY_SCRIPT.map(([script, typeface]) => element('a:font', { script, typeface })),
      );
    return element('a:fontScheme', { name: this.#theme.name }, collection('a:majorFont', 'heading'), collection('a:minorFont', 'body'));
  }
}

function scriptOf(lang: string): Script {
  return SCRIPT_BY_LANGUAGE[lang.split('-', 1)[0]?.toLowerCase() ?? ''] ?? LATIN;
}
