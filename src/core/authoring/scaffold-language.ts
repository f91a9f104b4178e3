import { SCAFFOLD_ROWS } from './scaffold-rows.ts';
import { MORE_SCAFFOLD_ROWS } from './scaffold-rows-more.ts';
import { SCAFFOLD, type ScaffoldWords } from './scaffold-words.ts';

const PARTS = 12;
const STEPS = 4;
const known = new Map<string, ScaffoldWords>();

/** The scaffold's words in a language; undefined where there are none. "zh-TW" finds Traditional Chinese. */
export function scaffoldWords(lang: string): ScaffoldWords | undefined {
  const base = lang.split('-')[0] ?? lang;
  const key = base === 'zh' ? (/-(?:hant|tw|hk|mo)\b/i.test(lang) ? 'zh-Hant' : 'zh-Hans') : /^n[bn]$/.test(base) ? 'no' : base;
  const words = SCAFFOLD[key] ?? known.get(key);
  const rows = SCAFFOLD_ROWS[key] ?? MORE_SCAFFOLD_ROWS[key];
  if (words !== undefined || rows === undefined) return words;
  const made = fromRows(rows);
  known.set(key, made);
  return made;
}

function fromRows(rows: string): ScaffoldWords {
  const lines = rows.split('\n').map((line) => line.split('|'));
  const at = (line: number): readonly string[] => lines[line] ?? [];
  const [title = '', left = '', first = '', second = '', right = '', third = '', fourth = ''] = at(PARTS + 1);
  const [choice = '', one = '', other = '', ...questions] = at(PARTS + 2);
  const [key = '', more = ''] = at(PARTS + STEPS + 4);
  return {
    subtitle: at(0)[0] ?? '',
    parts: lines.slice(1, PARTS + 1).map(([heading = '', ...asked]) => ({ heading, questions: asked })),
    chart: { title, left, leftItems: [first, second], right, rightItems: [third, fourth] },
    compare: { title: choice, left: one, right: other, questions },
    steps: { title: at(PARTS + 3)[0] ?? '', items: lines.slice(PARTS + 4, PARTS + STEPS + 4).map(([heading = '', text = '']) => [heading, text] as const) },
    key,
    questions: more,
  };
}
