export const TONES = ['default', 'professional', 'casual', 'educational', 'sales_pitch', 'funny'] as const;
export const VERBOSITIES = ['concise', 'standard', 'text-heavy'] as const;

/** Where the fonts of a deck come from. */
export const FONT_SOURCES = ['embed', 'system', 'name'] as const;
export type FontSource = (typeof FONT_SOURCES)[number];

/** What the person asks for. */
export interface Wishes {
  readonly content: string;
  readonly files: readonly File[];
  /** NaN: as many as the material needs. */
  readonly slides: number;
  /** "": that of the material. */
  readonly language: string;
  readonly tone: (typeof TONES)[number];
  readonly verbosity: (typeof VERBOSITIES)[number];
  readonly instructions: string;
  readonly template: string;
  /** "": that of the template. */
  readonly theme: string;
  /** "": as the server has it. */
  readonly fonts: FontSource | '';
}

export const EMPTY_WISHES: Wishes = {
  content: '',
  files: [],
  slides: Number.NaN,
  language: '',
  tone: 'default',
  verbosity: 'standard',
  instructions: '',
  template: 'ledger',
  theme: '',
  fonts: '',
};
