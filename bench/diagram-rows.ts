import { openLayoutEngine } from '../src/core/layout/engine.ts';
import { composeSlide, type DeckPlan } from '../src/core/presentations/compose.ts';
import { readSlides } from '../src/core/presentations/validate-slides.ts';
import { findTemplate } from '../src/core/templates/standard/index.ts';
import { resolveTheme } from '../src/core/templates/themes.ts';
import { generatedFlowcharts } from '../test/support/flowcharts.ts';
import { networkMarkup, orderlyNetwork } from '../test/support/networks.ts';
import { median, type Row, spent, withinRow } from './measure.ts';

const CHARTS = 100;
const BAR_MS = 50;
const NETWORK_BOXES = 60;
const NETWORK_ROUNDS = 15;

/**
 * Measures the layout of flowcharts with 5 to 40 boxes after one warm-up round, and of a network of boxes in
 * markup.
 */
export async function diagramRows(): Promise<Row[]> {
  const engine = await openLayoutEngine();
  const template = findTemplate('ledger');
  const input = generatedFlowcharts(CHARTS).map(({ text }, at) => ({
    layout: 'diagram',
    content: { title: `Chart ${at + 1}`, diagram: { mermaid: text } },
  }));
  const slides = readSlides(input).slides.flatMap((slide) => slide ?? []);
  const plan: DeckPlan = {
    engine,
    title: 'Charts',
    language: 'en',
    template,
    theme: resolveTheme(template),
    slides,
    pictures: [],
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  const took = async (): Promise<number[]> => {
    const all: number[] = [];
    for (const index of slides.keys()) all.push((await spent(() => composeSlide(plan, index))).cpuMs);
    return all;
  };
  await took();
  const networks = readSlides([
    { layout: 'composed', content: { markup: networkMarkup(orderlyNetwork(NETWORK_BOXES)) } },
  ]).slides.flatMap((slide) => slide ?? []);
  const network: DeckPlan = { ...plan, slides: networks };
  const routed: number[] = [];
  for (let round = 0; round < NETWORK_ROUNDS; round += 1)
    routed.push((await spent(() => composeSlide(network, 0))).cpuMs);
  return [
    withinRow(
      `a slide with one of ${CHARTS} flowcharts of 5 to 40 boxes, laid out (median, processor time)`,
      median(await took()),
      BAR_MS,
    ),
    withinRow(
      `a slide of ${NETWORK_BOXES} boxes and as many elbow connectors, laid out (median, processor time)`,
      median(routed),
      BAR_MS,
    ),
  ];
}
