import type {
  BuildEffect,
  BuildParts,
  BuildStart,
  ClipPlayback,
  EffectSide,
  MediaFacts,
  ShowStep,
  SlideTransition,
} from '../../scene/slide-show.ts';
import type { Transition } from '../../scene/transition.ts';

/** Transition and steps of a slide in a show. */
export interface ShownSteps {
  readonly transition?: SlideTransition;
  /** Steps of the slide; absent without animations. */
  readonly steps?: readonly ShowStep[];
  /** True if the slide has more steps than are listed. */
  readonly more_steps?: true;
}

/** A video or sound of a slide, and how it is played. */
export interface OpenedMedia {
  readonly kind: 'video' | 'audio';
  /** Media type of the file in the deck; absent for a file outside of it. */
  readonly mime_type?: string;
  /** Part of the file in the deck; the key of a download where the deck is stored. */
  readonly part?: string;
  /** Address of a file outside of the deck, which is never fetched. */
  readonly address?: string;
  /** "click": by a click on it; "auto": with the slide; "step": by a step of the slide. */
  readonly start: 'click' | 'auto' | 'step';
  readonly loop?: true;
  readonly muted?: true;
  /** From 0 to 1; absent for PowerPoint's 0.8. */
  readonly volume?: number;
  /** Seconds that are left out at the beginning and at the end. */
  readonly skip_start?: number;
  readonly skip_end?: number;
}

/** How a video or sound is played; absent fields stay unchanged. */
export type MediaChange = ClipPlayback;

/** A video or sound for a slide. */
export interface MediaInput extends MediaFacts {
  readonly bytes: Uint8Array;
  /** Name that the sender gave the file. */
  readonly filename: string;
}

/** Build of an element: how it, or each of its parts, appears. */
export interface ElementBuild {
  readonly element: string;
  /** "play" plays a video or sound. */
  readonly effect: BuildEffect | 'play';
  readonly by?: BuildParts;
  readonly start?: BuildStart;
  readonly from?: EffectSide;
  readonly seconds?: number;
  readonly delay?: number;
}

/** A build, or a step that the slide has already, by its number from 1. */
export type Build = ElementBuild | { readonly step: number };

/** Transition to a slide. */
export interface TransitionChange {
  readonly effect: Transition;
  readonly seconds?: number;
  readonly from?: EffectSide;
  readonly morph?: 'objects' | 'words' | 'characters';
  readonly advance_after?: number;
}
