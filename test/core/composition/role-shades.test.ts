import { describe, expect, test } from 'vitest';
import { flatten } from '../../../src/core/scene/check/geometry.ts';
import { getRolePaint } from '../../../src/core/scene/role-paints.ts';
import { findTemplate } from '../../../src/core/templates/standard/index.ts';
import { resolveTheme } from '../../../src/core/templates/themes.ts';
import { composedDeck } from '../../support/composed-deck.ts';

const MARKUP = `<section><h1>T</h1>
  <x-callout id="c" role="danger" title="Danger">Text</x-callout>
  <p id="p" class="text-danger">Word</p>
  <diagram>{"kind": "flow", "nodes": [{"label": "A", "role": "danger"}, "B"], "edges": [{"from": "A", "to": "B"}]}</diagram>
</section>`;

describe('semantic colours of a composition', () => {
  test.each(['blueprint', 'ledger'])('have the shades of diagrams on the same backdrop in %s', (template) => {
    const theme = resolveTheme(findTemplate(template));
    const elements = flatten(composedDeck([MARKUP], template).slides[0]?.elements ?? []);
    const shade = JSON.stringify(getRolePaint('danger', { token: 'text' }, theme));
    const fills = elements.flatMap((one) =>
      one.type === 'shape' && one.fill !== undefined ? [JSON.stringify(one.fill)] : [],
    );
    const strokes = elements.flatMap((one) =>
      one.type === 'line' ? [JSON.stringify(one.stroke.paint)] : [],
    );
    // The edge of the callout, and the box of the diagram.
    expect([...fills, ...strokes].filter((one) => one === shade).length).toBeGreaterThan(1);
    const word = elements.find(({ id }) => id === 'p');
    const [run] = word?.type === 'text' ? (word.paragraphs[0]?.runs ?? []) : [];
    expect(JSON.stringify(run?.color)).toBe(shade);
  });

  test('are lighter on a dark box of a pale page', () => {
    const markup =
      '<section><h1>T</h1><div tone="inverse" class="p-4"><div id="b" class="bg-danger p-4"><p>Text</p></div></div></section>';
    const elements = flatten(composedDeck([markup], 'ledger').slides[0]?.elements ?? []);
    const box = elements.find(({ id }) => id === 'b');
    const theme = resolveTheme(findTemplate('ledger'));
    expect(box?.type === 'shape' ? box.fill : undefined).toEqual(
      getRolePaint('danger', { token: 'background' }, theme),
    );
  });
});
