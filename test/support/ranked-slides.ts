import { existsSync, readFileSync } from 'node:fs';
import { checkFile } from '../../src/core/designs/check-file.ts';
import { scoreSlide } from '../../src/core/scene/check/score.ts';
import type { Finding } from '../../src/core/scene/finding.ts';
import { freeDrawn } from './free-drawn.ts';

/** A slide that was graded and ranked by eye. */
export interface Ranked {
  /** 1 is the best. */
  readonly rank: number;
  readonly grade: 'good' | 'fair' | 'poor' | 'bad';
  /** A fixture, or "drawn". */
  readonly file: string;
  readonly slide: number | string;
  readonly seen: string;
  readonly score: number;
}

const RANKED: readonly Omit<Ranked, 'rank' | 'score'>[] = JSON.parse(
  readFileSync(new URL('../fixtures/slides/ranked.json', import.meta.url), 'utf8'),
);
/** Findings that concern a deck and not one slide. */
const OF_DECKS: ReadonlySet<string> = new Set(['duplicate_title', 'repeated_layout']);

/** All of them, from the best to the worst by eye, with the scores that they have by the check of files. */
export async function rankedSlides(): Promise<Ranked[]> {
  const drawn = await freeDrawn();
  const checked = new Map(
    [...new Set(RANKED.map(({ file }) => file))].map((file) => [
      file,
      checkFile(file === 'drawn' ? drawn.bytes : fixture(file)).findings,
    ]),
  );
  return RANKED.map((one, index) => {
    const number = typeof one.slide === 'number' ? one.slide : drawn.names.indexOf(one.slide) + 1;
    return {
      ...one,
      rank: index + 1,
      score: Math.round(scoreSlide(ofSlide(checked.get(one.file) ?? [], number))),
    };
  });
}

function fixture(file: string): Uint8Array {
  const url = ['pptx', 'designs']
    .map((folder) => new URL(`../fixtures/${folder}/${file}`, import.meta.url))
    .find((one) => existsSync(one));
  if (url === undefined) throw new Error(`no fixture ${file}`);
  return readFileSync(url);
}

function ofSlide(findings: readonly Finding[], slide: number): Finding[] {
  return findings
    .filter(({ code }) => !OF_DECKS.has(code))
    .flatMap((finding) =>
      (finding.places ?? [finding]).filter((place) => place.slide === slide).map(() => finding),
    );
}

/**
 * Spearman's rank correlation of the two orders, slides of one score sharing their ranks; 1 is full
 * agreement.
 */
export function agreement(slides: readonly Ranked[]): number {
  const byScore = slides.map(({ score }) => score).toSorted((a, b) => b - a);
  const pairs = slides.map(
    ({ rank, score }) => [rank, (byScore.indexOf(score) + byScore.lastIndexOf(score)) / 2 + 1] as const,
  );
  const mean = (slides.length + 1) / 2;
  const sum = (of: (pair: readonly [number, number]) => number) =>
    pairs.reduce((all, pair) => all + of(pair), 0);
  return (
    sum(([a, b]) => (a - mean) * (b - mean)) /
    Math.sqrt(sum(([a]) => (a - mean) ** 2) * sum(([, b]) => (b - mean) ** 2))
  );
}
