import { buildDeck, composeSlide, type DeckPlan } from '../../src/core/presentations/compose.ts';
import { readSlides } from '../../src/core/presentations/validate-slides.ts';
import { checkDeck } from '../../src/core/scene/check/check-deck.ts';
import type { Finding, FindingCode } from '../../src/core/scene/finding.ts';
import { findTemplate } from '../../src/core/templates/standard/index.ts';
import { resolveTheme } from '../../src/core/templates/themes.ts';
import { ENGINE } from './layout-engine.ts';

/** Codes of findings about what a deck says, not how it looks. */
export const CONSISTENCY: ReadonlySet<FindingCode> = new Set([
  'sum_differs',
  'share_differs',
  'date_differs',
  'count_differs',
  'value_differs',
  'term_differs',
  'title_differs',
  'repeated_figure',
]);

export interface SlideInput {
  readonly layout?: string;
  readonly content?: Readonly<Record<string, unknown>>;
  readonly markup?: string;
}

/** Findings about what a deck of these slides says. @throws Error where the slides have faults. */
export function checkWords(
  inputs: readonly SlideInput[],
  { language = 'en', template: id = 'ledger', definitions = undefined as string | undefined } = {},
): Finding[] {
  const { slides, issues } = readSlides(
    inputs.map(({ markup, ...slide }) =>
      markup === undefined
        ? { layout: '', content: {}, ...slide }
        : { layout: 'composed', content: { markup } },
    ),
    definitions === undefined ? {} : { definitions },
  );
  if (issues.length > 0) throw new Error(issues.map(({ msg }) => msg).join('\n'));
  const template = findTemplate(id);
  const specs = slides.flatMap((slide) => slide ?? []);
  const plan: DeckPlan = {
    engine: ENGINE,
    title: 'A deck',
    language,
    template,
    theme: resolveTheme(template),
    slides: specs,
    pictures: specs.map(() => new Map()),
    createdAt: '2026-01-01T00:00:00Z',
  };
  const deck = buildDeck(
    plan,
    specs.map((_, index) => composeSlide(plan, index)),
    new Map(),
  );
  return checkDeck(deck).filter(({ code }) => CONSISTENCY.has(code));
}

export function tableSlide(
  title: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): SlideInput {
  return {
    layout: 'table',
    content: { title, table: { columns: columns.map((label) => ({ label })), rows } },
  };
}

export function metricsSlide(
  title: string,
  items: readonly (readonly [value: string, label: string])[],
): SlideInput {
  return { layout: 'metrics', content: { title, items: items.map(([value, label]) => ({ value, label })) } };
}

export function bulletsSlide(title: string, items: readonly string[]): SlideInput {
  return { layout: 'bullets', content: { title, items: items.map((text) => ({ text })) } };
}
