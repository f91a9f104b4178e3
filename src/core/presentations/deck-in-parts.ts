import { setTimeout as sleep } from 'node:timers/promises';
import { copyPromptLetters, listWrittenFonts } from '../output/pptx/deck-fonts.ts';
import { PptxWriter } from '../output/pptx/write-pptx.ts';
import { renumberCharts, type SlideOutput } from '../output/pptx/write-slide.ts';
import type { Finding } from '../scene/finding.ts';
import { fontNeeds } from '../scene/fonts/embedding.ts';
import type { FontNeed } from '../scene/scene.ts';
import { SlideLinks } from '../scene/slide-links.ts';
import type { SlideRange } from './api.ts';
import { buildDeck, composeSlide, type DeckPlan } from './compose.ts';
import { type DeckPart, makePart, type PartMaterials } from './deck-part.ts';
import { judgeAcross } from './judge-deck.ts';

/** A PowerPoint file with what is known of it. */
export interface WrittenDeck {
  readonly bytes: Uint8Array;
  readonly findings: readonly Finding[];
  readonly fonts: readonly FontNeed[];
}

/** Makes a part of a deck elsewhere; undefined if nobody can, or if it fails there. */
export type HelpWithPart = (range: SlideRange) => Promise<DeckPart | undefined>;

/** The other process also reads the record and sends what it has made. */
const OWN_SHARE = 0.55;
/**
 * Longest wait for the other process, as a share of the time that the first part took: a process that has made
 * no deck yet is several times slower.
 */
const PATIENCE = 0.5;

/**
 * Lays out, checks and writes a deck that no design draws: the first half here and the second elsewhere at
 * the same time. The file and the findings are the same as without help.
 */
export async function writeInParts(
  plan: DeckPlan,
  materials: PartMaterials,
  help: HelpWithPart,
): Promise<WrittenDeck> {
  const count = plan.slides.length;
  const middle = Math.ceil(count * OWN_SHARE);
  const second = { from: middle, to: count };
  // Where help fails, the slides are made here, and fail here if they are at fault.
  const helped = help(second).catch(() => undefined);
  const startedAt = performance.now();
  const first = await makePart(plan, { from: 0, to: middle }, materials);
  const patienceMs = PATIENCE * (performance.now() - startedAt);
  const rest =
    (await Promise.race([helped, sleep(patienceMs, undefined, { ref: false })])) ??
    (await makeUnlessHelped(plan, second, materials, helped));
  return joinParts(plan, [first, rest], materials);
}

/** Makes slides that another process has not finished in time, and takes the part that is made first. */
async function makeUnlessHelped(
  plan: DeckPlan,
  range: SlideRange,
  materials: PartMaterials,
  helped: Promise<DeckPart | undefined>,
): Promise<DeckPart> {
  const stop = new AbortController();
  const signal = AbortSignal.any([materials.signal, stop.signal]);
  const own = makePart(plan, range, { ...materials, signal });
  try {
    return await Promise.race([helped.then((part) => part ?? own), own]);
  } finally {
    stop.abort();
  }
}

/** Joins the parts of all slides, in order, to a file. */
export async function joinParts(
  plan: DeckPlan,
  parts: readonly DeckPart[],
  { media, compose = composeSlide }: Pick<PartMaterials, 'media' | 'compose'>,
): Promise<WrittenDeck> {
  const judged = parts.flatMap((part) => part.judged);
  const digests = judged.flatMap((slides) => slides.digests);
  const frame = buildDeck(plan, digests, media);
  const writer = new PptxWriter(frame);
  const links = new SlideLinks(digests);
  const outputs: SlideOutput[] = [];
  let chartsBefore = 0;
  for (const part of parts) {
    const inEarlierParts = chartsBefore;
    for (const [at, output] of part.outputs.entries()) {
      const index = outputs.length;
      outputs.push(
        output === undefined
          ? writer.slide(compose(plan, index), index, { links, chartsBefore })
          : renumberCharts(output, inEarlierParts),
      );
      chartsBefore += part.charts[at] ?? 0;
    }
  }
  const letters = copyPromptLetters(frame.template);
  for (const part of parts) letters.add(part.letters);
  return {
    bytes: await writer.file(outputs, letters),
    findings: judgeAcross(judged, plan, frame),
    fonts: fontNeeds(listWrittenFonts(frame, letters)),
  };
}
