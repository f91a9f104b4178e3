import { readFileSync } from 'node:fs';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { ask, scratchDirectory } from '../e2e/processes.ts';
import { COMPOSITIONS } from '../support/compositions.ts';
import { DEEP, oneIn } from '../support/deep.ts';
import fc from '../support/fast-check.ts';
import { measuredServer } from '../support/measured-server.ts';
import { TEMPLATE_IDS } from '../support/template-ids.ts';

const TEMPLATES = process.env['FUZZ_SEED'] === undefined ? oneIn(12, TEMPLATE_IDS, 0) : TEMPLATE_IDS;
/** How many markups; `npm run test:fuzz` sends ten thousand. */
const CASES = Number(process.env['FUZZ_CASES'] ?? (DEEP ? 200 : 25));
/** Limits of processor time and memory for one request, and of the heap for all. */
const [MOST_MS, MOST_MB] = [1_000, 300];

interface Written {
  readonly markup: string;
  readonly definitions?: string;
}

const DECKS = ['lamps', 'mvcc', 'tessel'].map(
  (name) =>
    JSON.parse(readFileSync(new URL(`../../docs/compositions/${name}.json`, import.meta.url), 'utf8')) as {
      readonly definitions: string;
      readonly slides: readonly { readonly markup: string }[];
    },
);
const SOUND: readonly Written[] = [
  ...COMPOSITIONS.map((markup) => ({ markup })),
  ...DECKS.flatMap(({ definitions, slides }) => slides.map(({ markup }) => ({ markup, definitions }))),
];

const PIECES = [
  '<',
  '>',
  '</div>',
  '<div>',
  '/>',
  '"',
  "'",
  '&',
  '&#x0;',
  '$',
  '<!--',
  '<svg viewBox="0 0 9 9">',
  '<path d="M0 0A1 1 0',
  '<use href="#',
  '<chart>{',
  '<diagram>flowchart LR\n a --> ',
  '<connector from="#',
  '<table><tr>',
  ' colspan="9',
  ' class="',
  ' style="',
  ' style="grid-template-columns:repeat(9,1fr)"',
  '<x-card',
  '<x-timeline><li date="',
  '<template name="x-',
  '<slot/>',
  '{{',
  '@apply ',
  '<li>',
  '\u0000',
  '\ud800',
  '%',
  '-1',
  '1e309',
  'NaN',
  '99999999px',
];

const change = fc.record({
  how: fc.constantFrom('cut', 'double', 'many', 'elements', 'move', 'insert', 'digit'),
  at: fc.nat(5_000),
  length: fc.nat(120),
  to: fc.nat(5_000),
  piece: fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 8 })),
});

/** With nothing but words inside: what is still sound when it stands there often. */
const ELEMENT = /<([a-z][\w-]*)[^<>]*>[^<>]*<\/\1>/g;

/** One of the finds, counted round; nothing where there is none. */
function nth(pattern: RegExp, text: string, number: number): string {
  const found = text.match(pattern) ?? [''];
  return found[number % found.length] ?? '';
}

/** A text in which pieces were cut out, repeated, moved or put in. */
function broken(
  whole: string,
  changes: readonly { how: string; at: number; length: number; to: number; piece: string }[],
): string {
  const text = changes.reduce((text, { how, at, length, to, piece }) => {
    const [from, target] = [at % (text.length + 1), to % (text.length + 1)];
    const cut = text.slice(from, from + length);
    const rest = text.slice(0, from) + text.slice(from + length);
    if (how === 'cut') return rest;
    if (how === 'double') return text.slice(0, from) + cut.repeat(3) + text.slice(from);
    if (how === 'many') return text.slice(0, from) + cut.repeat(to % 300) + text.slice(from);
    if (how === 'elements')
      return text.replace(nth(ELEMENT, text, at), (element) => element.repeat(to % 300));
    if (how === 'move') return rest.slice(0, target) + cut + rest.slice(target);
    if (how === 'digit') return text.replace(/\d+/, String(to * 1_000 - at));
    return text.slice(0, from) + piece + text.slice(from);
  }, whole);
  return text.toWellFormed();
}

/** A sound slide in which the markup is broken, and now and then what the deck defines for it. */
const slide = fc
  .tuple(
    fc.constantFrom(...SOUND),
    fc.array(change, { maxLength: 8 }),
    fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, fc.array(change, { maxLength: 4 })),
  )
  .map(([{ markup, definitions }, inMarkup, inDefinitions]) => ({
    markup: broken(markup, inMarkup),
    ...(definitions === undefined ? {} : { definitions: broken(definitions, inDefinitions) }),
  }));

const scratch = scratchDirectory();
afterAll(() => scratch.remove());

// A process of its own, whose heap may hold no more than that: its memory and processor time are those of the
// server alone. Linux alone tells them.
test.skipIf(process.platform !== 'linux')(
  'markup of any kind gets no answer of the 5xx class, and uses at most a second and bounded memory',
  async () => {
    const server = await measuredServer(scratch.path, { NODE_OPTIONS: `--max-old-space-size=${MOST_MB}` });
    onTestFinished(() => void server.child.kill('SIGKILL'));
    const post = async (template: string, { markup, definitions }: Written) => {
      const body = JSON.stringify({
        template,
        ...(definitions === undefined ? {} : { definitions }),
        slides: [{ markup }],
      });
      const answer = await ask(`${server.url}/api/v3/presentation/from-json`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      return { status: answer.status, text: await answer.text() };
    };
    // Loading and compiling, which happen once, are not charged to a slide.
    for (const template of TEMPLATES)
      for (const one of SOUND) expect(await post(template, one)).toMatchObject({ status: 200 });
    const statuses = new Map<number, number>();
    const resting = server.memoryMb();
    let [mostMs, mostMb, highest] = [0, 0, 0];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...TEMPLATES), slide, async (template, input) => {
        const { made, ms, mb } = await server.spent(() => post(template, input));
        [mostMs, mostMb, highest] = [
          Math.max(mostMs, ms),
          Math.max(mostMb, mb),
          Math.max(highest, server.memoryMb()),
        ];
        statuses.set(made.status, (statuses.get(made.status) ?? 0) + 1);
        expect(made.status, made.text).toBeLessThan(500);
        if (made.status === 422) expect(made.text).toMatch(/Line \d+, column \d+|fit|room|characters/i);
        expect(ms, JSON.stringify(input)).toBeLessThan(MOST_MS);
        expect(mb, JSON.stringify(input)).toBeLessThan(MOST_MB);
      }),
      { numRuns: CASES },
    );
    const asked = [...statuses.values()].reduce((sum, count) => sum + count, 0);
    const summary = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
    console.log(
      `fuzz: ${asked} markups: ${summary}; at most ${Math.round(mostMs)} ms of the processor and ${Math.round(mostMb)} MB for one; the server, ${Math.round(resting)} MB at rest, came to ${Math.round(highest)} MB`,
    );
    expect(statuses.get(200) ?? 0).toBeGreaterThan(asked / 20);
  },
  3_600_000,
);
