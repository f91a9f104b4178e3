import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { CONTRACTS } from '../../src/core/templates/catalogue.ts';
import { layoutsOfShape } from '../../src/core/templates/layout-facts.ts';
import { LAYOUT_IDS } from '../../src/core/templates/layout-id.ts';
import type { LayoutShape, StandardLayout } from '../../src/core/templates/standard-layout.ts';
import { sourceFiles } from './layers.ts';

const SRC = new URL('../../src/', import.meta.url).pathname;
/** Folders in which layouts are listed and drawn. */
const HOME = ['core/templates/layout-id.ts', 'core/templates/contracts/', 'core/templates/standard/'];
/** Translations, among them labels of fields that are called as layouts are. */
const TRANSLATIONS = /^ui\/strings\/\w\w\//;
/** Lists of other things with the same names, and the page that shows a theme on some of them. */
const OTHERS: Readonly<Record<string, string>> = {
  'core/authoring/heuristics.ts': 'the table of weights, one for each layout',
  'core/composition/compile/kit.ts': 'layouts from whose drawings compositions take their parts',
  'core/composition/compile/parts.ts': 'layouts whose items recur in compositions',
  'core/authoring/shaped.ts': 'layouts whose items are sentences',
  'core/locales/phrases.ts': 'kinds of phrases',
  'core/templates/component-content.ts': 'names of fields of another program',
  'core/designs/compile/layout-use.ts': 'what people use the layouts of their files for',
  'core/templates/branded/branded-layouts.ts': 'layouts that are drawn with the shapes of a file',
  'core/templates/foreign-layouts.ts': 'layouts of another program, each with those that take its place',
  'core/templates/brief-fields.ts': 'parts that layouts share, such as a map',
  'core/authoring/unique-titles.ts': 'fields that say what a slide is called',
  'ui/pages/themes/theme-preview.tsx':
    'slides of a few kinds on which a theme is judged; the browser client knows the API alone',
};
/** Kinds of block, field and element are called so too. */
const COMMON: ReadonlySet<string> = new Set([
  'title',
  'section',
  'chart',
  'table',
  'diagram',
  'code',
  'quote',
]);

describe('the contract of a layout', () => {
  test('is the only list of layouts', () => {
    const files = sourceFiles(SRC).filter(
      (file) =>
        !HOME.some((prefix) => file.startsWith(prefix)) &&
        !TRANSLATIONS.test(file) &&
        OTHERS[file] === undefined,
    );
    expect(files.flatMap((file) => listsIn(file, readFileSync(`${SRC}${file}`, 'utf8')))).toEqual([]);
  });

  test.each([
    ["const LISTS = new Set(['bullets', 'faq', 'agenda']);"],
    ["const MEANT = { bullets: 'list', cards: 'boxes', swot: 'strengths' };"],
    ["const isList = (layout: string) => layout === 'bullets' || layout === 'faq' || layout === 'agenda';"],
    [
      "function body(layout: string) { switch (layout) { case 'swot': case 'matrix': return 4; case 'team': return 1; } }",
    ],
    ["type Plain = 'bullets' | 'cards' | 'statement';"],
    ["const PAIRS = [['a list', 'bullets'], ['boxes', 'cards'], ['steps', 'process']];"],
  ])('differs from a planted list, which is found: %s', (code) => {
    expect(listsIn('core/planted.ts', code)).toHaveLength(1);
  });

  test('exists once for every layout, in the order of the list', () => {
    expect(CONTRACTS.map(({ id }) => id)).toEqual(LAYOUT_IDS);
  });

  test('has ranks without ties', () => {
    const shapes = new Set(CONTRACTS.flatMap((layout) => Object.keys(layout.shapes) as LayoutShape[]));
    for (const shape of shapes) {
      const ids = layoutsOfShape(shape);
      expect(
        ids.map((id) => CONTRACTS.find((layout) => layout.id === id)?.shapes[shape]),
        shape,
      ).toEqual(ids.map((_, at) => at + 1));
    }
    for (const ranks of [
      CONTRACTS.flatMap(({ plain }) => plain?.variety ?? []),
      CONTRACTS.flatMap(({ lastResort }) => lastResort ?? []),
    ])
      expect(ranks.toSorted((a, b) => a - b)).toEqual(ranks.map((_, at) => at + 1));
  });

  test('does not compile with a fact missing', () => {
    const [{ density: _, ...unknown }] = CONTRACTS as readonly [StandardLayout];
    // @ts-expect-error: the layout has no target for the fill of its slides.
    const layout: StandardLayout = unknown;
    expect(layout.density).toBeUndefined();
  });

  test('has keywords to find it by', () => {
    expect(CONTRACTS.filter(({ keywords }) => keywords.trim() === '').map(({ id }) => id)).toEqual([]);
  });
});

type Node = Readonly<Record<string, unknown>>;

/** Arrays, objects, unions, switches and conditions that name three layouts or more. */
function listsIn(file: string, code: string): string[] {
  const found: string[] = [];
  const ids: ReadonlySet<string> = new Set(LAYOUT_IDS);
  visit(parseSync(file, code).program as unknown as Node, (node) => {
    const named = [...new Set(namedIn(node))].filter((name) => ids.has(name));
    if (named.length < 3 || named.every((name) => COMMON.has(name))) return false;
    found.push(
      `${file}:${code.slice(0, Number(node['start'])).split('\n').length} lists ${named.join(', ')}; say it in the contracts of these layouts (core/templates/standard-layout.ts).`,
    );
    return true;
  });
  return found;
}

/** Goes no deeper where `isDone`. */
function visit(value: unknown, isDone: (node: Node) => boolean): void {
  if (Array.isArray(value)) for (const one of value) visit(one, isDone);
  else if (isNode(value) && !isDone(value)) for (const child of Object.values(value)) visit(child, isDone);
}

function namedIn(node: Node): string[] {
  switch (node['type']) {
    case 'ArrayExpression':
      return (node['elements'] as unknown[]).flatMap((one) =>
        isNode(one) && one['type'] === 'ArrayExpression' ? namedIn(one) : textOf(one),
      );
    case 'ObjectExpression':
      return (node['properties'] as Node[])
        .filter(({ shorthand }) => shorthand !== true)
        .flatMap(({ key }) => (isNode(key) && typeof key['name'] === 'string' ? key['name'] : textOf(key)));
    case 'TSUnionType':
      return (node['types'] as Node[]).flatMap(({ literal }) => textOf(literal));
    case 'SwitchStatement':
      return (node['cases'] as Node[]).flatMap(({ test: shown }) => textOf(shown));
    case 'LogicalExpression':
      return [node['left'], node['right']].flatMap((side) =>
        isNode(side) ? (side['type'] === 'BinaryExpression' ? textOf(side['right']) : namedIn(side)) : [],
      );
    default:
      return [];
  }
}

function textOf(value: unknown): string[] {
  return isNode(value) && typeof value['value'] === 'string' ? [value['value']] : [];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
