import { findContract } from '../../src/core/templates/catalogue.ts';

/**
 * Decks that need every kind of packed data and every library: fonts of three scripts, icons, maps, formulas,
 * code.
 */
export const PACKAGED_DECKS: Readonly<Record<string, Record<string, unknown>>> = {
  Latin: {
    title: 'Solar heat in cities',
    slides: [
      { layout: 'title', content: { title: 'Solar heat in cities' } },
      {
        layout: 'bullets',
        content: {
          title: 'Why now',
          items: ['Gas prices **doubled** since 2021', 'Half of all energy is heat: $E = mc^2$'],
        },
      },
      {
        layout: 'chart',
        content: {
          title: 'Riders',
          chart: { type: 'bar', categories: ['2024', '2025'], series: [{ name: 'Riders', values: [3, 4] }] },
        },
      },
      { layout: 'map', content: findContract('map')?.example },
      {
        markup:
          '<section><h1>Code and icons</h1><icon name="chart-line-up"/><pre><code class="language-python">print("tea")</code></pre></section>',
      },
    ],
  },
  Japanese: {
    language: 'Japanese',
    slides: [
      {
        layout: 'bullets',
        content: {
          title: '地域熱供給の現在',
          items: ['ガス価格は二〇二一年から倍になりました', '熱は全エネルギーの半分です'],
        },
      },
    ],
  },
  Arabic: {
    language: 'Arabic',
    slides: [
      {
        layout: 'bullets',
        content: {
          title: 'الحرارة الشمسية في المدن',
          items: ['تضاعفت أسعار الغاز منذ عام 2021', 'نصف الطاقة حرارة'],
        },
      },
    ],
  },
};
