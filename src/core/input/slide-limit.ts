import { Failure, type Issue } from '../errors/failure.ts';

/** Default limit on the slides of a deck, and the highest limit that an operator can set. */
export const DEFAULT_MAX_SLIDES = 100;
export const MOST_SLIDES = 500;

/** Refuses a deck with too many slides, whatever their source. */
export function tooManySlides(loc: Issue['loc'], count: number, max: number): Failure {
  const msg = `A deck has at most ${max} slides on this server; this one would have ${count}.`;
  return new Failure('invalid_input', msg, {
    issues: [{ loc, msg, type: 'too_big', input: count, ctx: { max, setting: 'LIMIT_SLIDES' } }],
    hint: 'Make several decks, or have the operator of the server raise LIMIT_SLIDES.',
  });
}
