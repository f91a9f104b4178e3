import type { components } from '../../api/generated/schema.ts';
import { wordsOf } from './outline-words.ts';

export const TONES = ['default', 'professional', 'casual', 'educational', 'sales_pitch', 'funny'] as const;
export const VERBOSITIES = ['concise', 'standard', 'text-heavy'] as const;

/** Where the fonts of a deck come from. */
export const FONT_SOURCES = ['embed', 'system', 'name'] as const;
export type FontSource = (typeof FONT_SOURCES)[number];

/** A document that is on the server already. */
export interface GivenFile {
  readonly name: string;
  readonly size: number;
  /** By which the server knows it. */
  readonly value: string;
}

/** What the person asks for. */
export interface Wishes {
  readonly content: string;
  readonly files: readonly GivenFile[];
  /** Undefined: as many as the material needs. */
  readonly slides?: number | undefined;
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

const EMPTY: Wishes = { content: '', files: [], language: '', tone: 'default', verbosity: 'standard', instructions: '', template: 'ledger', theme: '', fonts: '' };

/** Where wishes are kept in the history of the browser, so that reloading and going back find them. */
interface Kept {
  readonly wishes?: Wishes;
}

/** Those that were typed at this address; galleries lead here with the look already chosen. */
export function keptWishes(asked: URLSearchParams): Wishes {
  const { wishes } = (history.state ?? {}) as Kept;
  return wishes ?? { ...EMPTY, template: asked.get('template') ?? EMPTY.template, theme: asked.get('theme') ?? EMPTY.theme };
}

export function keepWishes(wishes: Wishes): void {
  history.replaceState({ ...history.state, wishes } satisfies Kept, '');
}

type Draft = components['schemas']['Draft'];

/** The wishes of a draft, whose documents are part of its text by now. */
export function wishesOf({ content, n_slides: slides, language, tone, verbosity, instructions, layout, theme, fonts }: Draft): Wishes {
  return {
    ...EMPTY,
    content: wordsOf(content),
    slides: slides ?? undefined,
    language: language ?? '',
    tone: TONES.find((one) => one === tone) ?? EMPTY.tone,
    verbosity: VERBOSITIES.find((one) => one === verbosity) ?? EMPTY.verbosity,
    instructions: instructions ?? '',
    template: layout,
    theme: theme ?? '',
    fonts: fonts ?? '',
  };
}
