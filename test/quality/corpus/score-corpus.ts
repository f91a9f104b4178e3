/** Decks of eight slides of the corpus, made without a model, judged by the facts that people wrote down. */
import { join } from 'node:path';
import type { AuthoredDeck } from '../../../src/core/authoring/api.ts';
import { deckFrom, sourceOf } from '../document-decks.ts';
import { isClaim, isContent } from './claims.ts';
import { deletableSlides } from './deletable.ts';
import { lostFacts, lostSentences } from './facts-found.ts';
import { falseStatements } from './false-statements.ts';
import { type Gold, type GoldDocument, goldData, goldDocuments } from './gold.ts';
import { shownOn } from './shown.ts';
import { readSourceText } from './source-text.ts';

/** Slides of each deck, its cover included. */
export const SLIDES = 8;

export interface CorpusScore {
  readonly file: string;
  readonly language: string;
  /** Share of the key facts on slides. */
  readonly facts: number;
  readonly lost: readonly string[];
  /** Share of the key sentences of which a slide has most words; absent for data. */
  readonly sentences?: number;
  /** Numbers of content slides, and of those among them whose title is a claim. */
  readonly content: number;
  readonly claims: number;
  readonly names: readonly string[];
  readonly slides: number;
  readonly deletable: readonly string[];
  readonly false: readonly string[];
}

export interface CorpusMeans {
  readonly documents: number;
  readonly false_statements: number;
  readonly facts: number;
  readonly sentences?: number;
  readonly claims: number;
  readonly deletable: number;
}

export async function scoreDocuments(
  fixtures: string,
  corpus: readonly GoldDocument[] = goldDocuments(fixtures),
): Promise<CorpusScore[]> {
  const scores: CorpusScore[] = [];
  for (const gold of corpus) {
    const source = await sourceOf(join(fixtures, gold.file));
    scores.push(judgeDocument(gold, source, await deckFrom(source, { n_slides: SLIDES })));
  }
  return scores;
}

export async function scoreData(
  fixtures: string,
  corpus: readonly Gold[] = goldData(fixtures),
): Promise<CorpusScore[]> {
  const scores: CorpusScore[] = [];
  for (const gold of corpus) {
    const source = await sourceOf(join(fixtures, gold.file));
    const deck = await deckFrom(source, { n_slides: SLIDES, language: gold.language });
    const { sentences: _, ...score } = judgeDocument({ ...gold, sentences: [] }, source, deck);
    scores.push({ ...score, false: [] });
  }
  return scores;
}

export function judgeDocument(
  gold: GoldDocument,
  markdown: string,
  { slides }: Pick<AuthoredDeck, 'slides'>,
): CorpusScore {
  const shown = slides.map(shownOn);
  const source = readSourceText(markdown, gold.language);
  const lost = lostFacts(gold.facts, shown);
  const content = shown.filter(isContent);
  const names = content.filter((slide) => !isClaim(slide, gold.language, source));
  return {
    file: gold.file,
    language: gold.language,
    facts: 1 - lost.length / Object.keys(gold.facts).length,
    lost,
    ...(gold.sentences.length === 0
      ? {}
      : { sentences: 1 - lostSentences(gold, shown).length / gold.sentences.length }),
    content: content.length,
    claims: content.length - names.length,
    names: names.map(({ title }) => title),
    slides: shown.length,
    deletable: deletableSlides(shown),
    false: falseStatements(gold, shown, source),
  };
}

/** Means over documents; claims and slides to delete are counted over all slides. */
export function meansOf(scores: readonly CorpusScore[]): CorpusMeans {
  const sum = (of: (score: CorpusScore) => number): number =>
    scores.reduce((total, score) => total + of(score), 0);
  const rounded = (value: number): number => Math.round(value * 1000) / 1000;
  const quoted = scores.flatMap(({ sentences }) => (sentences === undefined ? [] : [sentences]));
  return {
    documents: scores.length,
    false_statements: sum((score) => score.false.length),
    facts: rounded(sum(({ facts }) => facts) / scores.length),
    ...(quoted.length === 0
      ? {}
      : { sentences: rounded(quoted.reduce((total, one) => total + one, 0) / quoted.length) }),
    claims: rounded(
      sum(({ claims }) => claims) /
        Math.max(
          1,
          sum(({ content }) => content),
        ),
    ),
    deletable: rounded(
      sum(({ deletable }) => deletable.length) /
        Math.max(
          1,
          sum(({ slides }) => slides - 1),
        ),
    ),
  };
}
