import { afterEach, describe, expect, test } from 'vitest';
import { Failure } from '../../../../src/core/errors/failure.ts';
import { plainText } from '../../../../src/core/errors/message.ts';
import type { Answer } from '../../../support/model-provider.ts';
import { layoutAsked, titleAsked, writing } from '../../../support/model-script.ts';
import { author, DECK, extractive, measure, provider, REPORT, REQUEST, writeDeck } from './model-bench.ts';

afterEach(() => provider.close());

describe('a wrong answer of a model', () => {
  test('in JSON that is broken, fenced or followed by text is parsed, or asked for once more', async () => {
    const good = writing(DECK);
    const deck = await writeDeck((asked) => {
      const answer = good(asked) as { text: string };
      if (layoutAsked(asked) === undefined)
        return { text: `Here it is:\n\`\`\`json\n${answer.text.replace(/\]\}$/, '],}')}\n\`\`\`\nEnjoy!` };
      const isAgain = asked.text.includes('with these faults corrected');
      return layoutAsked(asked) === 'statement' && !isAgain ? { text: answer.text.slice(0, 25) } : answer;
    });
    expect(deck.slides[2]?.content['statement']).toContain('2,400 kW');
    expect(provider.asked).toHaveLength(5);
    expect(deck.warnings).toEqual([]);
  });

  test('with an invalid field is returned to the model with the field', async () => {
    const good = writing(DECK);
    const deck = await writeDeck((asked) =>
      layoutAsked(asked) === 'bullets' && !asked.text.includes('faults corrected')
        ? { text: JSON.stringify({ content: { title: 'T', points: ['x'] }, speaker_note: '' }) }
        : good(asked),
    );
    expect(provider.asked.find(({ text }) => text.includes('faults corrected'))?.text).toContain(
      'content.points',
    );
    expect(deck.slides[1]?.layout).toBe('bullets');
  });

  test('with too long a text is asked for once more with the available length', async () => {
    const good = writing(DECK);
    const long = 'The grid must grow at every quay that the ferries use. '.repeat(20);
    const deck = await writeDeck((asked) =>
      layoutAsked(asked) === 'statement' && !asked.text.includes('faults corrected')
        ? { text: JSON.stringify({ content: { statement: long }, speaker_note: 'Note.' }) }
        : good(asked),
    );
    expect(provider.asked.find(({ text }) => text.includes('faults corrected'))?.text).toMatch(
      /content\.statement has \d+ characters and room for \d+/,
    );
    expect(deck.slides[2]?.content['statement']).toBe('Four quays need 2,400 kW of new grid capacity.');
    expect(deck.warnings).toEqual([]);
  });

  test('with a text that stays too long is shortened, kept in the notes, and reported', async () => {
    const long = 'The grid must grow at every quay that the ferries use in the years to come. '
      .repeat(20)
      .trim();
    const deck = await writeDeck(
      writing({
        ...DECK,
        slides: DECK.slides.with(1, {
          title: 'Quays need power',
          layout: 'statement',
          content: { statement: long },
        }),
      }),
    );
    const spec = deck.slides[2];
    expect(
      measure({ template: 'swiss', lang: 'en', spec: spec ?? { layout: '', content: {} }, index: 2 }),
    ).toEqual([]);
    expect(spec?.speaker_note).toContain(long);
    expect(deck.warnings).toEqual([
      'Slide 3: texts that were still too long were cut; they are in full in the speaker notes.',
    ]);
  });

  test('with pictures of a file shows the stored ones, uncropped if their edges matter', async () => {
    const content = `${REPORT}\n![Quay](asset:0b8f2c52-3a45-4b8e-9a51-0c7f9a5e2f10#800x900)\n`;
    const own = {
      title: 'A view',
      image: { image_url: 'asset:0b8f2c52-3a45-4b8e-9a51-0c7f9a5e2f10#800x900', alt: 'Quay' },
    };
    const deck = await writeDeck(
      writing({ ...DECK, slides: [{ title: 'A view', layout: 'image_full', sections: [3], content: own }] }),
      { content },
    );
    expect(deck.slides[1]?.content['image']).toEqual({
      image_url: 'asset:0b8f2c52-3a45-4b8e-9a51-0c7f9a5e2f10',
      fit: 'contain',
      alt: 'Quay',
    });
  });

  test('with picture addresses that are not in the material shows none of them', async () => {
    const content = `${REPORT}\n![Quay](https://example.org/quay.jpg)\n`;
    const invented = { title: 'A view', image: { image_url: 'https://example.org/made-up.jpg', alt: 'x' } };
    const deck = await writeDeck(
      writing({
        ...DECK,
        slides: [{ title: 'A view', layout: 'image_full', sections: [3], content: invented }],
      }),
      { content },
    );
    expect(JSON.stringify(deck.slides)).not.toContain('made-up');
  });
});

describe('a weak model', () => {
  const answered = (change: (text: string) => string) => {
    const good = writing(DECK);
    return writeDeck((asked) => ({ text: change((good(asked) as { text: string }).text) }));
  };

  test.each([
    ['thinks aloud in JSON first', (text: string) => `<think>Maybe {"slides": []}? {No}.</think>\n${text}`],
    [
      'closes a thought that its template opened',
      (text: string) => `The user wants {"a": 1}.\n</think>${text}`,
    ],
    [
      'explains braces before its fence',
      (text: string) => `In {braces}, as asked:\n\`\`\`json\n${text}\n\`\`\`\nDone {ok}.`,
    ],
    ['shows a small example first', (text: string) => `The form is {"title": "…"}. Here it is: ${text}`],
  ])('that %s costs no deck and no second request', async (_, change) => {
    const deck = await answered(change);
    expect(deck.slides).toHaveLength(4);
    expect(provider.asked).toHaveLength(4);
    expect(deck.warnings).toEqual([]);
  });

  test.each([
    [2, 'slides with long lists were divided'],
    [4, 'slides with little text were joined'],
  ])('that plans %i slides instead of 3 costs no deck', async (planned, done) => {
    const slides = Array.from({ length: planned }, (_, index) => ({
      title: `Point ${index + 1}`,
      layout: 'bullets',
      points: `- First of ${index}\n- Second of ${index}\n- Third of ${index}\n- Fourth of ${index}`,
    }));
    const deck = await writeDeck(writing({ ...DECK, slides }), { n_slides: 4 });
    expect(deck.slides).toHaveLength(4);
    expect(deck.warnings[0]).toBe(`The language model planned ${planned} slides instead of 3: ${done}.`);
  });
});

describe('a failure of the model', () => {
  const silent = { signal: new AbortController().signal, progress: () => undefined };

  test.each([
    [{ status: 401 }, 'refused the API key'],
    [{ refused: true }, 'refused to write about this content'],
    [{ text: 'I would rather not.' }, 'gave no usable answer'],
  ] as [Answer, string][])(
    'with fallback "outline" gives a deck from the text alone and the reason: %j',
    async (answer, reason) => {
      const deck = await writeDeck(() => answer, { fallback: 'outline' });
      const alone = await extractive.deck(REQUEST, silent);
      expect(deck.slides).toEqual(alone.slides);
      expect(deck.warnings[0]).toContain(reason);
      expect(deck.warnings.join()).not.toMatch(/none is configured|sk-secret/);
    },
  );

  test.each([
    [{ status: 401 }, 'unavailable', 'refused the API key (HTTP 401)'],
    [{ status: 429, headers: { 'retry-after': '90' } }, 'unavailable', 'accepts no more requests for now'],
    [{ status: 500 }, 'unavailable', 'failed at its provider (HTTP 500)'],
    [{ refused: true }, 'unsupported', 'refused to write about this content'],
    [{ text: 'I would rather not.' }, 'unavailable', 'gave no usable answer'],
  ] as [Answer, string, string][])(
    'ends the call with the reason: %j',
    async (answer, code, reason) => {
      const failure = await writeDeck(() => answer, { content: 'Electric ferries' }).catch(
        (error: unknown) => error as Failure,
      );
      expect(failure).toBeInstanceOf(Failure);
      expect(failure).toMatchObject({ code, message: expect.stringContaining(reason) });
      const { hint = '' } = failure as Failure;
      expect(plainText(hint)).toContain('fallback "outline"');
      if ('headers' in answer) expect(failure).toMatchObject({ retryAfterSeconds: 90 });
    },
    20_000,
  );

  test('can be set to fall back for the whole server', async () => {
    const deck = await writeDeck(
      () => ({ status: 401 }),
      { content: 'Electric ferries' },
      { fallsBack: true },
    );
    expect(deck.kind).toBe('outline');
    expect(deck.warnings[0]).toContain('refused the API key');
    await expect(
      writeDeck(() => ({ status: 401 }), { fallback: 'error' }, { fallsBack: true }),
    ).rejects.toThrow('refused the API key');
  });

  test('on one slide shows its plan, and the others are the model’s', async () => {
    const good = writing({
      ...DECK,
      slides: DECK.slides.with(1, {
        title: 'Quays need power',
        layout: 'statement',
        points: '- Four quays\n- 2,400 kW',
      }),
    });
    const deck = await writeDeck((asked) =>
      titleAsked(asked) === 'Quays need power' ? { refused: true } : good(asked),
    );
    expect(JSON.stringify(deck.slides[2]?.content)).toContain('2,400 kW');
    expect(deck.slides[3]?.layout).toBe('process');
    expect(deck.warnings).toEqual([
      'Slide 3: the language model (openai test) refused to write about this content; the slide shows its plan.',
    ]);
  });

  test('in the middle ends the requests for later slides', async () => {
    const good = writing({
      ...DECK,
      slides: Array.from({ length: 9 }, (_, index) => ({ title: `Point ${index}`, layout: 'bullets' })),
    });
    const deck = await writeDeck(
      (asked) => (layoutAsked(asked) === undefined ? good(asked) : { status: 402 }),
      { n_slides: 10 },
    );
    expect(deck.slides).toHaveLength(10);
    expect(provider.asked.length).toBeLessThanOrEqual(5);
    expect(deck.warnings).toHaveLength(1);
  });

  test('by slowness ends at the deadline of the deck', async () => {
    const deck = await writeDeck(() => ({ silent: true }), { fallback: 'outline' }, { timeoutMs: 200 });
    expect(deck.warnings[0]).toContain('had not finished the deck');
    expect(deck.slides.length).toBeGreaterThan(1);
  });

  test('ends the call without a deck when the caller disconnects', async () => {
    const leaving = new AbortController();
    const service = await author(() => {
      leaving.abort(new Error('left'));
      return { silent: true };
    });
    await expect(
      service.deck(REQUEST, { signal: leaving.signal, progress: () => undefined }),
    ).rejects.toThrow('left');
  });

  test('cannot happen for text to preserve, which never reaches it', async () => {
    const preserved = await writeDeck(writing(DECK), { content_generation: 'preserve' });
    expect(provider.asked).toEqual([]);
    expect(JSON.stringify(preserved.slides)).toContain('Diesel costs rose to 4.1 million euros in 2024');
  });
});
