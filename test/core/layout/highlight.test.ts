import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCodePaints } from '../../../src/core/layout/code-paints.ts';
import { highlightCode } from '../../../src/core/layout/highlight.ts';
import { compose, computeContrastRatio, resolvePaint, resolveToken } from '../../../src/core/scene/color.ts';
import { THEMES } from '../../../src/core/templates/themes.ts';

describe('highlightCode', () => {
  it('distinguishes keywords, strings, numbers and comments', () => {
    const kinds = highlightCode('if x == 3: print("a")  # why', 'py').flatMap((line) =>
      line.filter(({ kind }) => kind !== undefined).map(({ text, kind }) => `${kind} ${text}`),
    );
    expect(kinds).toEqual(expect.arrayContaining(['keyword if', 'number 3', 'string "a"', 'comment # why']));
  });

  it('never adds or loses a character, in any language', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'ab(){}<>&"\'`#/*\\$;=\n \té漢') }),
        fc.constantFrom('python', 'ts', 'html', 'c++', 'sql', 'nothing'),
        (code, language) => {
          expect(
            highlightCode(code, language)
              .map((line) => line.map(({ text }) => text).join(''))
              .join('\n'),
          ).toBe(code);
        },
      ),
    );
  });
});

describe('codePaints', () => {
  it.each(THEMES.map((theme) => ({ id: theme.id, theme })))(
    'are legible on their backdrop in $id',
    ({ theme }) => {
      for (const [backdrop, textColor, quiet] of [
        ['surface', 'text', 'muted'],
        ['secondary', 'on_secondary', 'on_secondary'],
      ] as const) {
        const behind = resolveToken(backdrop, theme);
        for (const paint of Object.values(createCodePaints(theme, backdrop, textColor, quiet)))
          expect(
            computeContrastRatio(compose(resolvePaint(paint, theme), behind), behind),
          ).toBeGreaterThanOrEqual(4.5);
      }
    },
  );
});
