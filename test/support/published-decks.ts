import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CompiledDesign } from '../../src/core/designs/compile/compile-design.ts';
import { buildDeck, composeSlide, type DeckPlan } from '../../src/core/presentations/compose.ts';
import { buildComposedMaterial } from '../../src/core/presentations/composed-material.ts';
import { readSlides } from '../../src/core/presentations/validate-slides.ts';
import type { Deck } from '../../src/core/scene/scene.ts';
import { findTemplate } from '../../src/core/templates/standard/index.ts';
import { resolveTheme } from '../../src/core/templates/themes.ts';
import { applyDesign } from './apply-design.ts';
import { ENGINE } from './layout-engine.ts';

const FOLDER = join(process.cwd(), 'docs', 'compositions');

export interface PublishedDeck {
  readonly title: string;
  readonly template: string;
  readonly language?: string;
  readonly definitions: string;
  readonly slides: readonly { readonly markup: string }[];
}

export const PUBLISHED = [
  'lamps',
  'lamps-ar',
  'tessel',
  'tessel-ar',
  'mvcc',
  'mvcc-ar',
  'hospital',
  'tides',
] as const;

/** A deck of docs/compositions.md as it is sent to the server. */
export function publishedDeck(name: string): PublishedDeck {
  return JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8'));
}

/** The deck in a template, its own when none is named. @throws Error where its markup has faults. */
export function drawnIn(published: PublishedDeck, templateId = published.template): Deck {
  const plan = planOf(published, templateId);
  return buildDeck(
    plan,
    plan.slides.map((_, index) => composeSlide(plan, index)),
    new Map(),
  );
}

/** The deck in a Smart Design. */
export function drawnInDesign(published: PublishedDeck, file: Uint8Array, design: CompiledDesign): Deck {
  const plan = planOf(published, published.template);
  return applyDesign(file, design, {
    deck: buildDeck(plan, [], new Map()),
    slides: plan.slides.map((spec) => buildComposedMaterial(spec, plan.template, new Map())),
  });
}

function planOf(
  { title, language = 'en', definitions, slides: published }: PublishedDeck,
  templateId: string,
): DeckPlan {
  const { slides, issues } = readSlides(
    published.map(({ markup }) => ({ layout: 'composed', content: { markup } })),
    { definitions },
  );
  if (issues.length > 0) throw new Error(issues.map(({ msg }) => msg).join('\n'));
  const template = findTemplate(templateId);
  return {
    engine: ENGINE,
    title,
    language,
    template,
    theme: resolveTheme(template),
    slides: slides.flatMap((slide) => slide ?? []),
    pictures: [],
    createdAt: '2026-01-01T00:00:00Z',
  };
}
