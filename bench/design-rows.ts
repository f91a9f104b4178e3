import { readFileSync } from 'node:fs';
import { compileDesign } from '../src/core/designs/compile/compile-design.ts';
import { dress } from '../src/core/designs/fill/dress.ts';
import { loadLayoutEngine } from '../src/core/layout/load.ts';
import { slideMaterial } from '../src/core/presentations/slide-material.ts';
import { checkDeck } from '../src/core/scene/check/check-deck.ts';
import { COMPANY_SLIDES, companyDeck } from '../test/support/company-deck.ts';
import { inTurns, type Row, shown } from './measure.ts';
import { photographs } from './photographs.ts';
import { laidOut, storedPlan, writeStored } from './stored-deck.ts';

const ROUNDS = 5;
const SLIDES = 10;
const FIXTURE = new URL('../test/fixtures/pptx/effects-demo.pptx', import.meta.url);
const CREATION_BAR_MS = 10_000;
const CREATED_SLIDES = 40;
/** As fast as a standard template; both vary with what the machine does beside. */
const FILLING_BAR = 1.2;

/** A design of a company's own: made of a deck of 40 slides, and of one that another program wrote; filled beside a standard template. */
export async function designRows(): Promise<Row[]> {
  await loadLayoutEngine();
  const file = readFileSync(FIXTURE);
  const forty = companyDeck(Array.from({ length: CREATED_SLIDES }, (_, at) => COMPANY_SLIDES[at % COMPANY_SLIDES.length] ?? 'cards'));
  const pictures = await photographs();
  const plan = await storedPlan(SLIDES, pictures);
  const design = compileDesign(file);
  const slides = plan.slides.map((spec, index) => slideMaterial(spec, plan.pictures[index] ?? new Map(), plan.language));
  const deck = laidOut(plan, pictures);
  for (let warmUp = 0; warmUp < 5; warmUp += 1) dress(file, design, { deck, slides });
  const { creation, large, filling, standard } = await inTurns(ROUNDS, {
    creation: () => compileDesign(file),
    large: () => compileDesign(forty),
    filling: () => checkDeck(dress(file, design, { deck, slides })),
    standard: () => writeStored(plan, pictures),
  });
  const ratio = filling.cpuMs / standard.cpuMs;
  return [
    { work: `Smart Design from a deck of ${CREATED_SLIDES} slides`, ours: shown(large), rival: '', ratio: large.wallMs / CREATION_BAR_MS, bar: '< 10 s', holds: large.wallMs < CREATION_BAR_MS },
    { work: 'Smart Design from a deck of 34 slides', ours: shown(creation), rival: '', ratio: creation.wallMs / CREATION_BAR_MS, bar: '< 10 s', holds: creation.wallMs < CREATION_BAR_MS },
    {
      work: `${SLIDES} slides filled into a Smart Design, measured and written`,
      ours: shown(filling),
      rival: `a standard template: ${shown(standard)}`,
      ratio,
      bar: `≤ ${FILLING_BAR}×`,
      holds: ratio <= FILLING_BAR,
    },
  ];
}
