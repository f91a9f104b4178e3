import type { Diagram } from '../scene/diagram.ts';
import { DiagramBuilder } from './builder.ts';
import { Flowchart } from './flowchart.ts';
import { MindMap } from './mind-map.ts';
import { DIAGRAM_LIMITS, type DiagramFault, type Statement, statementsOf, Unreadable } from './statements.ts';
import { States } from './states.ts';

interface Reader {
  read(statement: Statement): void;
  finish?(): void;
}

const MOST_FAULTS = 10;
const KINDS: readonly (readonly [RegExp, (out: DiagramBuilder) => Reader])[] = [
  [/^(?:flowchart|graph)(?:\s+(\w+))?$/, (out) => new Flowchart(out)],
  [/^stateDiagram(?:-v2)?$/, (out) => new States(out)],
  [/^mindmap$/, (out) => new MindMap(out)],
];

/** Reads Mermaid: flowchart, stateDiagram-v2 or mindmap. All that is wrong is told at once, by line and column. */
export function readMermaid(source: string): { readonly diagram: Diagram; readonly faults: readonly DiagramFault[] } {
  const out = new DiagramBuilder();
  const faults: DiagramFault[] = [];
  const guarded = ({ line, column }: Pick<Statement, 'line' | 'column'>, work: () => void): void => {
    try {
      work();
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      if (faults.length < MOST_FAULTS) faults.push({ line, column: column + error.offset, message: error.message });
    }
  };
  if (source.length > DIAGRAM_LIMITS.characters) {
    const message = `A diagram has at most ${DIAGRAM_LIMITS.characters} characters; this one has ${source.length}.`;
    return { diagram: out.build(), faults: [{ line: 1, column: 1, message }] };
  }
  const [head = { text: '', line: 1, column: 1, indent: 0 }, ...rest] = statementsOf(source);
  const kind = KINDS.find(([pattern]) => pattern.test(head.text));
  guarded(head, () => {
    if (kind === undefined) throw new Unreadable(`A diagram begins with its kind: flowchart TD, flowchart LR, stateDiagram-v2 or mindmap; this one begins with "${head.text.slice(0, 30)}".`, 0);
    const direction = kind[0].exec(head.text)?.[1];
    if (direction !== undefined) out.turn(direction, head.text.length - direction.length);
  });
  const reader = kind?.[1](out);
  if (reader !== undefined) {
    for (const statement of rest) guarded(statement, () => reader.read(statement));
    reader.finish?.();
    guarded(rest.at(-1) ?? head, () => {
      if (out.open.length > 0) throw new Unreadable(`The group "${out.open.at(-1)}" is not closed: write ${reader instanceof States ? '}' : 'end'} after it.`, 0);
      if (out.items.size === 0) throw new Unreadable('The diagram is empty: write lines such as A[First] --> B[Second].', 0);
    });
  }
  return { diagram: out.build(), faults };
}
