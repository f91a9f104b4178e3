/** Steps of a slide in a show, as the server describes them. */
export interface StepEffect {
  readonly element: string;
  readonly kind: 'entrance' | 'emphasis' | 'exit' | 'motion' | 'media';
  readonly effect: string;
  readonly from?: 'left' | 'right' | 'top' | 'bottom';
  readonly paragraphs?: readonly [number, number];
  readonly series?: number;
  readonly category?: number;
  /** Seconds from the beginning of the step. */
  readonly at: number;
  readonly seconds: number;
}

export interface ShowStep {
  readonly start: 'click' | 'auto';
  readonly effects: readonly StepEffect[];
}

export interface SlideTransition {
  readonly effect: string;
  readonly seconds?: number;
  readonly from?: StepEffect['from'];
  readonly advance_after?: number;
}

export interface SlideShow {
  readonly steps: readonly ShowStep[];
  readonly transition?: SlideTransition;
}

/** Steps of a show in the picture of a slide. */
export function readShow(svg: SVGSVGElement): SlideShow {
  const { steps = '[]', transition } = svg.dataset;
  return {
    steps: JSON.parse(steps) as readonly ShowStep[],
    ...(transition === undefined ? {} : { transition: JSON.parse(transition) as SlideTransition }),
  };
}

/** A video or sound of an opened file. */
export interface ShownMedia {
  readonly kind: 'video' | 'audio';
  readonly url?: string;
  readonly start: 'click' | 'auto' | 'step';
  readonly loop?: boolean;
  readonly muted?: boolean;
  readonly volume?: number;
  readonly skip_start?: number;
  readonly skip_end?: number;
}

/** Number of steps that begin with the slide. */
export function countAutomatic(steps: readonly ShowStep[]): number {
  const first = steps.findIndex(({ start }) => start === 'click');
  return first < 0 ? steps.length : first;
}
