import { expect, it } from 'vitest';
import { writePptx } from '../../../../src/core/output/pptx/write-pptx.ts';
import { flatten } from '../../../../src/core/scene/check/geometry.ts';
import { composedDeck } from '../../../support/example-deck.ts';
import { OpenedPptx } from '../../../support/open-pptx.ts';

const EMU_PER_PX = 9525;
/** The lower body stands a little higher than its lines, for its baselines. */
const BASELINE_PX = 3;
const MEETINGS = [
  'Group members live and work in many timezones, so synchronous meetings are not always possible',
  'No one should feel like they need to attend a meeting at an inconvenient time for their voice to be heard',
  'Working groups with members across diverse timezones should make an effort to include all members in decisions, votes, and meetings',
  'Members should have the opportunity to read a summary of the meeting and share pertinent opinions before voting is finalized',
];

it('a body whose face has a high line height ends above the footer', async () => {
  const content = {
    title: 'All working groups have these core responsibilities',
    left: { heading: 'Responsibilities', items: MEETINGS },
    right: { heading: 'Meetings', items: MEETINGS },
  };
  const deck = await composedDeck('atelier', [{ layout: 'two_columns', content }]);
  const leaves = flatten(deck.slides[0]?.elements ?? []);
  const strip = Math.min(
    ...leaves.filter(({ placeholder }) => placeholder === 'footer').map(({ box }) => box.y),
  );
  const ownFoots = leaves.flatMap(({ box, placeholder }) =>
    placeholder === 'body' ? [box.y + box.height] : [],
  );
  const xml = new OpenedPptx(await writePptx(deck)).xml('ppt/slides/slide1.xml');
  const foots = [...xml.matchAll(/<p:sp>(?:(?!<\/p:sp>).)*?<\/p:sp>/gs)]
    .filter(([shape]) => shape.includes('Group members'))
    .map(([shape]) => {
      const [, y = '0', height = '0'] =
        /<a:off x="\d+" y="(\d+)"\/><a:ext cx="\d+" cy="(\d+)"/.exec(shape) ?? [];
      return (Number(y) + Number(height)) / EMU_PER_PX;
    });
  expect(foots).toHaveLength(2);
  expect(Math.max(...ownFoots)).toBeLessThan(strip);
  expect(Math.max(...foots)).toBeLessThanOrEqual(strip + 1);
});

it('a title around its middle, whose face has a high line height, ends above the text below it', async () => {
  const content = {
    title: 'Elektrifizierung der Hafenlinien: was sie kostet und wer darüber entscheidet',
    text: 'A plan for the board of the transport authority, with the costs of each line',
  };
  const deck = await composedDeck('nocturne', [{ layout: 'closing', content }]);
  const xml = new OpenedPptx(await writePptx(deck)).xml('ppt/slides/slide1.xml');
  const spans = [...xml.matchAll(/<p:sp>(?:(?!<\/p:sp>).)*?<\/p:sp>/gs)].flatMap(([shape]) => {
    const [, y = '0', height = '0'] =
      /<a:off x="\d+" y="(\d+)"\/><a:ext cx="\d+" cy="(\d+)"/.exec(shape) ?? [];
    return /Elektrifizierung|A plan for/.test(shape)
      ? [{ top: Number(y), foot: Number(y) + Number(height) }]
      : [];
  });
  expect(spans).toHaveLength(2);
  expect(spans[0]?.foot).toBeLessThanOrEqual((spans[1]?.top ?? 0) + BASELINE_PX * EMU_PER_PX);
});
