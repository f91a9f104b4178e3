import type { ShowStep, StepEffect } from './show-steps.ts';

const MS_PER_SECOND = 1000;
/** Origin of a growing element. */
const FROM_CENTRE = { transformBox: 'fill-box', transformOrigin: 'center' } as const;
/** Edge from which a wipe uncovers, as the last inset of a rectangle that is still covered. */
const COVERED = {
  left: 'inset(0 100% 0 0)',
  right: 'inset(0 0 0 100%)',
  top: 'inset(0 0 100% 0)',
  bottom: 'inset(100% 0 0 0)',
} as const;

/** Shows and hides the elements of the picture of a slide, step by step. */
export class StepPlayer {
  readonly #svg: SVGSVGElement;
  readonly #steps: readonly ShowStep[];
  readonly #targets = new Map<string, readonly SVGGraphicsElement[]>();
  readonly #isStill: boolean;
  readonly #onPlay: (element: string, effect: string) => void;
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();

  /**
   * @param onPlay plays or pauses a video or sound
   * @param isStill shows steps without movement
   */
  constructor(
    svg: SVGSVGElement,
    steps: readonly ShowStep[],
    {
      onPlay,
      isStill,
    }: { readonly onPlay: (element: string, effect: string) => void; readonly isStill: boolean },
  ) {
    this.#svg = svg;
    this.#steps = steps;
    this.#onPlay = onPlay;
    this.#isStill = isStill;
  }

  /** Shows the slide as it is after a number of steps. */
  show(done: number): void {
    this.stop();
    const shown = new Map<string, boolean>();
    for (const { effects } of this.#steps)
      for (const effect of effects) {
        const key = nameTarget(effect);
        if (!shown.has(key)) shown.set(key, effect.kind !== 'entrance');
        this.#find(effect);
      }
    for (const { effects } of this.#steps.slice(0, done))
      for (const effect of effects)
        if (effect.kind === 'entrance' || effect.kind === 'exit')
          shown.set(nameTarget(effect), effect.kind === 'entrance');
    for (const [key, isShown] of shown) this.#setVisible(this.#targets.get(key) ?? [], isShown);
  }

  /** Plays a step, by its position from 0; the steps before it are done. */
  play(step: number): void {
    this.show(step);
    for (const effect of this.#steps[step]?.effects ?? []) {
      if (effect.kind === 'media') this.#later(effect.at, () => this.#onPlay(effect.element, effect.effect));
      else if (effect.kind === 'entrance') this.#enter(effect);
      else if (effect.kind === 'exit') this.#later(effect.at, () => this.#leave(effect));
    }
  }

  /** Ends what still moves. */
  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    for (const animation of this.#svg.getAnimations({ subtree: true })) animation.cancel();
  }

  #enter(effect: StepEffect): void {
    const targets = this.#find(effect);
    this.#setVisible(targets, true);
    if (this.#isStill) return;
    for (const target of targets)
      target.animate(this.#frames(effect), {
        delay: effect.at * MS_PER_SECOND,
        duration: Math.max(1, effect.seconds * MS_PER_SECOND),
        fill: 'backwards',
        easing: effect.effect === 'fly_in' ? 'ease-out' : 'linear',
      });
  }

  #leave(effect: StepEffect): void {
    const targets = this.#find(effect);
    if (this.#isStill) this.#setVisible(targets, false);
    for (const target of this.#isStill ? [] : targets) {
      const animation = target.animate([...this.#frames(effect)].reverse(), {
        duration: Math.max(1, effect.seconds * MS_PER_SECOND),
      });
      animation.onfinish = () => this.#setVisible([target], false);
    }
  }

  #frames({ effect, from = effect === 'fly_in' ? 'bottom' : 'left' }: StepEffect): Keyframe[] {
    const { width, height } = this.#svg.viewBox.baseVal;
    switch (effect) {
      case 'appear':
        return [{ opacity: 0 }, { opacity: 1, offset: 0.001 }, { opacity: 1 }];
      case 'wipe':
        return [{ clipPath: COVERED[from] }, { clipPath: 'inset(0)' }];
      case 'fly_in': {
        const [x, y] = [
          from === 'left' ? -width : from === 'right' ? width : 0,
          from === 'top' ? -height : from === 'bottom' ? height : 0,
        ];
        return [{ translate: `${x}px ${y}px` }, { translate: '0px 0px' }];
      }
      case 'grow':
      case 'zoom':
      case 'grow_and_turn':
        return [
          { scale: '0', ...FROM_CENTRE },
          { scale: '1', ...FROM_CENTRE },
        ];
      default:
        return [{ opacity: 0 }, { opacity: 1 }];
    }
  }

  #later(seconds: number, act: () => void): void {
    if (seconds <= 0) {
      act();
      return;
    }
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, seconds * MS_PER_SECOND);
    this.#timers.add(timer);
  }

  #setVisible(targets: readonly SVGGraphicsElement[], isVisible: boolean): void {
    for (const target of targets) target.style.visibility = isVisible ? '' : 'hidden';
  }

  /** Groups of the picture that an effect moves. */
  #find(effect: StepEffect): readonly SVGGraphicsElement[] {
    const key = nameTarget(effect);
    const known = this.#targets.get(key);
    if (known !== undefined) return known;
    const whole = `[data-show~="${CSS.escape(effect.element)}"]`;
    const { paragraphs, series, category } = effect;
    const part =
      paragraphs !== undefined
        ? Array.from(
            { length: Math.min(1_000, paragraphs[1] - paragraphs[0] + 1) },
            (_, at) => `${whole} [data-paragraph="${paragraphs[0] + at}"]`,
          ).join()
        : series !== undefined
          ? `${whole} [data-series="${series}"]`
          : category !== undefined
            ? `${whole} [data-category="${category}"]`
            : whole;
    const found = [...this.#svg.querySelectorAll<SVGGraphicsElement>(part)];
    this.#targets.set(key, found);
    return found;
  }
}

function nameTarget({ element, paragraphs, series, category }: StepEffect): string {
  return [element, paragraphs?.join('-') ?? '', series ?? '', category ?? ''].join('/');
}
