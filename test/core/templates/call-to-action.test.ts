import { describe, expect, it } from 'vitest';
import { flatten } from '../../../src/core/scene/check/geometry.ts';
import { computeRoomyBox, onStandardSlide } from '../../../src/core/scene/roomy-box.ts';
import { CONTRACTS } from '../../../src/core/templates/catalogue.ts';
import { composedDeck } from '../../support/example-deck.ts';

const CLOSING = { layout: 'closing', content: CONTRACTS.find(({ id }) => id === 'closing')?.example ?? {} };
/** DejaVu Sans, which LibreOffice takes where a family is missing, is up to a fifth wider. */
const WIDER = 1.2;

/** Their words stand on a strip that is as high as one line. */
describe.each(['boardroom', 'pitch', 'blueprint', 'classroom'])('the closing slide of %s', (id) => {
  it.each(['Approve phase one', 'Approve phase one by 30 April'])(
    'has space for wider letters in its call to action: %s',
    async (call_to_action) => {
      const content = { ...CLOSING.content, call_to_action };
      const { slides } = await composedDeck(id, [{ ...CLOSING, content }]);
      const elements = slides.flatMap((scene) => scene.elements);
      const words = flatten(elements).find((one) => one.type === 'text' && one.path === 'call_to_action');
      if (words?.type !== 'text') throw new Error('The words are missing.');
      const lines = words.paragraphs.flatMap((paragraph) => paragraph.lines);
      // Lines of several break anew.
      if (lines.length > 1) return;
      const free = computeRoomyBox(
        {
          ...words,
          paragraphs: words.paragraphs.map((one) => ({
            ...one,
            lines: one.lines.map((line) => ({ ...line, width: line.width * WIDER })),
          })),
        },
        onStandardSlide(elements),
      );
      expect(free.box.width / (lines[0]?.width ?? 0)).toBeGreaterThanOrEqual(WIDER);
    },
  );
});
