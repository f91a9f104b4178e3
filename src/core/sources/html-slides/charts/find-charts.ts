import { PAGE_LIMITS } from '../limits.ts';
import type { PageChart } from './build-chart.ts';
import { isObject, type Literal, LiteralReader } from './read-literal.ts';
import { toChart } from './to-chart.ts';

/** A chart of a program, with the id of the element in which it is drawn. */
export interface FoundChart {
  /** Id or CSS selector of its element; empty if the program names none. */
  readonly target: string;
  readonly chart: PageChart;
  readonly config: unknown;
}

const CALL =
  /\bnew\s+(Chart|ApexCharts)\s*\(|\b(Plotly)\.(?:newPlot|react|plot)\s*\(|\b(Highcharts)\.(?:chart|stockChart)\s*\(|\.(setOption)\s*\(/g;
const BINDING = /\b(?:const|let|var)\s+([a-z_$][\w$]*)\s*=\s*/gi;
const MAX_BINDINGS = 2_000;
/** Text before a call in which the element of the chart is looked for. */
const LOOK_BACK = 2_000;

/** Finds charts of Chart.js, ECharts, Plotly, Highcharts and ApexCharts in a program that is not run. */
export function findCharts(script: string): FoundChart[] {
  if (script.search(CALL) < 0) return [];
  const known = readBindings(script);
  const reader = new LiteralReader(script, known);
  const found: FoundChart[] = [];
  for (const match of script.matchAll(CALL)) {
    if (found.length >= PAGE_LIMITS.charts) break;
    const library = match[1] ?? match[2] ?? match[3] ?? match[4] ?? '';
    const open = match.index + match[0].length - 1;
    const [first, second, third] = reader.readArguments(open);
    const config =
      library === 'setOption' ? first : library === 'Plotly' ? { data: second, layout: third } : second;
    const chart = toChart(library, config);
    if (chart === undefined) continue;
    const head = script.slice(open + 1, open + 200);
    found.push({
      target: findTarget(script, { library, first, head, index: match.index, known }),
      chart,
      config,
    });
  }
  return found;
}

/** Values of names that are set to literals, in order. */
function readBindings(script: string): Map<string, Literal> {
  const known = new Map<string, Literal>();
  let from = 0;
  for (let count = 0; count < MAX_BINDINGS; count++) {
    BINDING.lastIndex = from;
    const match = BINDING.exec(script);
    if (match === null) break;
    const start = match.index + match[0].length;
    const value = /["'`[{\d.+-]/.test(script[start] ?? '')
      ? new LiteralReader(script, known).read(start)
      : undefined;
    const name = match[1] ?? '';
    if (value !== undefined) {
      known.set(name, value);
      if (isObject(value))
        for (const [key, inner] of Object.entries(value).slice(0, 50)) known.set(`${name}.${key}`, inner);
    }
    from = start;
  }
  return known;
}

interface Call {
  readonly library: string;
  readonly first: Literal;
  /** Beginning of the arguments. */
  readonly head: string;
  readonly index: number;
  readonly known: ReadonlyMap<string, Literal>;
}

const BY_ID = /getElementById\(\s*["'`]([^"'`]+)["'`]\s*\)/;
const BY_SELECTOR = /querySelector\(\s*["'`]([^"'`]+)["'`]\s*\)/;

function findTarget(script: string, { library, first, head, index, known }: Call): string {
  if (library !== 'setOption' && typeof first === 'string') return first;
  const before = script.slice(Math.max(0, index - LOOK_BACK), index);
  const subject =
    library === 'setOption'
      ? (/([\w$]+)\s*$/.exec(before)?.[1] ?? '')
      : (/^\s*([\w$]+)/.exec(head)?.[1] ?? '');
  const inHead = library === 'setOption' ? undefined : pickTarget(head.split(/[,{]/)[0] ?? '');
  if (inHead !== undefined) return inHead;
  const binding =
    subject === '' ? -1 : before.search(new RegExp(`\\b${subject.replace(/\$/g, '\\$')}\\s*=(?!=)`));
  const assigned = binding < 0 ? '' : before.slice(binding).split(/[;\n]/)[0];
  const named = pickTarget(assigned ?? '');
  if (named !== undefined) return named;
  const [, through] = /(?:init|getContext)\(\s*([\w$]+)|=\s*([\w$]+)\.getContext/.exec(assigned ?? '') ?? [];
  const value = known.get(through ?? subject);
  if (typeof value === 'string') return value;
  if (through !== undefined) {
    const line = before.slice(Math.max(0, before.lastIndexOf(`${through} =`))).split(/[;\n]/)[0];
    return pickTarget(line ?? '') ?? '';
  }
  return '';
}

function pickTarget(text: string): string | undefined {
  return BY_ID.exec(text)?.[1] ?? BY_SELECTOR.exec(text)?.[1] ?? /\$\(\s*["']([^"']+)["']/.exec(text)?.[1];
}
