import type { Labelled } from './labelled.ts';

/**
 * Paragraphs of which one slide shows a part: the sentences that say what matters, not those that point
 * elsewhere, ask or go on.
 */
export const SENTENCES: readonly Labelled[] = [
  {
    id: 'en: the finding before the anecdote',
    text: '# Sleep\n\n## What the study found\n\nThe study followed 4,200 adults for six years. It was a long time. The most important result is that people who sleep less than six hours fall ill twice as often. Some of them told funny stories about it. For example, one man fell asleep in a lift. See the appendix for the tables. The effect was largest among shift workers, who should therefore be examined every year. Would you have thought so?',
    slides: 2,
    keeps: ['fall ill twice as often', '4,200 adults'],
    leaves: ['See the appendix', 'Would you have thought so', 'It was a long time'],
  },
  {
    id: 'en: the decision and its price',
    text: '# Roof\n\n## The proposal\n\nThe roof of the town hall has leaked since 2016. There has been some talk about it. The council must decide in March whether to repair or replace it. A new roof costs 1.4 million euros and lasts sixty years. That is a lot of money. A repair costs 300,000 euros and lasts eight years. Read more on the website. Which would you choose?',
    slides: 2,
    keeps: ['must decide in March', '1.4 million euros', '300,000 euros'],
    leaves: ['Read more on the website', 'Which would you choose'],
  },
  {
    id: 'en: conditions stay',
    text: '# Leave\n\n## The rule\n\nEvery employee may work from abroad for up to thirty days a year. This is allowed only if the tax office has agreed. Requests should be made four weeks before. The rule was written in a small room. Others do it too.',
    slides: 2,
    keeps: ['up to thirty days a year', 'four weeks before'],
    leaves: ['Others do it too'],
  },
  {
    id: 'de: das Ergebnis',
    text: '# Moor\n\n## Die Messung\n\nDas Moor speichert 38.000 Tonnen Kohlenstoff. Das klingt nach viel. Das wichtigste Ergebnis ist, dass der Wasserstand seit 2018 um vierzig Zentimeter gestiegen ist. Siehe dazu die Karte. Dadurch kamen drei Arten zurück. Die Gemeinde muss die Gräben bis Herbst schließen. Wer hätte das gedacht?',
    slides: 2,
    keeps: ['38.000 Tonnen', 'um vierzig Zentimeter gestiegen', 'Gräben bis Herbst schließen'],
    leaves: ['Siehe dazu die Karte', 'Wer hätte das gedacht'],
  },
  {
    id: 'de: der Beschluss',
    text: '# Schwimmbad\n\n## Lage\n\nDas Schwimmbad ist seit 1974 in Betrieb. Die Technik verbraucht 2,1 Millionen Kilowattstunden im Jahr. Er ist darüber nicht froh. Eine neue Anlage würde den Verbrauch halbieren. Vgl. Seite 12. Der Rat soll im Mai entscheiden.',
    slides: 2,
    keeps: ['2,1 Millionen Kilowattstunden', 'Verbrauch halbieren', 'im Mai entscheiden'],
    leaves: ['Vgl. Seite 12'],
  },
  {
    id: 'fr: le résultat',
    text: '# Vélo\n\n## L’enquête\n\nL’enquête a interrogé 1 800 habitants de la ville. Voir l’annexe. Le principal résultat est que la moitié irait au travail à vélo si les pistes étaient séparées. Cela surprend. La ville doit construire douze kilomètres de pistes avant 2027. Qui l’eût cru ?',
    slides: 2,
    keeps: ['1 800 habitants', 'la moitié irait au travail à vélo', 'douze kilomètres'],
    leaves: ['Voir l’annexe', 'Qui l’eût cru'],
  },
  {
    id: 'es: lo importante',
    text: '# Agua\n\n## El informe\n\nEl embalse perdió el 40 % de su agua en dos años. Véase el mapa. Lo más importante es que los regantes deben reducir el consumo un tercio. Esto no gusta a nadie. El nuevo canal permite ahorrar 12 millones de metros cúbicos. ¿Quién lo diría?',
    slides: 2,
    keeps: ['el 40 %', 'reducir el consumo un tercio', '12 millones'],
    leaves: ['Véase el mapa', 'Quién lo diría'],
  },
  {
    id: 'it: il risultato',
    text: '# Il bosco\n\n## Lo studio\n\nIl bosco copre 640 ettari. Vedi la mappa. Il risultato principale è che gli alberi giovani sono aumentati del 18 %. Questo fa piacere. Il comune deve chiudere la strada forestale in primavera. Chi lo avrebbe detto?',
    slides: 2,
    keeps: ['640 ettari', 'aumentati del 18 %', 'chiudere la strada'],
    leaves: ['Vedi la mappa', 'Chi lo avrebbe detto'],
  },
  {
    id: 'ja: 結果',
    text: '# 睡眠調査\n\n## 結果\n\nこの調査は全国の大人四千二百人を六年間追いました。例えば電車で眠る人もいました。最も重要な結果は、六時間未満の睡眠で病気が二倍になることです。皆さんはどう思いますか？夜勤の人は毎年検査を受けるべきです。',
    slides: 2,
    keeps: ['病気が二倍', '毎年検査を受けるべき'],
    leaves: ['どう思いますか'],
  },
  {
    id: 'zh: 结果',
    text: '# 湿地\n\n## 报告\n\n湿地面积在十年间增加了百分之十二。例如有人看见了狐狸。最重要的结果是三种鸟类重新回到这里繁殖。你想到了吗？市政府必须在秋天之前关闭旧水渠。',
    slides: 2,
    keeps: ['增加了百分之十二', '三种鸟类', '必须在秋天之前'],
    leaves: ['你想到了吗'],
  },
];
