import type { CorpusMeans, CorpusScore } from './score-corpus.ts';

/** Goals of the score; what the author reaches today is in docs/score-corpus.json. */
export const GOALS = {
  documents: { false_statements: 0, facts: 0.75, claims: 0.8, deletable: 0.05 },
  data: { false_statements: 0, facts: 0.85, claims: 0.8, deletable: 0.05 },
} as const;

/** A line for a document, and one for each fault of its deck. */
export function printScore(score: CorpusScore): string[] {
  const { file, facts, sentences, claims, content, slides, deletable } = score;
  const quoted = sentences === undefined ? '' : `, sentences ${sentences.toFixed(2)}`;
  return [
    `${facts.toFixed(2)}  ${file}: facts ${facts.toFixed(2)}${quoted}, claims ${claims} of ${content}, to delete ${deletable.length} of ${slides - 1}, false ${score.false.length}`,
    ...score.lost.map((fact) => `      lost: ${fact}`),
    ...score.names.map((title) => `      no claim: ${title}`),
    ...score.deletable.map((reason) => `      to delete: ${reason}`),
    ...score.false.map((text) => `      false: ${text}`),
  ];
}

export function printMeans(name: 'documents' | 'data', means: CorpusMeans, before?: CorpusMeans): string {
  const goal = GOALS[name];
  const line = (label: string, key: keyof typeof goal): string =>
    `${label} ${means[key]}${before === undefined ? '' : ` (before ${before[key]})`}, goal ${goal[key]}`;
  return `${means.documents} ${name}: ${[
    line('false statements', 'false_statements'),
    line('key facts', 'facts'),
    ...(means.sentences === undefined
      ? []
      : [
          `key sentences ${means.sentences}${before?.sentences === undefined ? '' : ` (before ${before.sentences})`}`,
        ]),
    line('claims as titles', 'claims'),
    line('slides to delete', 'deletable'),
  ].join('; ')}.`;
}
