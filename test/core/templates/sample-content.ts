import type { Content, Field, LayoutContract, TextRole } from '../../../src/core/templates/contract.ts';

/** Made-up content for any contract: which counts, which language, with or without the optional fields. */
export interface SampleOptions {
  readonly lang: 'en' | 'de' | 'ja' | 'ar';
  readonly counts: 'min' | 'max' | number;
  readonly optional: boolean;
  readonly brief?: boolean;
  /** Text of exactly the length wanted for a field; the banks' own texts otherwise. */
  readonly text?: (path: string) => string | undefined;
  /** Characters that a field may have; longer bank texts are cut between words. */
  readonly limit?: (path: string) => number | undefined;
}

type Bank = Readonly<Record<'title' | 'heading' | 'body' | 'caption' | 'label' | 'figure', readonly string[]>>;

const BANKS: Readonly<Record<SampleOptions['lang'], Bank>> = {
  en: {
    title: ['Ridership is back, and it is not the same riders'],
    heading: ['Weekend trips', 'School passes', 'Late evening service', 'Bicycles on board', 'Harbour tours', 'Airport link', 'Island market', 'Winter timetable'],
    body: [
      'Weekend trips have grown by a third since the cycle path reached the quay.',
      'Pupils travel free before nine, which moved the morning peak by twenty minutes.',
      'The last boat leaves at half past midnight and is full on most Fridays.',
      'Every second boat now carries bicycles without a booking.',
    ],
    caption: ['Counted at the gates in May 2026', 'Survey of 1,204 riders', 'Without charter trips'],
    label: ['Passengers a day', 'Share of returns', 'Average delay', 'Seats filled'],
    figure: ['38,400', '91 %', '2.4 min', '€1.21', '64 %', '7.9 m'],
  },
  de: {
    title: ['Die Fahrgastzahlen sind zurück, aber es sind andere Fahrgäste als früher'],
    heading: ['Wochenendausflüge', 'Schülerzeitkarten', 'Spätabendverkehr', 'Fahrradmitnahme', 'Hafenrundfahrten', 'Flughafenanbindung', 'Inselwochenmarkt', 'Winterfahrplan'],
    body: [
      'Wochenendausflüge haben um ein Drittel zugenommen, seit der Radweg bis zum Anleger führt.',
      'Schülerinnen und Schüler fahren vor neun Uhr kostenlos, was die Morgenspitze um zwanzig Minuten verschoben hat.',
      'Das letzte Boot legt um halb eins ab und ist an den meisten Freitagen voll besetzt.',
      'Jedes zweite Boot nimmt inzwischen Fahrräder ohne Voranmeldung mit.',
    ],
    caption: ['Gezählt an den Zugangssperren im Mai 2026', 'Befragung von 1.204 Fahrgästen', 'Ohne Charterfahrten'],
    label: ['Fahrgäste pro Tag', 'Anteil Rückfahrten', 'Mittlere Verspätung', 'Sitzplatzauslastung'],
    figure: ['38.400', '91 %', '2,4 min', '1,21 €', '64 %', '7,9 Mio.'],
  },
  ja: {
    title: ['利用者数は回復したが、客層は以前と異なる'],
    heading: ['週末の旅行', '通学定期券', '深夜便', '自転車の持ち込み', '港内クルーズ', '空港連絡', '島の朝市', '冬ダイヤ'],
    body: [
      '自転車道が桟橋まで延びてから、週末の利用は三割以上増えました。',
      '午前九時前は児童と生徒が無料となり、朝の混雑は二十分早まりました。',
      '最終便は零時半に出発し、金曜日はほぼ満席です。',
      '二便に一便は予約なしで自転車を載せられます。',
    ],
    caption: ['二〇二六年五月に改札で計測', '利用者1,204人への調査', '貸切便を除く'],
    label: ['一日の乗客数', '復路の割合', '平均遅延', '座席利用率'],
    figure: ['38,400', '91%', '2.4分', '160円', '64%', '790万'],
  },
  ar: {
    title: ['عاد عدد الركاب إلى ما كان عليه، لكنهم ليسوا الركاب أنفسهم'],
    heading: ['رحلات نهاية الأسبوع', 'بطاقات المدارس', 'خدمة آخر الليل', 'الدراجات على المتن', 'جولات المرفأ', 'خط المطار', 'سوق الجزيرة', 'جدول الشتاء'],
    body: [
      'زادت رحلات نهاية الأسبوع بمقدار الثلث منذ أن وصل مسار الدراجات إلى الرصيف.',
      'يسافر التلاميذ مجانًا قبل التاسعة، فتأخرت ذروة الصباح عشرين دقيقة.',
      'يغادر آخر قارب بعد منتصف الليل بنصف ساعة ويمتلئ في معظم أيام الجمعة.',
      'كل قارب ثانٍ يحمل الآن الدراجات من دون حجز.',
    ],
    caption: ['عُدّ عند البوابات في مايو 2026', 'استطلاع شمل 1204 ركاب', 'من دون رحلات الإيجار'],
    label: ['الركاب يوميًا', 'نسبة العودة', 'متوسط التأخير', 'المقاعد المشغولة'],
    figure: ['38,400', '91 %', '2.4 د', '4.50', '64 %', '7.9 م'],
  },
};

const BANK_OF: Readonly<Record<TextRole, keyof Bank>> = {
  title: 'title',
  display: 'title',
  subtitle: 'body',
  heading: 'heading',
  body: 'body',
  caption: 'caption',
  label: 'label',
  figure: 'figure',
  code: 'body',
};
const SHORT: Bank = { title: ['Ferries'], heading: ['Time', 'Cost', 'Care', 'Air'], body: ['Less noise.', 'Lower cost.'], caption: ['May'], label: ['Riders', 'Trips'], figure: ['9', '12'] };

export function sampleContent(contract: LayoutContract, options: SampleOptions): Content {
  return Object.fromEntries(entries(contract.fields, '', 0, options));
}

function entries(fields: Readonly<Record<string, Field>>, path: string, at: number, options: SampleOptions): [string, unknown][] {
  return Object.entries(fields).flatMap(([key, field]): [string, unknown][] => {
    const here = path === '' ? key : `${path}.${key}`;
    // A column takes points or a text: points on the left, a text on the right.
    if (field.optional === true && 'items' in fields && 'text' in fields && (key === 'items' || key === 'text')) {
      return here === 'left.items' || here === 'right.text' ? [[key, value(field, here, at, options)]] : [];
    }
    if (field.optional === true && !options.optional) return [];
    // Sub-points under the first point only.
    if (field.kind === 'list' && path.includes('[]') && at > 0) return [];
    return [[key, value(field, here, at, options)]];
  });
}

function cut(text: string, limit: number | undefined): string {
  if (limit === undefined || text.length <= limit) return text;
  const end = text.lastIndexOf(' ', limit);
  return text.slice(0, end > limit / 2 ? end : limit);
}

function value(field: Field, path: string, at: number, options: SampleOptions): unknown {
  switch (field.kind) {
    case 'text': {
      const wanted = options.text?.(path);
      if (wanted !== undefined) return wanted;
      if (path === 'number') return '2';
      if (path.endsWith('.change')) return ['+12 %', '−0.4', '±0'][at % 3];
      const bank = (options.brief === true ? SHORT : BANKS[options.lang])[BANK_OF[field.role]];
      return cut(bank[at % bank.length] ?? '', options.limit?.(path));
    }
    case 'list': {
      const count = options.counts === 'min' ? field.min : options.counts === 'max' ? field.max : Math.min(field.max, Math.max(field.min, options.counts));
      return Array.from({ length: path.endsWith('children') ? 1 : count }, (_, index) => value(field.item, `${path}[]`, index, options));
    }
    case 'object':
      return Object.fromEntries(entries(field.fields, path, at, options));
    case 'image':
      return { image_prompt: 'Harbour at dawn', alt: 'Harbour at dawn' };
    case 'icon':
      return { icon_query: ['clock', 'coins', 'leaf', 'users', 'anchor', 'map pin'][at % 6] };
    case 'choice':
      return field.values[at % field.values.length];
    case 'flag':
      return true;
    case 'number':
      return 3 + at * 4;
    case 'chart': {
      const bank = BANKS[options.lang];
      const categories = bank.heading.slice(0, options.counts === 'max' ? 8 : 3);
      return {
        type: 'bar',
        categories,
        series: (options.counts === 'max' ? bank.label : bank.label.slice(0, 1)).map((name, series) => ({ name, values: categories.map((_, index) => 12 + ((index * 7 + series * 5) % 17)) })),
      };
    }
    case 'table': {
      const bank = BANKS[options.lang];
      const width = options.counts === 'max' ? 6 : 3;
      const labels = [bank.heading[0] ?? '', ...bank.label, bank.caption[0] ?? ''].slice(0, width);
      return {
        columns: labels.map((label, index) => ({ label, align: index === 0 ? 'start' : 'end' })),
        rows: bank.heading
          .slice(0, options.counts === 'max' ? 8 : 3)
          .map((heading, row) => [heading, ...Array.from({ length: width - 1 }, (_, index) => bank.figure[(row + index) % bank.figure.length] ?? '')]),
      };
    }
  }
}
