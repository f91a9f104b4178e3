import type { Finding } from '../../finding.ts';
import type { FactPlace, SlideFacts } from './facts.ts';

/** A slide with its facts, as checks across slides compare it. */
export interface FactSlide {
  /** 1-based. */
  readonly number: number;
  readonly title: string;
  readonly facts: SlideFacts;
  /** The place of a fact in a finding, with its path in the deck. */
  readonly locate: (place: FactPlace) => Partial<Pick<Finding, 'element' | 'element_id' | 'path' | 'box'>>;
}

const MAX_QUOTED = 60;

/** Words for a message, shortened. */
export function quote(words: string): string {
  const line = words.replace(/\s+/g, ' ').trim();
  return line.length > MAX_QUOTED ? `${line.slice(0, MAX_QUOTED - 1).trimEnd()}…` : line;
}
