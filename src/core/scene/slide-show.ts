import type { Box } from './box.ts';
import type { MediaRef } from './media-ref.ts';

/** Effects by which builds show elements. */
export const BUILD_EFFECTS = ['appear', 'fade', 'wipe', 'fly_in', 'grow'] as const;
export type BuildEffect = (typeof BUILD_EFFECTS)[number];

/** Parts of an element that a build shows one after the other. */
export const BUILD_PARTS = ['element', 'paragraph', 'series', 'category'] as const;
export type BuildParts = (typeof BUILD_PARTS)[number];

/** Moment of an effect: at a click, together with the effect before, or after it. */
export const BUILD_STARTS = ['click', 'with', 'after'] as const;
export type BuildStart = (typeof BUILD_STARTS)[number];

/** Side from which an element comes. */
export const EFFECT_SIDES = ['left', 'right', 'top', 'bottom'] as const;
export type EffectSide = (typeof EFFECT_SIDES)[number];

/** Effect of an animation on an element or on a part of it. */
export interface StepEffect {
  /** Id of the element: in opened files that of its shape. */
  readonly element: string;
  readonly kind: 'entrance' | 'emphasis' | 'exit' | 'motion' | 'media';
  /** One of `BUILD_EFFECTS`, "play", or the name of another effect of PowerPoint. */
  readonly effect: string;
  readonly start: BuildStart;
  readonly from?: EffectSide;
  /** First and last paragraph, from 1; absent for the whole element. */
  readonly paragraphs?: readonly [first: number, last: number];
  /** Series of a chart, from 1. */
  readonly series?: number;
  /** Category of a chart, from 1. */
  readonly category?: number;
  /** Seconds from the beginning of the step to that of the effect. */
  readonly at: number;
  readonly seconds: number;
}

/** Effects of one click, or those that start by themselves with the slide. */
export interface ShowStep {
  readonly start: 'click' | 'auto';
  readonly effects: readonly StepEffect[];
}

/** Transition to a slide. */
export interface SlideTransition {
  /** One of `TRANSITIONS`, or the name of another transition of PowerPoint. */
  readonly effect: string;
  readonly seconds?: number;
  readonly from?: EffectSide;
  /** Units that Morph moves. */
  readonly morph?: 'objects' | 'words' | 'characters';
  /** Seconds after which the next slide follows by itself. */
  readonly advance_after?: number;
}

/** Transition, steps and media of a slide in a show. */
export interface SlideShow {
  readonly steps: readonly ShowStep[];
  readonly transition?: SlideTransition;
}

/** Facts about a video or sound, read from its bytes. */
export interface MediaFacts {
  readonly kind: 'video' | 'audio';
  readonly extension: string;
  readonly mimeType: string;
  /** Absent if it is not known. */
  readonly seconds?: number;
  readonly widthPx?: number;
  readonly heightPx?: number;
  /** Four-character code of a video whose pictures need a decoder that not every PowerPoint has: "hvc1". */
  readonly codec?: string;
}

/** Videos and sounds on a slide, at most. */
export const MAX_CLIPS = 20;

/** Address of the picture in whose place a video or sound stands: its poster. */
export const POSTER_ADDRESS = 'poster:';

/** A video or sound on a slide. Its files are stored with the deck, or are in the file of an opened deck. */
export interface SlideClip extends MediaFacts {
  /** Unique on its slide: "clip-1". */
  readonly id: string;
  /** SHA-256 of the bytes in hex. */
  readonly hash: string;
  readonly filename: string;
  /** Part of the opened file that is played; its name is the hash. */
  readonly part?: string;
  readonly poster: MediaRef;
  /** True if the poster was drawn for a file that came without one. */
  readonly poster_drawn?: true;
  /** Place on the slide in pixels. */
  readonly frame: Box;
  /** Content path of the picture in whose place it stands: "image", "pictures[0].image". */
  readonly at?: string;
  /** Addresses in the markup that names it; absent if it is not part of the markup. */
  readonly source?: string;
  readonly poster_source?: string;
  readonly playback: ClipPlayback;
  readonly name?: string;
  readonly alt?: string;
}

/** How a video or sound is played. */
export interface ClipPlayback {
  readonly start?: 'click' | 'auto';
  readonly loop?: boolean;
  readonly muted?: boolean;
  readonly full_screen?: boolean;
  /** The icon of a sound is not shown. */
  readonly hide_icon?: boolean;
  readonly volume?: number;
  /** Second of the file at which it begins, and at which it ends. */
  readonly from?: number;
  readonly to?: number;
}

/** A video or sound that a slide asks for, before its file is loaded. */
export interface ClipInput extends ClipPlayback {
  readonly file: string;
  readonly poster?: string;
  readonly at?: string;
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly name?: string;
  readonly alt?: string;
}
