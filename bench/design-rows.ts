import { readFileSync } from 'node:fs';
import { type CompiledDesign, compileDesign } from '../src/core/designs/compile/compile-design.ts';
import type { ApplyRequest } from '../src/core/designs/design.ts';
import { applyDesign } from '../src/core/designs/fill/apply-design.ts';
import { buildDeck, type DeckPlan } from '../src/core/presentations/compose.ts';
import { buildSlideMaterial } from '../src/core/presentations/slide-material.ts';
import { checkDeck } from '../src/core/scene/check/check-deck.ts';
import { COMPANY_SLIDES, companyDeck } from '../test/support/company-deck.ts';
import { inTurns, median, medianSpent, type Row, roundsOf, shown } from './measure.ts';
import { type Photograph, photographs } from './photographs.ts';
import { materialOf, type WordSlide, wordSlides } from './sample-words.ts';
import { storedPlan, writeStored } from './stored-deck.ts';
import { withPptxAutomizer } from './with-pptx-automizer.ts';

const ROUNDS = 75;
const CREATIONS = 3;
const WARM_UPS = 40;
const SLIDES = 10;
const FIXTURE = new URL('../test/fixtures/pptx/effects-demo.pptx', import.meta.url);
/** Files of other companies, with and without sample slides and with many layouts. */
const COMPANY_FILES = [
  'designs/charted-template.pptx',
  'designs/financial-template.potx',
  'designs/many-masters.pptx',
  'designs/median-theme.pptx',
  'designs/traditional-chinese.pptx',
] as const;
const COMPANY_ROUNDS = 21;
const COMPANY_WARM_UPS = 6;
const CREATION_BAR_MS = 10_000;
const CREATED_SLIDES = 40;
/** As fast as a standard template; both vary with what the machine does beside. */
const FILLING_BAR = 1;
/** In the files of other companies, some of which need more measuring. */
const COMPANY_BAR = 1.2;
/** Beside a program that only copies and replaces. */
const COPYING_BAR = 2;
const COPIES = 15;
const COPY_WARM_UPS = 5;

/** Stored slides → PPTX in a design, with layout and check. */
function fill(
  file: Uint8Array,
  design: CompiledDesign,
  plan: DeckPlan,
  pictures: readonly Photograph[],
): void {
  const slides = plan.slides.map((spec, index) =>
    buildSlideMaterial(spec, plan.pictures[index] ?? new Map(), plan.language),
  );
  const own = {
    id: 'company',
    file,
    layouts: [],
    applyDesign: async (request: ApplyRequest) => applyDesign(file, design, request, plan.engine),
  };
  const media = new Map(pictures.map(({ ref, bytes }) => [ref.hash, bytes]));
  const deck = buildDeck({ ...plan, design: own }, [], media);
  checkDeck(applyDesign(file, design, { deck, slides }, plan.engine));
}

/** Slides of the file with other words → PPTX, measured and checked. */
function copied(
  file: Uint8Array,
  design: CompiledDesign,
  plan: DeckPlan,
  slides: readonly WordSlide[],
  round: number,
): void {
  checkDeck(
    applyDesign(
      file,
      design,
      { deck: buildDeck(plan, [], new Map()), slides: slides.map((slide) => materialOf(slide, round)) },
      plan.engine,
    ),
  );
}

/**
 * The same slides of the same file with the same words, side by side: ours measures and checks what it
 * writes.
 */
async function copyingRow(file: Uint8Array, design: CompiledDesign): Promise<Row> {
  const slides = wordSlides(design, SLIDES);
  const plan = await storedPlan(SLIDES, []);
  let [ourRound, theirRound] = [0, 0];
  const works = {
    ours: () => copied(file, design, plan, slides, ourRound++),
    theirs: () => withPptxAutomizer(file, slides, theirRound++),
  };
  await roundsOf(COPY_WARM_UPS, works, 'young');
  const rounds = await roundsOf(COPIES, works, 'young');
  const [ours, theirs] = [medianSpent(rounds.ours), medianSpent(rounds.theirs)];
  const ratio = median(
    rounds.theirs.map(({ cpuMs }, round) => cpuMs / (rounds.ours[round]?.cpuMs ?? Number.NaN)),
  );
  return {
    work: `${SLIDES} slides of a file given other words, measured and checked`,
    ours: shown(ours),
    rival: `pptx-automizer, only copying: ${shown(theirs)}`,
    ratio,
    bar: `≥ ${COPYING_BAR}×`,
    holds: ratio >= COPYING_BAR,
  };
}

/** The same slides in a design and in a standard template, for each of several files; the slowest counts. */
async function companyFilesRow(pictures: readonly Photograph[]): Promise<Row> {
  const measured = [];
  for (const name of COMPANY_FILES) {
    const file = readFileSync(new URL(`../test/fixtures/${name}`, import.meta.url));
    const design = compileDesign(file);
    const plans: DeckPlan[] = [];
    for (let round = 0; round < COMPANY_WARM_UPS + COMPANY_ROUNDS; round += 1)
      plans.push(await storedPlan(SLIDES, pictures, undefined, round * SLIDES));
    const [toFill, toWrite] = [plans.values(), plans.values()];
    const works = {
      filling: () => fill(file, design, toFill.next().value as DeckPlan, pictures),
      standard: () => writeStored(toWrite.next().value as DeckPlan, pictures),
    };
    await roundsOf(COMPANY_WARM_UPS, works, 'young');
    const { filling, standard } = await roundsOf(COMPANY_ROUNDS, works, 'young');
    const ratio = median(filling.map(({ cpuMs }, round) => cpuMs / (standard[round]?.cpuMs ?? Number.NaN)));
    measured.push({ name, ratio, filling: medianSpent(filling), standard: medianSpent(standard) });
  }
  const [slowest] = measured.sort((a, b) => b.ratio - a.ratio);
  if (slowest === undefined) throw new Error('No file was measured.');
  return {
    work: `${SLIDES} slides filled into each of ${COMPANY_FILES.length} company files, the slowest`,
    ours: shown(slowest.filling),
    rival: `a standard template: ${shown(slowest.standard)}`,
    ratio: slowest.ratio,
    bar: `≤ ${COMPANY_BAR}×`,
    holds: slowest.ratio <= COMPANY_BAR,
  };
}

/**
 * A design of a company's own: made of a deck of 40 slides, and of one that another program wrote; filled
 * beside a standard template.
 */
export async function designRows(): Promise<Row[]> {
  const file = readFileSync(FIXTURE);
  const forty = companyDeck(
    Array.from({ length: CREATED_SLIDES }, (_, at) => COMPANY_SLIDES[at % COMPANY_SLIDES.length] ?? 'cards'),
  );
  const pictures = await photographs();
  const design = compileDesign(file);
  // Each deck says what none before it said: nothing of it is known already.
  const plans: DeckPlan[] = [];
  for (let round = 0; round < WARM_UPS + ROUNDS; round += 1)
    plans.push(await storedPlan(SLIDES, pictures, undefined, round * SLIDES));
  const [toFill, toWrite] = [plans.values(), plans.values()];
  const filled = () => fill(file, design, toFill.next().value as DeckPlan, pictures);
  const written = () => writeStored(toWrite.next().value as DeckPlan, pictures);
  for (let warmUp = 0; warmUp < WARM_UPS; warmUp += 1) {
    filled();
    await written();
  }
  const { creation, large } = await inTurns(CREATIONS, {
    creation: () => compileDesign(file),
    large: () => compileDesign(forty),
  });
  const rounds = await roundsOf(ROUNDS, { filling: filled, standard: written }, 'young');
  const [filling, standard] = [medianSpent(rounds.filling), medianSpent(rounds.standard)];
  // Compares neighbouring runs, so that other load on the machine affects both.
  const ratio = median(
    rounds.filling.map(({ cpuMs }, round) => cpuMs / (rounds.standard[round]?.cpuMs ?? Number.NaN)),
  );
  return [
    {
      work: `Smart Design from a deck of ${CREATED_SLIDES} slides`,
      ours: shown(large),
      rival: '',
      ratio: large.wallMs / CREATION_BAR_MS,
      bar: '< 10 s',
      holds: large.wallMs < CREATION_BAR_MS,
    },
    {
      work: 'Smart Design from a deck of 34 slides',
      ours: shown(creation),
      rival: '',
      ratio: creation.wallMs / CREATION_BAR_MS,
      bar: '< 10 s',
      holds: creation.wallMs < CREATION_BAR_MS,
    },
    {
      work: `${SLIDES} slides filled into a Smart Design, measured and written`,
      ours: shown(filling),
      rival: `a standard template: ${shown(standard)}`,
      ratio,
      bar: `≤ ${FILLING_BAR}×`,
      holds: ratio <= FILLING_BAR,
    },
    await companyFilesRow(pictures),
    await copyingRow(file, design),
  ];
}
