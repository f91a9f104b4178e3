/**
 * Documents and data sets with the facts that a deck of eight slides must show, written down from the sources
 * and not from decks.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Terms that one slide must show together: a text, alternatives separated by "|", or a number, which may be
 * rounded to three digits and scaled.
 */
export type Terms = readonly (string | number)[];

export interface Gold {
  /** Below test/fixtures. */
  readonly file: string;
  /** BCP 47. */
  readonly language: string;
  /** Key facts by their sentence. */
  readonly facts: Readonly<Record<string, Terms>>;
}

export interface GoldDocument extends Gold {
  /** Sentences of the source, or their main clauses, that a summary has. */
  readonly sentences: readonly string[];
  /** Texts that mislead without the second one on the same slide. */
  readonly together?: readonly (readonly [string, string])[];
  /** Patterns of texts that no slide may have. */
  readonly never?: readonly string[];
}

export function goldDocuments(fixtures: string): readonly GoldDocument[] {
  return JSON.parse(readFileSync(join(fixtures, 'score', 'documents.json'), 'utf8')) as GoldDocument[];
}

export function goldData(fixtures: string): readonly Gold[] {
  return JSON.parse(readFileSync(join(fixtures, 'score', 'data.json'), 'utf8')) as Gold[];
}
