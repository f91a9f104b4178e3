import { expect, test } from 'vitest';
import { findTextPlacement, relayoutElement } from '../../../src/core/layout/relayout.ts';
import { keepsLines } from '../../../src/core/layout/unbroken-lines.ts';
import { flatten } from '../../../src/core/scene/check/geometry.ts';
import { inWidestSubstitute } from '../../../src/core/scene/fonts/substitutes.ts';
import type { TextElement } from '../../../src/core/scene/scene.ts';
import { TEMPLATES } from '../../../src/core/templates/standard/index.ts';
import { composedDeck } from '../../support/example-deck.ts';

const TITLES = [
  'Every barrage that was ever built has paid for itself',
  'AVAIL Tokyo: WAVE “Ti” – 1,840 crossings, €16.3 m, +7 %…',
  'Überfahrt für Fähren – Größe, Straße, Οι θάλασσες, Паром',
  'illilliillilliillilli 1111111 ....... ,,,,,,, ;;;;;;; iiiiii',
];

test.each(TEMPLATES.map(({ id }) => id))(
  '%s: texts of a fixed number of lines need no more in the widest substitute',
  async (template) => {
    let kept = 0;
    for (const title of TITLES)
      for (let letters = 8; letters <= title.length; letters += 4) {
        const content = {
          title: title.slice(0, letters),
          items: [0, 4].map((by) => ({ text: title.slice(by - letters - 4) })),
        };
        const deck = await composedDeck(template, [{ layout: 'bullets', content }]);
        const to = inWidestSubstitute(deck.theme);
        if (to === undefined) return;
        for (const scene of deck.slides)
          for (const element of flatten(scene.elements)) {
            if (element.type !== 'text' || !keepsLines(element.paragraphs, element.box.width, to)) continue;
            kept += 1;
            const again = relayoutElement(element, to, findTextPlacement(scene)) as TextElement;
            for (const [at, { lines }] of again.paragraphs.entries())
              expect(lines.length).toBeLessThanOrEqual(element.paragraphs[at]?.lines.length ?? 0);
          }
      }
    expect(kept).toBeGreaterThan(20);
  },
);
