import type { Diagram } from '../scene/diagram.ts';
import { DiagramBuilder } from './builder.ts';
import { Classes } from './classes.ts';
import { Entities } from './entities.ts';
import { Flowchart } from './flowchart.ts';
import { GanttReader } from './gantt.ts';
import { MindMap } from './mind-map.ts';
import { Pie } from './pie.ts';
import { Quadrants } from './quadrants.ts';
import { Sequence } from './sequence.ts';
import {
  DIAGRAM_LIMITS,
  type DiagramFault,
  readStatements,
  type Statement,
  Unreadable,
} from './statements.ts';
import { States } from './states.ts';
import { Timeline } from './timeline.ts';
import { XyChart } from './xy-chart.ts';

interface Reader {
  read(statement: Statement): void;
  finish?(): void;
  /** Statement that closes a group. */
  readonly closes?: string;
}

const MAX_FAULTS = 10;
/** First lines of diagrams, as listed in faults; the rest of that line goes to the reader. */
const KINDS: readonly (readonly [
  name: string,
  head: RegExp,
  make: (out: DiagramBuilder, rest: string) => Reader,
])[] = [
  [
    'flowchart TD',
    /^(?:flowchart|graph)(?:-elk)?(?:\s+(\w+))?$/,
    (out, rest) => new Flowchart(setDirection(out, rest)),
  ],
  ['sequenceDiagram', /^sequenceDiagram()$/, (out) => new Sequence(out)],
  ['classDiagram', /^classDiagram(?:-v2)?()$/, (out) => new Classes(out)],
  ['stateDiagram-v2', /^stateDiagram(?:-v2)?()$/, (out) => new States(out)],
  ['erDiagram', /^erDiagram()$/, (out) => new Entities(out)],
  ['mindmap', /^mindmap()$/, (out) => new MindMap(out)],
  ['timeline', /^timeline(?:\s+(LR|TD|TB))?$/, (out, direction) => new Timeline(out, direction)],
  ['gantt', /^gantt()$/, (out) => new GanttReader(out)],
  ['pie', /^pie(?:\s+(.*))?$/, (out, rest) => new Pie(out, rest)],
  ['quadrantChart', /^quadrantChart()$/, (out) => new Quadrants(out)],
  [
    'xychart-beta',
    /^xychart(?:-beta)?(?:\s+(horizontal|vertical))?$/,
    (out, rest) => new XyChart(out, rest === 'horizontal'),
  ],
];

/** First words of the supported kinds of Mermaid. */
export const MERMAID_NAMES: readonly string[] = KINDS.map(([name]) => name);

function setDirection(out: DiagramBuilder, direction: string): DiagramBuilder {
  if (direction !== '') out.turn(direction, 0);
  return out;
}

/** Reads Mermaid of the supported kinds and reports all faults with line and column. */
export function readMermaid(source: string): {
  readonly diagram: Diagram;
  readonly faults: readonly DiagramFault[];
} {
  const out = new DiagramBuilder();
  const faults: DiagramFault[] = [];
  const collectFaults = ({ line, column }: Pick<Statement, 'line' | 'column'>, work: () => void): void => {
    try {
      work();
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      if (faults.length < MAX_FAULTS)
        faults.push({ line, column: column + error.offset, message: error.message });
    }
  };
  if (source.length > DIAGRAM_LIMITS.characters) {
    const message = `A diagram has at most ${DIAGRAM_LIMITS.characters} characters; this one has ${source.length}.`;
    return { diagram: out.build(), faults: [{ line: 1, column: 1, message }] };
  }
  const [head = { text: '', line: 1, column: 1, indent: 0 }, ...rest] = readStatements(source);
  const kind = KINDS.find(([, pattern]) => pattern.test(head.text));
  let reader: Reader | undefined;
  const headRest = kind?.[1].exec(head.text)?.[1] ?? '';
  collectFaults({ ...head, column: head.column + head.text.length - headRest.length }, () => {
    if (kind !== undefined) reader = kind[2](out, headRest);
  });
  collectFaults(head, () => {
    if (kind === undefined)
      throw new Unreadable(
        `A diagram begins with its kind: ${MERMAID_NAMES.join(', ')}; this one begins with "${head.text.slice(0, 30)}".`,
        0,
      );
  });
  if (reader !== undefined) {
    const read: Reader = reader;
    for (const statement of rest) collectFaults(statement, () => read.read(statement));
    collectFaults(rest.at(-1) ?? head, () => read.finish?.());
    collectFaults(rest.at(-1) ?? head, () => {
      if (out.open.length > 0)
        throw new Unreadable(
          `The group "${out.open.at(-1)}" is not closed: write ${read.closes ?? 'end'} after it.`,
          0,
        );
      if (out.items.size === 0)
        throw new Unreadable('The diagram is empty: write what it shows below its first line.', 0);
    });
  }
  return { diagram: out.build(), faults };
}
