import type { FileSettings } from '../deck-data.ts';
import type { DeckEdit } from '../deck-edit.ts';

/** Keeps the masters of the deck. */
export const OWN = 'own';

export const DATES = ['kept', 'today', 'fixed', 'none'] as const;
export type Dates = (typeof DATES)[number];

/** Changes of all slides; what is empty or absent stays. */
export interface WholeChange {
  readonly template: string;
  /** Hex values by their names in the theme. */
  readonly colors: Readonly<Record<string, string>>;
  readonly heading: string;
  readonly body: string;
  readonly footer: string;
  readonly numbers: boolean;
  readonly date: Dates;
  /** Fixed date, as ISO 8601. */
  readonly day: string;
  readonly sections: FileSettings['sections'] | undefined;
}

export const NOTHING: WholeChange = {
  template: OWN,
  colors: {},
  heading: '',
  body: '',
  footer: '',
  numbers: false,
  date: 'kept',
  day: '',
  sections: undefined,
};

/** Edits for `edit_presentation`. The template comes first, since it sets colours and fonts of its own. */
export function buildWholeEdits(
  { template, colors, heading, body, footer, numbers, date, day, sections }: WholeChange,
  language: string,
): DeckEdit[] {
  const fonts = { ...(heading === '' ? {} : { heading }), ...(body === '' ? {} : { body }) };
  const shown = readDate(date, day, language);
  const below = {
    ...(footer.trim() === '' ? {} : { text: footer.trim() }),
    ...(numbers ? { numbers } : {}),
    ...(shown === undefined ? {} : { date: shown }),
  };
  const isNamed = sections?.every(({ name }) => name.trim() !== '') === true;
  const file = {
    ...(Object.keys(colors).length === 0 ? {} : { colors }),
    ...(Object.keys(fonts).length === 0 ? {} : { fonts }),
    ...(Object.keys(below).length === 0 ? {} : { footer: below }),
    ...(sections === undefined || !isNamed ? {} : { sections: sections.map((one) => ({ ...one })) }),
  };
  return [
    ...(template === OWN ? [] : [{ op: 'set_deck' as const, template }]),
    ...(Object.keys(file).length === 0 ? [] : [{ op: 'set_deck' as const, file }]),
  ];
}

/** Date as slides show it; null takes it away. */
function readDate(date: Dates, day: string, language: string): string | null | undefined {
  if (date === 'today') return 'auto';
  if (date === 'none') return null;
  const time = Date.parse(day);
  if (date !== 'fixed' || Number.isNaN(time)) return undefined;
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(time);
}
