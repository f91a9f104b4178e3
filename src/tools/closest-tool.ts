import { nearest } from '../core/errors/nearest.ts';

/** First words that mean another's. */
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

/** The tool that a wrong name probably means: one that does the same, to the same thing where there are several; else one written alike. */
export function closestTool(given: string, names: readonly string[]): string | undefined {
  const [verb = '', ...nouns] = given
    .slice(0, 200)
    .toLowerCase()
    .split(/[^a-z]+/);
  const wanted = Object.hasOwn(VERBS, verb) ? VERBS[verb] : verb;
  const same = names.filter((name) => name.split('_')[0] === wanted);
  if (same.length === 0) return nearest(given, names, 1)[0];
  const scored = same.map((name) => {
    const things = name.split('_').slice(1);
    const shared = nouns.filter((noun) => nearest(noun, things, 1).length > 0).length;
    // Without a thing in common, what concerns whole decks.
    return { name, score: shared * 2 + (things.some((thing) => thing.startsWith('presentation')) ? 1 : 0) };
  });
  return scored.reduce((a, b) => (b.score > a.score ? b : a)).name;
}
