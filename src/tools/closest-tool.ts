import { nearest } from '../core/errors/nearest-choices.ts';

/** Verbs that mean the verb of a tool. */
const VERBS: Readonly<Record<string, string>> = {
  make: 'create',
  build: 'create',
  new: 'create',
  write: 'generate',
  show: 'preview',
  render: 'preview',
  validate: 'check',
  download: 'export',
  remove: 'delete',
  read: 'get',
  plan: 'generate',
};

/**
 * Tool that an unknown name probably means: the same verb and noun, then the same verb, then the smallest
 * edit distance.
 */
export function findClosestTool(requested: string, names: readonly string[]): string | undefined {
  const [verb = '', ...nouns] = requested
    .slice(0, 200)
    .toLowerCase()
    .split(/[^a-z]+/);
  const wanted = Object.hasOwn(VERBS, verb) ? VERBS[verb] : verb;
  const same = names.filter((name) => name.split('_')[0] === wanted);
  if (same.length === 0) return nearest(requested, names, 1)[0];
  const scored = same.map((name) => {
    const things = name.split('_').slice(1);
    const shared = nouns.filter((noun) => nearest(noun, things, 1).length > 0).length;
    // Without a common noun, tools for whole decks come first.
    return { name, score: shared * 2 + (things.some((thing) => thing.startsWith('presentation')) ? 1 : 0) };
  });
  return scored.reduce((a, b) => (b.score > a.score ? b : a)).name;
}
