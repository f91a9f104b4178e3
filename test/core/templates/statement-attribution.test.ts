import { expect, test } from 'vitest';
import { flatten } from '../../../src/core/scene/check/geometry.ts';
import { TEMPLATES } from '../../../src/core/templates/standard/index.ts';
import { laidOut } from '../../quality/document-decks.ts';

/** Left and right edge of the attribution of a statement. */
function placeAttribution(template: string, support: string | undefined): readonly number[] {
  const content = {
    statement: 'Radon occurs in all soils',
    attribution: 'Radon in buildings',
    ...(support === undefined ? {} : { support }),
  };
  const { deck } = laidOut(
    { title: 'Radon', language: 'en', warnings: [], omitted: [], slides: [{ layout: 'statement', content }] },
    template,
  );
  const node = flatten(deck.slides[0]?.elements ?? []).find(({ name }) => name === 'Attribution');
  if (node === undefined) throw new Error('The slide has no attribution.');
  const { x, width } = node.box;
  return [x, x + width].map(Math.round);
}

test.each(TEMPLATES.map(({ id }) => id))(
  'the attribution of a statement in %s keeps its position without a support',
  (template) => {
    expect(placeAttribution(template, undefined)).toEqual(
      placeAttribution(template, 'It gathers in cellars.'),
    );
  },
);
