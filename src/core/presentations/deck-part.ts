import { setImmediate as nextTurn } from 'node:timers/promises';
import { UsedLetters, type UsedStyle } from '../ooxml/write/index.ts';
import { type DeckFrame, PptxWriter } from '../output/pptx/write-pptx.ts';
import type { SlideOutput } from '../output/pptx/write-slide.ts';
import type { DeckTemplate, Scene } from '../scene/scene.ts';
import type { SlideRange } from './api.ts';
import { buildDeck, composeSlide, type DeckPlan, findContents } from './compose.ts';
import { type JudgedSlides, judgeSlides } from './judge-deck.ts';

/** Slides that were laid out, checked and written, as plain values that can be sent. */
export interface DeckPart {
  /** Undefined for a slide with links to other slides, which needs the titles of all. */
  readonly outputs: readonly (SlideOutput | undefined)[];
  /** Number of charts of each slide. In `outputs` they are counted from the first slide of the part. */
  readonly charts: readonly number[];
  readonly judged: readonly JudgedSlides[];
  readonly letters: { readonly styles: readonly UsedStyle[]; readonly hasFormulas: boolean };
}

export interface PartMaterials {
  /** Bytes of the pictures of these slides. */
  readonly media: ReadonlyMap<string, Uint8Array>;
  readonly signal: AbortSignal;
  /** Default: `composeSlide`. */
  readonly compose?: (plan: DeckPlan, index: number) => Scene;
}

/** Slides that are laid out before they are checked and written: scenes take much more memory than parts. */
const SLIDES_AT_ONCE = 16;
/** Time for which slides are made before other calls get a turn. */
const TURN_MS = 8;

/** Lays out, checks and writes some slides of a deck that no design draws. */
export async function makePart(
  plan: DeckPlan,
  { from, to }: SlideRange,
  materials: PartMaterials,
): Promise<DeckPart> {
  const maker = new SlideMaker(plan, materials);
  for (let index = from; index < to; index += SLIDES_AT_ONCE)
    await maker.make({ from: index, to: Math.min(to, index + SLIDES_AT_ONCE) });
  const { outputs, charts, judged, letters } = maker;
  return {
    outputs,
    charts,
    judged,
    letters: { styles: [...letters.styles], hasFormulas: letters.hasFormulas },
  };
}

class SlideMaker {
  readonly outputs: (SlideOutput | undefined)[] = [];
  readonly charts: number[] = [];
  readonly judged: JudgedSlides[] = [];
  readonly letters = new UsedLetters();
  readonly #plan: DeckPlan;
  readonly #materials: PartMaterials;
  /** Layouts of all slides so far. */
  readonly #layouts = new Map<string, { readonly layout: string }>();
  #written: { readonly template: DeckTemplate; readonly writer: PptxWriter } | undefined;
  #chartsBefore = 0;
  #turnAt = 0;

  constructor(plan: DeckPlan, materials: PartMaterials) {
    this.#plan = plan;
    this.#materials = materials;
  }

  async make({ from, to }: SlideRange): Promise<void> {
    const { media, compose = composeSlide } = this.#materials;
    const scenes: Scene[] = [];
    for (let index = from; index < to; index += 1) {
      await this.#yield();
      const scene = compose(this.#plan, index);
      this.#layouts.set(scene.layout, { layout: scene.layout });
      scenes.push(scene);
    }
    const frame = buildDeck(this.#plan, [...this.#layouts.values()], media);
    this.judged.push(judgeSlides({ ...frame, slides: scenes }, this.#plan, from));
    const writer = this.#writerOf(frame);
    for (const [at, scene] of scenes.entries()) {
      await this.#yield();
      this.letters.addElements(scene.elements, scene.lang);
      this.#write(writer, scene, from + at);
    }
  }

  #write(writer: PptxWriter, scene: Scene, index: number): void {
    let needsTitles = false;
    const contents = findContents(this.#plan, index);
    const resolve = (link: string) => {
      // The table of contents is known by its number alone.
      if (contents !== undefined && link === `#${contents + 1}`) return { slide: contents + 1 };
      needsTitles = true;
      return undefined;
    };
    const output = writer.slide(scene, index, { links: { resolve }, chartsBefore: this.#chartsBefore });
    this.outputs.push(needsTitles ? undefined : output);
    this.charts.push(output.charts);
    this.#chartsBefore += output.charts;
  }

  #writerOf(frame: DeckFrame): PptxWriter {
    if (this.#written?.template !== frame.template)
      this.#written = { template: frame.template, writer: new PptxWriter(frame) };
    return this.#written.writer;
  }

  async #yield(): Promise<void> {
    if (performance.now() - this.#turnAt >= TURN_MS) {
      await nextTurn();
      this.#turnAt = performance.now();
    }
    this.#materials.signal.throwIfAborted();
  }
}
