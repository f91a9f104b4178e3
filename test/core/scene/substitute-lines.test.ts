import { describe, expect, it } from 'vitest';
import type { Paragraph } from '../../../src/core/scene/scene.ts';
import { SCRIPT_SPACE_EM } from '../../../src/core/scene/script-space.ts';
import { substituteLines } from '../../../src/core/scene/substitute-lines.ts';
import { paragraph, run } from '../../support/sample-deck.ts';

const SIZE = 20;
/** A paragraph of one line of a width in its own font. */
function inOneLine(text: string, em = text.length * 0.5, font: 'body' | 'mono' = 'body'): Paragraph {
  const own = run(text, { sizePx: SIZE, font });
  const width = em * SIZE;
  const line = {
    top: 0,
    height: 24,
    baseline: 18,
    width,
    spans: [{ run: 0, text, x: 0, width, rtl: false }],
  };
  return { ...paragraph([own]), lines: [line] };
}

describe('substituteLines', () => {
  it('includes the space that LibreOffice inserts between digits and East Asian letters', () => {
    const figure = substituteLines(inOneLine('160円'));
    const digits = substituteLines(inOneLine('160'));
    const unit = substituteLines(inOneLine('円'));
    expect(figure.whole).toBeCloseTo(digits.whole + unit.whole + SCRIPT_SPACE_EM * SIZE, 5);
    expect(figure.countIn(digits.whole + unit.whole)).toBe(2);
  });

  it('includes that space beside a space and before a sign', () => {
    const [name, figure] = [substituteLines(inOneLine('ドイツ ')), substituteLines(inOneLine('83.2'))];
    expect(substituteLines(inOneLine('ドイツ 83.2')).whole).toBeCloseTo(
      name.whole + figure.whole + SCRIPT_SPACE_EM * SIZE,
      5,
    );
    const label = substituteLines(inOneLine('出典')).whole + substituteLines(inOneLine(':')).whole;
    expect(substituteLines(inOneLine('出典:')).whole).toBeCloseTo(label + SCRIPT_SPACE_EM * SIZE, 5);
  });

  it('excludes the width of digits for letters that DejaVu lacks', () => {
    const [letters, digits] = [3 * 0.9, (4 * 0.64 + 0.32) / 1.4];
    const alone = substituteLines(inOneLine('नाव', letters));
    const mixed = substituteLines(inOneLine('1111 नाव', letters + digits));
    expect(mixed.whole - substituteLines(inOneLine('1111 ')).whole).toBeCloseTo(alone.whole, 1);
  });

  it('measures Arabic comments in code by the monospaced substitute', () => {
    expect(substituteLines(inOneLine('# قارب', 2, 'mono')).whole).toBeGreaterThan(6 * 0.602 * SIZE);
  });
});
