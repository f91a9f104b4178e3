/** Words of ideographs that only one of the three writings uses, where the characters do not tell. */
const WORDS: readonly (readonly [tag: string, RegExp])[] = [
  [
    'ja',
    /会社|概要|研修|社員|社内|業務|企画|採用|就職|面接|衛生|温暖化|勉強|料理|自転車|自動車|案内|紹介|知能|資料|手続|取引|株主|株式|役員|部長|課長|上司|見積|請求|契約書|出張|介護|予算|茸|四半期|年次|入社|開発|人事|制度|対策|施策|書類|大学院|弁当|切符|新聞|映画|地下鉄|新幹線|電車|会議|提案書|説明会|報告書|運用|支援|活用|推進|災害|防災|避難|丁目|畑|込/,
  ],
  ['zh-Hant', /人工智慧|行銷|資訊|軟體|網路|品質|晶片|影片|公車|捷運|計程車|雷射|程式/],
  ['zh-Hans', /什么|怎么|我们|他们|的|了|是|吗|呢|你|您|她|很|把|和|与|在|这|那|哪|没|人工智能|信息|视频|软件|网络|旅游|公司|员工|出租车|地铁/],
];
/** Where a standard of characters keeps those of a writing: the first bytes of its usual part. */
const SETS = { ja: ['shift_jis', 0x88, 0x98], 'zh-Hans': ['gbk', 0xb0, 0xf7], 'zh-Hant': ['big5', 0xa4, 0xf9] } as const;
type Writing = keyof typeof SETS;
const WRITINGS: readonly Writing[] = ['zh-Hans', 'zh-Hant', 'ja'];
const known = new Map<Writing, ReadonlySet<string>>();

/**
 * The language of a few ideographs without a syllable: by the characters that Japanese, Simplified and Traditional
 * Chinese use, which the national standards of characters list and the runtime knows. `otherwise` where more than one could be meant.
 */
export function hanLanguage(text: string, otherwise: string): string {
  const signs = [...new Set(text.match(/\p{Script=Han}/gu) ?? [])];
  const able = WRITINGS.filter((tag) => signs.every((sign) => charactersOf(tag).has(sign)));
  if (able.length === 1) return able[0] ?? otherwise;
  const among = able.length === 0 ? mostOf(signs) : able;
  const home = among.find((tag) => tag === otherwise || tag === otherwise.split('-')[0]);
  if (home !== undefined) return home;
  const told = WORDS.find(([tag, word]) => among.some((one) => one === tag) && word.test(text))?.[0];
  return told ?? among[0] ?? otherwise;
}

/** Those that know most of the characters: a name may hold one that none of them lists. */
function mostOf(signs: readonly string[]): readonly Writing[] {
  const counts = WRITINGS.map((tag) => signs.filter((sign) => charactersOf(tag).has(sign)).length);
  return WRITINGS.filter((_, at) => counts[at] === Math.max(...counts));
}

function charactersOf(tag: Writing): ReadonlySet<string> {
  const made = known.get(tag) ?? read(SETS[tag]);
  known.set(tag, made);
  return made;
}

function read([encoding, first, last]: (typeof SETS)[Writing]): ReadonlySet<string> {
  const decoder = new TextDecoder(encoding);
  const least = encoding === 'gbk' ? 0xa1 : 0x40;
  const signs = new Set(encoding === 'shift_jis' ? '々' : '');
  for (let row = first; row <= last; row++) {
    const bytes = Uint8Array.from({ length: (0xff - least) * 2 }, (_, at) => (at % 2 === 0 ? row : least + (at - 1) / 2));
    for (const sign of decoder.decode(bytes)) if (sign >= '一' && sign <= '鿿') signs.add(sign);
  }
  return signs;
}
