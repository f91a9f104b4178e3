import { describe, expect, it } from 'vitest';
import { parseXml } from '../../../../src/core/ooxml/xml/parse.ts';
import { writePptx } from '../../../../src/core/output/pptx/write-pptx.ts';
import { TRANSITIONS, type Transition } from '../../../../src/core/scene/transition.ts';
import { composedDeck } from '../../../support/example-deck.ts';
import { OpenedPptx } from '../../../support/open-pptx.ts';

async function slideWith(transition: Transition | undefined, language = 'en'): Promise<string> {
  const deck = await composedDeck('ledger', [{ layout: 'statement', content: { statement: 'One thing' } }], {
    language,
  });
  return new OpenedPptx(
    await writePptx({ ...deck, ...(transition === undefined ? {} : { transition }) }),
  ).xml('ppt/slides/slide1.xml');
}

describe('transitions between slides', () => {
  it('are absent unless requested', async () => {
    expect(await slideWith(undefined)).not.toContain('transition');
    expect(await slideWith('none')).toBe(await slideWith(undefined));
  });

  it.each(TRANSITIONS.filter((name) => name !== 'none'))(
    '%s follows the colour map, where PowerPoint expects it',
    async (name) => {
      const slide = await slideWith(name);
      expect(parseXml(slide).children.map(({ tag }) => tag)).toEqual([
        'p:cSld',
        'p:clrMapOvr',
        name === 'morph' ? 'mc:AlternateContent' : 'p:transition',
      ]);
      expect(slide).toContain(name === 'morph' ? '<p159:morph option="byObject"/>' : `<p:${name}`);
    },
  );

  it('run in the reading direction of the language', async () => {
    expect(await slideWith('push')).toContain('<p:push dir="l"/>');
    expect(await slideWith('push', 'ar')).toContain('<p:push dir="r"/>');
  });
});
