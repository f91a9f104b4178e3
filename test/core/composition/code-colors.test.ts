import { describe, expect, test } from 'vitest';
import { checkDeck } from '../../../src/core/scene/check/check-deck.ts';
import { TEMPLATES } from '../../../src/core/templates/standard/index.ts';
import { composedDeck } from '../../support/composed-deck.ts';
import { oneIn } from '../../support/deep.ts';

const program = (lines: string) =>
  `<section><h1>Program</h1><pre id="p"${lines}><code class="language-sql">-- a comment\nSELECT id, 'Anna' FROM person WHERE age > 42;\nUPDATE person SET name = 'Bo' WHERE id = 7;</code></pre></section>`;

/** Colours of the runs of each line. */
const colorsOf = (template: string, lines: string) => {
  const deck = composedDeck([program(lines)], template);
  const text = deck.slides[0]?.elements.find(({ id, type }) => id === 'p' && type === 'text');
  return {
    deck,
    lines:
      text?.type === 'text'
        ? text.paragraphs.map(({ runs }) => runs.map(({ color }) => JSON.stringify(color)))
        : [],
  };
};

describe.each(oneIn(12, TEMPLATES, 1).map(({ id }) => id))(
  'code with a highlighted line in %s',
  (template) => {
    test('keeps its colours on all other lines', () => {
      const [plain, marked] = [colorsOf(template, ''), colorsOf(template, ' lines="2"')];
      expect(plain.lines[2]?.length).toBeGreaterThan(3);
      expect(marked.lines[2]).toEqual(plain.lines[2]);
      expect(marked.lines[0]).toEqual(plain.lines[0]);
    });

    test('has distinct and legible tokens on the highlighted line', () => {
      const { deck, lines } = colorsOf(template, ' lines="2"');
      expect(new Set(lines[1]).size).toBe(new Set(colorsOf(template, '').lines[1]).size);
      expect(checkDeck(deck).filter(({ code }) => code === 'low_contrast')).toEqual([]);
    });
  },
);
