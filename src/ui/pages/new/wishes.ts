import type { components } from '../../api/generated/schema.ts';
import { hideComments } from './outline-words.ts';

export const TONES = ['default', 'professional', 'casual', 'educational', 'sales_pitch', 'funny'] as const;
export const VERBOSITIES = ['concise', 'standard', 'text-heavy'] as const;

/** Sources of fonts in a deck. */
export const FONT_SOURCES = ['embed', 'system', 'name'] as const;
export type FontSource = (typeof FONT_SOURCES)[number];

/** Sizes of slides offered for a deck. Programs may ask for any other. */
export const SLIDE_SIZES = [
  '16:9',
  '16:10',
  '4:3',
  'A4',
  'A4 portrait',
  'Letter',
  'Letter portrait',
  '3:4',
  '1:1',
  '9:16',
] as const;

/** An uploaded document. */
export interface UploadedFile {
  readonly name: string;
  readonly size: number;
  /** Value of the upload. */
  readonly value: string;
}

/** Options that the user chose. */
export interface Wishes {
  readonly content: string;
  readonly files: readonly UploadedFile[];
  /** Undefined for as many as the material needs. */
  readonly slides?: number | undefined;
  /** Empty for the language of the material. */
  readonly language: string;
  readonly tone: (typeof TONES)[number];
  readonly verbosity: (typeof VERBOSITIES)[number];
  readonly instructions: string;
  readonly template: string;
  /** Empty for the theme of the template. */
  readonly theme: string;
  /** Size of the slides; those of a design have the size of its file. */
  readonly slideSize: string;
  /** Empty for the default of the server. */
  readonly fonts: FontSource | '';
}

const EMPTY: Wishes = {
  content: '',
  files: [],
  language: '',
  tone: 'default',
  verbosity: 'standard',
  instructions: '',
  template: 'ledger',
  theme: '',
  slideSize: '16:9',
  fonts: '',
};

/** Options in the history state of the browser, which survive reloading and navigation. */
interface StoredWishes {
  readonly wishes?: Wishes;
}

/** Options in the history of this address; links of galleries contain a template or theme. */
export function loadWishes(asked: URLSearchParams): Wishes {
  const { wishes } = (history.state ?? {}) as StoredWishes;
  return (
    (wishes && { ...EMPTY, ...wishes }) ?? {
      ...EMPTY,
      template: asked.get('template') ?? EMPTY.template,
      theme: asked.get('theme') ?? EMPTY.theme,
    }
  );
}

export function storeWishes(wishes: Wishes): void {
  history.replaceState({ ...history.state, wishes } satisfies StoredWishes, '');
}

type Draft = components['schemas']['Draft'];

/** Options of a draft, whose documents are already part of its text. */
export function readWishes({
  content,
  n_slides: slides,
  language,
  tone,
  verbosity,
  instructions,
  layout,
  theme,
  slide_size,
  fonts,
}: Draft): Wishes {
  return {
    ...EMPTY,
    content: hideComments(content),
    slides: slides ?? undefined,
    language: language ?? '',
    tone: TONES.find((one) => one === tone) ?? EMPTY.tone,
    verbosity: VERBOSITIES.find((one) => one === verbosity) ?? EMPTY.verbosity,
    instructions: instructions ?? '',
    template: layout,
    theme: theme ?? '',
    slideSize: slide_size ?? EMPTY.slideSize,
    fonts: fonts ?? '',
  };
}
