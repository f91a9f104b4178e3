import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTextParagraphs } from '../../../src/core/layout/paragraphs.ts';
import { TextSetter } from '../../../src/core/layout/set-text.ts';
import { breakLines, splitAtoms } from '../../../src/core/layout/text/break-lines.ts';
import { withNameHyphens } from '../../../src/core/scene/name-hyphen.ts';
import type { Paragraph } from '../../../src/core/scene/scene.ts';
import { withUnitSpaces } from '../../../src/core/scene/unit-space.ts';
import { BODY, THEME } from './sample-tree.ts';

const SAMPLES = {
  'en-US':
    'New customers reach their first report within a day, where it used to take two well-planned weeks (and 3.5 calls).',
  'de-DE':
    'Rechtsschutzversicherungsgesellschaften prüfen die Donaudampfschifffahrtsgesellschaft über Gebühr.',
  'ja-JP': '新規顧客は一日以内に最初のレポートに到達します。以前は「二週間」の電話が必要でした。',
  'zh-CN': '新客户在一天之内就能看到第一份报告，而过去需要两周时间。',
  'ko-KR': '신규 고객은 하루 안에 첫 보고서에 도달합니다. 이전에는 2주간의 통화가 필요했습니다.',
  'ar-SA': 'يصل العملاء الجدد إلى أول تقرير لهم خلال يوم واحد (Lectern 2.0) بدلاً من أسبوعين.',
  'he-IL': 'שלום עולם, זהו טקסט בעברית (2026) עם Lectern בפנים.',
  'hi-IN': 'नए ग्राहक एक दिन में अपनी पहली रिपोर्ट तक पहुँचते हैं, जहाँ पहले दो सप्ताह लगते थे।',
  'th-TH': 'ลูกค้าใหม่เข้าถึงรายงานฉบับแรกได้ภายในหนึ่งวันซึ่งก่อนหน้านี้ต้องใช้เวลาสองสัปดาห์',
} as const;

function setter(text: string, lang: string): TextSetter {
  const rtl = lang.startsWith('ar') || lang.startsWith('he');
  return new TextSetter(
    createTextParagraphs(text, BODY, { lang, theme: THEME, emphasis: true, verbatim: true }),
    THEME,
    lang,
    rtl,
  );
}

/** Characters of the set lines, sorted within a line: spans stand in visual order. */
function letters(paragraphs: readonly Paragraph[]): string {
  return paragraphs
    .flatMap((paragraph) =>
      paragraph.lines.map((line) => sorted(line.spans.map((span) => span.text).join(''))),
    )
    .join('');
}

function sorted(text: string): string {
  return [...text.replace(/\s/gu, '')].sort().join('');
}

describe('setting text', () => {
  it.each(Object.entries(SAMPLES))(
    'keeps every letter of %s once and stays within the width',
    (lang, text) => {
      const set = setter(text, lang);
      for (const width of [90, 160, 333, 700, 2000]) {
        const paragraphs = set.paragraphs(0, width, 0);
        expect(sorted(letters(paragraphs))).toBe(sorted(text));
        for (const line of paragraphs.flatMap((paragraph) => paragraph.lines)) {
          expect(line.width).toBeLessThanOrEqual(width);
          for (const span of line.spans) {
            expect(span.x).toBeGreaterThanOrEqual(-0.01);
            expect(span.x + span.width).toBeLessThanOrEqual(width + 0.01);
          }
        }
      }
    },
  );

  it('keeps letters in order and lines within the width for any text', () => {
    const words = fc.array(
      fc.oneof(
        fc.string({ maxLength: 12 }),
        fc.constantFrom('Wort', '日本語', 'सेतु', 'ไทย', 'a-b', '12%', '(x)'),
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(words, fc.integer({ min: 60, max: 900 }), (parts, width) => {
        const text = parts.join(' ').replace(/[\u0590-\u08ff\ufb1d-\ufeff\p{Cc}\u2028\u2029]/gu, '');
        const set = setter(text, 'en-US');
        const [paragraph] = set.paragraphs(1, width, 0);
        const shown =
          paragraph?.lines.map((line) => line.spans.map((span) => span.text).join('')).join('') ?? '';
        expect(shown.replace(/\s/gu, '')).toBe(text.replace(/\s/gu, ''));
        for (const line of paragraph?.lines ?? [])
          expect(
            line.width <= width ||
              [...new Intl.Segmenter().segment(line.spans.map((span) => span.text).join(''))].length === 1,
          ).toBe(true);
        expect(set.measureOwn(1, width).height).toBeCloseTo(
          (paragraph?.lines.length ?? 0) * 24 * BODY.lineHeight,
          0,
        );
        // Room is left for the usual substitutes, which may need a line more.
        expect(set.measure(1, width).lines).toBeGreaterThanOrEqual(set.measureOwn(1, width).lines);
      }),
      { numRuns: 150 },
    );
  });

  it('never needs more lines in a wider box or at a smaller size', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.entries(SAMPLES)),
        fc.integer({ min: 80, max: 800 }),
        fc.integer({ min: 1, max: 400 }),
        ([lang, text], width, more) => {
          const set = setter(text, lang);
          expect(set.measure(0, width + more).lines).toBeLessThanOrEqual(set.measure(0, width).lines);
          expect(set.measure(1, width).height).toBeLessThanOrEqual(set.measure(0, width).height);
        },
      ),
    );
  });

  it('keeps a number and its unit on one line, and breaks addresses only at their signs', () => {
    const linesAt = (input: string, width: number) =>
      breakLines(
        input,
        splitAtoms(input, (from, to) => to - from),
        width,
        (from, to) => to - from,
      ).lines.map((line) => input.slice(line.start, line.end));
    expect(linesAt('It is 45 °C now', 8)).toEqual(['It is', '45 °C', 'now']);
    expect(linesAt('We sold 412 MWh for €9.2 m', 12)).toEqual(['We sold', '412 MWh for', '€9.2 m']);
    // A plain word after a number is no unit.
    expect(linesAt('In 2024 more came', 7)).toEqual(['In 2024', 'more', 'came']);
    expect(linesAt('someone@example-house.com', 14)).toEqual(['someone', '@example-house', '.com']);
    expect(linesAt('https://example.com/a-long-path/x', 20)).toEqual([
      'https://example.com/',
      'a-long-path/x',
    ]);
    expect(withUnitSpaces('In 2024 it was 45 °C')).toBe('In 2024 it was 45\u00a0°C');
    expect(withUnitSpaces('Vraiment ? « Oui », dit-il ; puis : rien !')).toBe(
      'Vraiment\u00a0? «\u00a0Oui\u00a0», dit-il\u00a0; puis\u00a0: rien\u00a0!',
    );
  });

  it('shrinks letters before it breaks a mail address', () => {
    const whole = setter('ingrid.solberg@harbourline.example', 'en-US').measure(0, 4000).width;
    const mail = setter('Write to ingrid.solberg@harbourline.example today', 'en-US');
    expect(mail.measure(0, whole + 2).cut).toBe(false);
    expect(
      mail.paragraphs(0, whole + 2, 0)[0]?.lines.map(({ spans }) => spans.map(({ text }) => text).join('')),
    ).toEqual(['Write to', 'ingrid.solberg@harbourline.example', 'today']);
    expect(mail.measure(0, whole * 0.8).cut).toBe(true);
    // Web addresses have places to be broken at.
    expect(setter('See https://harbourline.example/electric/phase/one', 'en-US').measure(0, 250).cut).toBe(
      false,
    );
  });

  it('breaks Japanese without a comma, full stop or closing bracket at the start of a line', () => {
    const set = setter(SAMPLES['ja-JP'], 'ja-JP');
    for (let width = 80; width < 600; width += 13) {
      const starts = set.paragraphs(0, width, 0)[0]?.lines.map((line) => line.spans[0]?.text.charAt(0)) ?? [];
      for (const start of starts) expect('、。」').not.toContain(start);
    }
  });

  it('breaks Thai between dictionary words', () => {
    const breaks = setter('ลูกค้าใหม่เข้าถึงรายงาน', 'th-TH')
      .paragraphs(0, 110, 0)[0]
      ?.lines.map((line) => line.spans[0]?.text);
    expect(breaks?.length).toBeGreaterThan(1);
    const words = [...new Intl.Segmenter('th', { granularity: 'word' }).segment('ลูกค้าใหม่เข้าถึงรายงาน')].map(
      (word) => word.segment,
    );
    for (const line of breaks ?? [])
      expect(words).toContain(
        [...new Intl.Segmenter('th', { granularity: 'word' }).segment(line ?? '')][0]?.segment,
      );
  });

  it('orders mixed directions according to the bidirectional algorithm', () => {
    const [hebrew] = setter('שלום Lectern 2.0 עולם', 'he-IL').paragraphs(0, 2000, 0);
    expect(hebrew?.lines[0]?.spans.map((span) => [span.text.trim(), span.rtl])).toEqual([
      ['עולם', true],
      ['Lectern 2.0', false],
      ['שלום', true],
    ]);
    expect(Math.round((hebrew?.lines[0]?.spans[2]?.x ?? 0) + (hebrew?.lines[0]?.spans[2]?.width ?? 0))).toBe(
      2000,
    );
  });

  it('sets numbers and foreign words from left to right in a right-to-left deck, on its side', () => {
    const [figure] = setter('+12 %', 'he-IL').paragraphs(0, 400, 0);
    expect(figure).toMatchObject({ rtl: false, align: 'end' });
    expect(figure?.lines[0]?.spans.map(({ text, rtl }) => [text, rtl])).toEqual([['+12 %', false]]);
    expect(Math.round((figure?.lines[0]?.spans[0]?.x ?? 0) + (figure?.lines[0]?.width ?? 0))).toBe(400);
    expect(setter('שלום 12', 'he-IL').paragraphs(0, 400, 0)[0]).toMatchObject({ rtl: true, align: 'start' });
  });

  it('breaks numbers at their hyphens, as office programs do, but keeps their signs', () => {
    const ends = (text: string, narrowest = 90) =>
      new Set(
        Array.from({ length: 60 }, (_, at) => narrowest + at * 4).flatMap((width) => {
          const lines = setter(text, 'en').paragraphs(0, width, 0)[0]?.lines ?? [];
          return lines.slice(0, -1).map(({ spans }) =>
            spans
              .map((span) => span.text)
              .join('')
              .trimEnd(),
          );
        }),
      );
    expect(
      [...ends('Call 555-0123 on 2026-11-27')]
        .filter((line) => line.endsWith('-'))
        .map((line) => line.split(' ').at(-1)),
    ).toEqual(expect.arrayContaining(['555-', '2026-11-']));
    expect([...ends('It fell by -5 and -12 per cent')].filter((line) => line.endsWith('-'))).toEqual([]);
    expect(
      [...ends('See https://example.org/2020-21-22 for it', 360)].filter((line) => line.endsWith('-')),
    ).toEqual([]);
  });

  it('keeps hyphenated names whole in right-to-left text', () => {
    const text = 'شركة Free-Flow والطاقة';
    const widths = Array.from({ length: 30 }, (_, at) => 80 + at * 5);
    const lines = (input: string, lang: string): string[] =>
      widths.flatMap(
        (width) =>
          setter(input, lang)
            .paragraphs(0, width, 0)[0]
            ?.lines.map(({ spans }) => spans.map((span) => span.text).join('')) ?? [],
      );
    expect(lines(text, 'ar').filter((line) => line.endsWith('Free-'))).toEqual([]);
    expect(lines('a company Free-Flow of all', 'en').some((line) => line.endsWith('Free-'))).toBe(true);
    expect(withNameHyphens('Free-Flow 2020-21 – -5')).toBe('Free\u2011Flow 2020\u201121 – -5');
  });

  it('keeps Korean words whole', () => {
    const lines = setter(SAMPLES['ko-KR'], 'ko-KR')
      .paragraphs(0, 160, 0)
      .flatMap((paragraph) => paragraph.lines.map((line) => line.spans.map((span) => span.text).join('')));
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.join(' ')).toBe(SAMPLES['ko-KR']);
  });

  it('emphasises in bold if a script has no italics', () => {
    const stressed = (text: string) =>
      createTextParagraphs(text, BODY, { lang: 'en-US', theme: THEME, emphasis: true })[0]?.runs.find(
        (run) => run.italic || run.weight > 400,
      );
    expect(stressed('an *open* word')).toMatchObject({ italic: true, weight: 400 });
    for (const text of [
      'これは*大切*です',
      'كلمة *مهمة* هنا',
      'एक *ज़रूरी* शब्द',
      'คำ*สำคัญ*นี้',
      'מילה *חשובה* כאן',
      '*중요*',
    ])
      expect(stressed(text), text).toMatchObject({ italic: false, weight: 700 });
  });

  it('gives scripts with stacked marks the line height that they need', () => {
    const tight = { ...BODY, lineHeight: 1 };
    const heightIn = (lang: string): number =>
      new TextSetter(
        createTextParagraphs('x', tight, { lang, theme: THEME, emphasis: true }),
        THEME,
        lang,
        false,
      ).measure(0, 500).height;
    expect(heightIn('th-TH')).toBeGreaterThan(heightIn('en-US') * 1.3);
  });

  it('keeps a word whole across a change of format', () => {
    const set = new TextSetter(
      createTextParagraphs('some **un**believable words', BODY, {
        lang: 'en-US',
        theme: THEME,
        emphasis: true,
      }),
      THEME,
      'en-US',
      false,
    );
    const lines = set
      .paragraphs(0, 200, 0)[0]
      ?.lines.map((line) => line.spans.map((span) => span.text).join(''));
    expect(lines?.some((line) => line.startsWith('unbelievable'))).toBe(true);
  });
});
