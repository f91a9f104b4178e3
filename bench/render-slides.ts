import { writePdf } from '../src/core/output/pdf/write-pdf.ts';
import { renderPng } from '../src/core/output/png/render-png.ts';
import { writeSvg } from '../src/core/output/svg/write-svg.ts';
import { CONTRACTS } from '../src/core/templates/catalogue.ts';
import { TEMPLATES } from '../src/core/templates/standard/index.ts';
import { composedDeck } from '../test/support/example-deck.ts';
import { median, printRows, type Row } from './measure.ts';

const ROUNDS = 5;
const SVG_BAR_MS = 5;
const PNG_BAR_MS = 60;
const PDF_BAR_MS = 250;
const PDF_SLIDES = 10;

const rows: Row[] = [];
for (const { id } of TEMPLATES) {
  const deck = await composedDeck(
    id,
    CONTRACTS.map((contract) => ({ layout: contract.id, content: contract.example })),
  );
  const svgs = deck.slides.map((scene) => writeSvg(scene, deck));
  for (const svg of svgs.slice(0, 3)) await renderPng(svg, 1280);
  const svgMs: number[] = [];
  const pngMs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const scene of deck.slides) {
      const start = performance.now();
      writeSvg(scene, deck);
      svgMs.push(performance.now() - start);
    }
    for (const svg of svgs) {
      const start = performance.now();
      await renderPng(svg, 1280);
      pngMs.push(performance.now() - start);
    }
  }
  const ten = { ...deck, slides: deck.slides.filter((_, index) => index % 2 === 0).slice(0, PDF_SLIDES) };
  const pdfMs: number[] = [];
  await writePdf(ten);
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    await writePdf(ten);
    pdfMs.push(performance.now() - start);
  }
  rows.push(row(`${id}: ${PDF_SLIDES} slides → PDF, p50`, median(pdfMs), PDF_BAR_MS));
  rows.push(row(`${id}: slide → SVG, p50`, median(svgMs), SVG_BAR_MS), row(`${id}: slide → PNG 1280 × 720, p50`, median(pngMs), PNG_BAR_MS));
}
printRows('Slides as pictures and pages', rows);

/** `ratio` is the time as a share of the bar. */
function row(what: string, ms: number, barMs: number): Row {
  return { what, ours: `${ms.toFixed(2)} ms`, other: '', ratio: ms / barMs, bar: `≤ ${barMs} ms`, holds: ms <= barMs };
}
