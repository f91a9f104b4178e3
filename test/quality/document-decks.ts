/** A file of any kind as the deck that the author makes of it without a model, laid out and checked. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { findIcon } from '../../src/core/assets/icon-search.ts';
import type { AuthoredDeck, Outline } from '../../src/core/authoring/api.ts';
import { createExtractiveAuthor } from '../../src/core/authoring/extractive-author.ts';
import { drawContactSheet } from '../../src/core/output/png/contact-sheet.ts';
import { writeSvg } from '../../src/core/output/svg/write-svg.ts';
import { buildDeck, composeSlide, type DeckPlan } from '../../src/core/presentations/compose.ts';
import type { GenerateRequest } from '../../src/core/presentations/draft.ts';
import { createMeasure } from '../../src/core/presentations/measure.ts';
import { validateSlides } from '../../src/core/presentations/validate-slides.ts';
import { checkDeck } from '../../src/core/scene/check/check-deck.ts';
import type { Finding } from '../../src/core/scene/finding.ts';
import type { Deck } from '../../src/core/scene/scene.ts';
import { joinMarkdown, markdownParts } from '../../src/core/sources/document-markdown.ts';
import { decodeText } from '../../src/core/sources/files/decode-text.ts';
import { parseFile } from '../../src/core/sources/files/parse-file.ts';
import { TEMPLATES } from '../../src/core/templates/standard/index.ts';
import { createTemplateService } from '../../src/core/templates/template-service.ts';
import { resolveTheme } from '../../src/core/templates/themes.ts';
import { ENGINE } from '../support/layout-engine.ts';

const templates = createTemplateService();
export const measure = createMeasure(templates, ENGINE);
const author = createExtractiveAuthor({
  measure,
  hasIcon: (meaning) => findIcon({ icon_query: meaning }).matched,
});

/** Sources of decks: text and Markdown as they stand, other files as their reader gives them. */
export async function sourceOf(path: string): Promise<string> {
  const bytes = new Uint8Array(readFileSync(path));
  if (/\.(?:mdx?|txt)$/.test(path)) return decodeText(bytes).text.trim();
  return joinMarkdown(markdownParts((await parseFile(bytes, { filename: basename(path) })).document));
}

/** Request of a deck in which only the text is missing. */
export const BASE_REQUEST = {
  tone: 'default',
  verbosity: 'standard',
  markdown_emphasis: true,
  include_table_of_contents: false,
  include_title_slide: true,
  template: 'ledger',
} as const;

const call = () => ({ signal: new AbortController().signal, progress: () => undefined });

export function deckFrom(content: string, options: Partial<GenerateRequest> = {}): Promise<AuthoredDeck> {
  return author.deck({ ...BASE_REQUEST, content, ...options }, call());
}

export function outlineFrom(content: string, options: Partial<GenerateRequest> = {}): Promise<Outline> {
  return author.outline({ ...BASE_REQUEST, content, ...options }, call());
}

export interface LaidDeck extends AuthoredDeck {
  readonly deck: Deck;
  readonly findings: readonly Finding[];
}

/** Laid out as the server does it. */
export function laidOut(authored: AuthoredDeck, templateId: string): LaidDeck {
  const template = TEMPLATES.find(({ id }) => id === templates.resolve(templateId));
  if (template === undefined) throw new Error(`no template ${templateId}`);
  const slides = validateSlides([...authored.slides]);
  const plan: DeckPlan = {
    engine: ENGINE,
    title: authored.title,
    language: authored.language,
    template,
    theme: resolveTheme(template),
    slides,
    pictures: slides.map(() => new Map()),
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  const deck = buildDeck(
    plan,
    slides.map((_, index) => composeSlide(plan, index)),
    new Map(),
  );
  return { ...authored, deck, findings: checkDeck(deck) };
}

/** All slides on one picture, as PNG. */
export function sheetOf({ deck }: LaidDeck, widthPx: number): Promise<Uint8Array> {
  return drawContactSheet(
    deck.slides.map((scene) => writeSvg(scene, deck)),
    { widthPx },
  );
}
