import { CHART_TYPES } from '../../src/core/charts/model.ts';
import type { Box, Deck, DeckTemplate, Scene, SceneElement } from '../../src/core/scene/scene.ts';
import {
  base,
  bullets,
  chartElement,
  chartModel,
  ENGLISH,
  paragraph,
  run,
  SAMPLE_THEME,
  scene,
  slideNumber,
  tableElement,
  textElement,
  title,
  type Voice,
} from './sample-elements.ts';
import { SAMPLE_MEDIA, SAMPLE_PNG, SAMPLE_SVG } from './sample-media.ts';

export * from './sample-elements.ts';
export * from './sample-media.ts';

const RIGHT: Box = { x: 656, y: 184, width: 560, height: 440 };
const WIDE: Box = { x: 64, y: 184, width: 1152, height: 440 };

/** A template of four layouts with prompts. */
export function sampleTemplate(voice: Voice = ENGLISH): DeckTemplate {
  const layout = (id: string, name: string, elements: SceneElement[]) => ({
    id,
    name,
    scene: scene(id, [title(`${name} title`, voice), ...elements, slideNumber('1', voice)], {
      rtl: voice.rtl,
      lang: voice.lang,
    }),
  });
  return {
    id: 'sample',
    name: 'Sample',
    titleSizePx: 42,
    bodySizesPx: [24, 21, 19, 19, 19],
    layouts: [
      layout('bullets', 'Bullets', [bullets(['Say one thing in each line', 'Add a detail'], voice)]),
      layout('chart', 'Chart', [chartElement('chart', WIDE, chartModel('bar'), voice)]),
      layout('table', 'Table', [tableElement('table', WIDE, [['Column'], ['Value']], voice)]),
      layout('picture', 'Picture', [
        {
          ...base('image', RIGHT, {
            placeholder: 'picture',
            placeholderIndex: 11,
            alt: 'Picture',
            name: 'Picture',
          }),
          type: 'picture',
          crop: { left: 0, top: 0, right: 0, bottom: 0 },
          radiusPx: 8,
        },
      ]),
    ],
  };
}

/** Every kind of shape, line, picture and run there is. */
function drawings(voice: Voice): SceneElement[] {
  const shape = (
    id: string,
    x: number,
    geometry: Extract<SceneElement, { type: 'shape' }>['geometry'],
  ): SceneElement => ({
    ...base(id, { x, y: 184, width: 120, height: 80 }, { decorative: true }),
    type: 'shape',
    geometry,
    fill: { token: 'primary', alpha: 0.2 },
    stroke: { paint: { token: 'primary' }, widthPx: 2, dash: 'dash' },
  });
  return [
    shape('rect', 64, { kind: 'rect' }),
    shape('round', 204, { kind: 'round_rect', radiusPx: 16 }),
    shape('ellipse', 344, { kind: 'ellipse' }),
    shape('chevron', 484, { kind: 'preset', preset: 'chevron', adjust: { adj: 40_000 } }),
    shape('path', 64, { kind: 'path', d: 'M0 0 L120 0 C120 40 60 80 0 80 Z' }),
    {
      ...base('arrow', { x: 184, y: 224, width: 20, height: 0 }, { decorative: true }),
      type: 'line',
      from: { x: 184, y: 224 },
      to: { x: 204, y: 224 },
      stroke: { paint: { token: 'text' }, widthPx: 2 },
      tail: 'arrow',
      start: { elementId: 'rect', site: 3 },
      end: { elementId: 'round', site: 1 },
    },
    {
      ...base('group', { x: 64, y: 300, width: 260, height: 120 }, { alt: 'A tile with its caption' }),
      type: 'group',
      children: [
        {
          ...base('tile', { x: 64, y: 300, width: 260, height: 120 }, { decorative: true }),
          type: 'shape',
          geometry: { kind: 'rect' },
          fill: { token: 'surface' },
        },
        textElement(
          'caption',
          { x: 80, y: 316, width: 228, height: 88 },
          [paragraph([run('Caption in a group', { lang: voice.lang })], { rtl: voice.rtl, align: 'center' })],
          { anchor: 'middle' },
        ),
      ],
    },
    {
      ...base('icon', { x: 360, y: 300, width: 64, height: 64 }, { decorative: true }),
      type: 'icon',
      icon: 'chart-line-up',
      weight: 'regular',
      color: { token: 'primary' },
    },
    {
      ...base('vector', { x: 460, y: 300, width: 80, height: 40 }, { alt: 'A teal bar' }),
      type: 'picture',
      media: SAMPLE_SVG,
      crop: { left: 0, top: 0, right: 0, bottom: 0 },
      radiusPx: 0,
    },
    {
      ...base('missing', { x: 360, y: 400, width: 120, height: 90 }, { alt: 'A picture to come' }),
      type: 'picture',
      crop: { left: 0, top: 0, right: 0, bottom: 0 },
      radiusPx: 8,
    },
    {
      ...base('image', RIGHT, { alt: 'A gradient', placeholder: 'picture', placeholderIndex: 11 }),
      type: 'picture',
      media: SAMPLE_PNG,
      crop: { left: 0.1, top: 0, right: 0.1, bottom: 0.25 },
      radiusPx: 16,
    },
  ];
}

const WORDS: Readonly<Record<string, readonly string[]>> = {
  'en-US': [
    'Growth comes from the north',
    'One region carries two thirds of the increase',
    'Prices follow in spring',
    'What is next',
  ],
  'ar-SA': ['النمو يأتي من الشمال', 'منطقة واحدة تحمل ثلثي الزيادة', 'الأسعار تتبع في الربيع', 'ما التالي'],
  'ja-JP': ['成長は北から始まる', '一つの地域が増加の三分の二を担う', '価格は春に続く', '次は何か'],
  'he-IL': ['הצמיחה מגיעה מהצפון', 'אזור אחד נושא שני שלישים מהגידול', 'המחירים עוקבים באביב', 'מה הלאה'],
};

/** A deck with every kind of element, in one language. */
export function sampleDeck(voice: Voice = ENGLISH): Deck {
  const words = WORDS[voice.lang] ?? WORDS['en-US'] ?? [];
  const look = { rtl: voice.rtl, lang: voice.lang };
  const rich = paragraph(
    [
      run('Bold ', { weight: 700, lang: voice.lang }),
      run('italic ', { italic: true, lang: voice.lang }),
      run('link', {
        link: 'https://example.org/?a=1&b=2',
        underline: true,
        color: { token: 'primary' },
        lang: voice.lang,
      }),
      run(' code()', { font: 'mono', code: true }),
      run(' gone', { strike: true, trackingPx: 1 }),
      run('\nnext line <&> "quoted"\u0007'),
      run('日本', { lang: 'ja-JP' }),
    ],
    { rtl: voice.rtl },
  );
  const numbered = [1, 2].map((startAt) =>
    paragraph([run(words[startAt] ?? '', { lang: voice.lang })], {
      rtl: voice.rtl,
      bullet: { kind: 'number', startAt, color: { token: 'muted' } },
      indentPx: 32,
    }),
  );
  const slides: Scene[] = [
    scene(
      'bullets',
      [
        title(words[0] ?? '', voice),
        bullets(words.slice(1), voice),
        textElement('free', RIGHT, [rich, ...numbered], { anchor: 'bottom' }),
        slideNumber('1 / 4', voice),
      ],
      {
        ...look,
        speakerNote: 'Say hello.\n\nThen <begin> & smile.',
      },
    ),
    scene('picture', [title(words[1] ?? '', voice), ...drawings(voice), slideNumber('2 / 4', voice)], {
      ...look,
      background: { token: 'surface' },
    }),
    scene(
      'table',
      [
        title(words[2] ?? '', voice),
        tableElement(
          'table',
          WIDE,
          [
            ['Office', 'People', 'Change'],
            [words[3] ?? '', '120', '+12 %'],
            ['Lyon & Bern', '80', '−3 %'],
            ['Oslo', '44', '0 %'],
          ],
          voice,
        ),
        slideNumber('3 / 4', voice),
      ],
      look,
    ),
    ...CHART_TYPES.map((type, index) =>
      scene(
        'chart',
        [
          title(`${words[3] ?? ''} ${index + 1}`, voice),
          chartElement('chart', WIDE, chartModel(type), voice),
          slideNumber(`${index + 4}`, voice),
        ],
        look,
      ),
    ),
  ];
  return {
    title: `Sample & test ${voice.lang}`,
    lang: voice.lang,
    rtl: voice.rtl,
    theme: SAMPLE_THEME,
    template: sampleTemplate(voice),
    slides,
    media: SAMPLE_MEDIA,
    author: 'Ada <Lovelace>',
    createdAt: '2026-01-02T03:04:05.678Z',
  };
}
