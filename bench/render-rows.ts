import { writePdf } from '../src/core/output/pdf/write-pdf.ts';
import { renderPng } from '../src/core/output/png/render-png.ts';
import { writeSvg } from '../src/core/output/svg/write-svg.ts';
import { checkDeck } from '../src/core/scene/check/check-deck.ts';
import { CONTRACTS } from '../src/core/templates/catalogue.ts';
import { TEMPLATES } from '../src/core/templates/standard/index.ts';
import { composedDeck } from '../test/support/example-deck.ts';
import { median, type Row, spent, withinRow } from './measure.ts';
import { photographs } from './photographs.ts';
import { laidOut, storedPlan } from './stored-deck.ts';

const PDF_SLIDES = 10;
const LAYOUT_SLIDES = 100;

/** Slides as pictures and pages, over every layout of every standard template, warm: the middle of all. */
export async function renderRows(): Promise<Row[]> {
  const [svgMs, pngMs, pdfMs]: [number[], number[], number[]] = [[], [], []];
  for (const [at, { id }] of TEMPLATES.entries()) {
    const deck = await composedDeck(
      id,
      CONTRACTS.map((contract) => ({ layout: contract.id, content: contract.example })),
    );
    // The first template only warms up.
    for (let round = at === 0 ? -1 : 0; round < 1; round += 1) {
      for (const scene of deck.slides) {
        let svg = '';
        const drawn = await spent(() => {
          svg = writeSvg(scene, deck);
        });
        const rendered = await spent(() => renderPng(svg, 1280));
        if (round < 0) continue;
        svgMs.push(drawn.wallMs);
        pngMs.push(rendered.wallMs);
      }
    }
    const ten = { ...deck, slides: deck.slides.filter((_, index) => index % 2 === 0).slice(0, PDF_SLIDES) };
    if (at === 0) await writePdf(ten);
    pdfMs.push((await spent(() => writePdf(ten))).wallMs);
  }
  return [
    ...(await layoutRows()),
    withinRow('one slide → SVG, p50', median(svgMs), 5),
    withinRow('one slide → PNG 1280 × 720, p50', median(pngMs), 60),
    withinRow(`${PDF_SLIDES} slides → PDF, p50`, median(pdfMs), 250),
  ];
}

/** Measures the cost of a slide before it is written. */
async function layoutRows(): Promise<Row[]> {
  const pictures = await photographs();
  const plan = await storedPlan(LAYOUT_SLIDES, pictures);
  const [layoutMs, checkMs]: [number[], number[]] = [[], []];
  for (let round = 0; round < 6; round += 1) {
    let deck = laidOut(plan, pictures);
    layoutMs.push((await spent(() => (deck = laidOut(plan, pictures)))).cpuMs / LAYOUT_SLIDES);
    checkMs.push((await spent(() => checkDeck(deck))).cpuMs / LAYOUT_SLIDES);
  }
  return [
    withinRow('layout of one slide, cpu', median(layoutMs), 3),
    withinRow('check of one slide, cpu', median(checkMs), 1),
  ];
}
