import { ALPHABETIC_BANKS } from './sample-banks-alphabetic.ts';
import { ASIAN_BANKS } from './sample-banks-asian.ts';

/** Natural texts of one language for every kind of field, and paragraphs for measuring. */
export interface Bank {
  /** With its region: what slides of this language are marked with. */
  readonly region: string;
  readonly title: readonly string[];
  readonly heading: readonly string[];
  readonly body: readonly string[];
  readonly caption: readonly string[];
  readonly label: readonly string[];
  readonly figure: readonly string[];
  /** Several sentences each, with figures, brackets and foreign names in them. */
  readonly long: readonly string[];
}

/** The shortest texts that anybody would put on a slide. */
export const BRIEF: Omit<Bank, 'region' | 'long'> = {
  title: ['Ferries'],
  heading: ['Time', 'Cost', 'Care', 'Air'],
  body: ['Less noise.', 'Lower cost.'],
  caption: ['May'],
  label: ['Riders', 'Trips'],
  figure: ['9', '12'],
};

export const BANKS = { ...ALPHABETIC_BANKS, ...ASIAN_BANKS } as const satisfies Readonly<
  Record<string, Bank>
>;

export type SampleLanguage = keyof typeof BANKS;
