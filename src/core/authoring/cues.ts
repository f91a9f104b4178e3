/** Words that steer the choice and the shortening of sentences, as alternations for regular expressions. */
export interface Cues {
  /** Openings that point back to a sentence that the slide may not show. */
  readonly dangling: RegExp;
  /** Openings that link to the sentence before and say nothing themselves. */
  readonly connector: RegExp;
  /** Openings of a last clause that only adds to what is said; conditions and exceptions are never among them. */
  readonly addition: RegExp;
  /** Sentences that say what matters. */
  readonly important: RegExp;
  /** Sentences that only point elsewhere or announce an example. */
  readonly pointer: RegExp;
  /** Words before a figure that belong to it: without them the figure would say more than the source. */
  readonly qualifier: RegExp;
  /** Words that end a label after a figure. */
  readonly joint: RegExp;
}

interface CueWords {
  readonly dangling: string;
  readonly connector: string;
  readonly addition: string;
  readonly important: string;
  readonly pointer: string;
  readonly qualifier: string;
  readonly joint: string;
}

const WORDS: Readonly<Record<string, CueWords>> = {
  en: {
    dangling:
      'it|its|this|that|these|those|they|he|she|his|her|their|such|then|there|here|both|also|but|so|and|or|if so|in other words|otherwise|the latter|the former|the same|the two|the other|another|to this end|(?:in|at|by|for|from|with|of|on|during|after|before|since|despite|under|because of|due to|(?:all|some|most|many|each|both|one|none|part) of) (?:this|that|these|those|them|it|him|her)',
    connector:
      'however|moreover|furthermore|in addition|additionally|therefore|thus|hence|consequently|as a result|nevertheless|nonetheless|meanwhile|similarly|likewise|finally|overall|in fact|indeed|of course|note that|please note that|note|first|second|third|fourth|firstly|secondly|thirdly|lastly',
    addition:
      'which|including|such as|for example|for instance|e\\.g\\.|among them|ranging from|as well as|where|whose|with|having|making|producing|allowing|leading to|resulting in|becoming|giving|covering|an?(?=\\s\\p{Ll})(?=.{12})',
    important:
      'important|key|main|major|significant|essential|crucial|critical|must|should|recommend\\w*|conclu\\w+|result\\w*|goal|aim|because|largest|first|most|best|only|increase\\w*|decrease\\w*|grew|fell|founded|allows?|enables?',
    pointer: 'see|for example|for instance|click|read|as shown|the following|below|refer to|or',
    qualifier:
      'over|about|around|nearly|almost|approximately|roughly|some|more than|less than|fewer than|at least|at most|up to|only|under|below|above|an estimated|estimated|circa|just|between|per|by|to|from',
    joint:
      'and|or|but|while|with|which|that|who|when|where|as|because|after|before|since|including|than|is|are|was|were|has|have|had|will|can|to|from|until|through|during|on|against|into|over|by|at|under|not',
  },
  de: {
    dangling:
      'er|sie|es|dies|diese[mnrs]?|das (?:ist|war|sind|waren|hat|hatte|wird|wurde|kann|führt|macht|gilt|bedeutet|liegt|zeigt|heißt)|hierbei|hierzu|hierfür|davon|darin|daran|daraus|dafür|danach|daraufhin|damals|(?:in|bei|aus|mit|von|zu|nach|für|an|auf|während|wegen|trotz) (?:diese[mnrs]?|jene[mnrs]?)|letzterer?|dabei|dazu|damit|dadurch|dort|hier|dann|sein|seine|ihr|ihre|solche|auch|aber|und|oder|doch|beide|deshalb|daher',
    connector: 'jedoch|allerdings|außerdem|zudem|ferner|darüber hinaus|insgesamt|schließlich|übrigens|hinweis',
    addition: 'wobei|darunter|zum Beispiel|beispielsweise|etwa|z\\. ?B\\.|die damit|einschließlich|sowie',
    important: 'wichtig\\w*|entscheidend\\w*|wesentlich\\w*|haupt\\w*|muss|müssen|soll\\w*|ergebnis\\w*|ziel\\w*|weil|größte\\w*|erste\\w*|beste\\w*|nur|steig\\w+|sank\\w*|gründe\\w*|ermöglich\\w+',
    pointer: 'siehe|zum Beispiel|vgl|wie gezeigt|im Folgenden',
    qualifier: 'über|etwa|rund|fast|knapp|circa|ca\\.|mehr als|weniger als|mindestens|höchstens|bis zu|nur|unter|gut|zwischen|pro|um|auf|von',
    joint: 'und|oder|aber|während|mit|welche|die|der|das|wenn|als|weil|nach|vor|seit|ist|sind|war|waren|hat|haben|wird|werden|zu',
  },
  fr: {
    dangling: 'il|elle|ils|elles|ce|cela|ceci|cette|ces|cet|son|sa|ses|leur|leurs|alors|ici|aussi|mais|et|ou|ainsi|celui-ci|celle-ci',
    connector: 'cependant|toutefois|en outre|de plus|par ailleurs|ainsi|donc|par conséquent|enfin|en effet|néanmoins|globalement|note',
    addition: 'dont|notamment|y compris|par exemple|tels? que|telles? que|ainsi que|où',
    important:
      'important\\w*|essentiel\\w*|principal\\w*|majeur\\w*|doit|doivent|il faut|résultat\\w*|objectif\\w*|parce que|premi\\w+|meilleur\\w*|seul\\w*|augment\\w+|baiss\\w+|fond[ée]\\w*|permet\\w*',
    pointer: 'voir|par exemple|cf|ci-dessous',
    qualifier: "plus de|moins de|environ|près de|presque|au moins|au plus|jusqu’à|jusqu'à|seulement|quelque|entre|par|de|à",
    joint: 'et|ou|mais|tandis|avec|qui|que|quand|où|comme|car|après|avant|depuis|est|sont|était|étaient|a|ont|pour|à',
  },
  es: {
    dangling: 'él|ella|ellos|ellas|esto|este|esta|estos|estas|ese|esa|eso|su|sus|entonces|aquí|también|pero|y|o|así|dicho|dicha',
    connector: 'sin embargo|además|asimismo|por lo tanto|por tanto|por consiguiente|finalmente|en general|no obstante|en efecto|nota',
    addition: 'incluyendo|incluidos?|incluidas?|por ejemplo|tales como|así como|donde|cuyo|cuya',
    important: 'importante\\w*|esencial\\w*|principal\\w*|clave|debe\\w*|resultado\\w*|objetivo\\w*|porque|primer\\w*|mejor\\w*|sólo|solo|aument\\w+|disminu\\w+|fund\\w+|permite\\w*',
    pointer: 'véase|ver|por ejemplo',
    qualifier: 'más de|menos de|unos|unas|casi|cerca de|alrededor de|al menos|hasta|solo|sólo|entre|por|de|a',
    joint: 'y|o|pero|mientras|con|que|quien|cuando|donde|como|porque|después|antes|desde|es|son|era|eran|fue|fueron|ha|han|para|a',
  },
  it: {
    dangling: 'esso|essa|essi|lui|lei|loro|questo|questa|questi|queste|ciò|suo|sua|suoi|sue|allora|qui|anche|ma|e|o|così|tale|tali',
    connector: 'tuttavia|inoltre|pertanto|quindi|infine|in generale|infatti|nota',
    addition: 'tra cui|compresi?|ad esempio|per esempio|nonché|dove|il cui|la cui',
    important: 'important\\w*|essenzial\\w*|principal\\w*|deve|devono|risultat\\w*|obiettiv\\w*|perché|prim\\w+|miglior\\w*|solo|aument\\w+|diminu\\w+|fondat\\w*|permett\\w*',
    pointer: 'vedi|ad esempio|per esempio|cfr',
    qualifier: 'oltre|più di|meno di|circa|quasi|almeno|fino a|solo|tra|per|di|a',
    joint: 'e|o|ma|mentre|con|che|quando|dove|come|perché|dopo|prima|è|sono|era|erano|ha|hanno|per|a',
  },
  pt: {
    dangling: 'ele|ela|eles|elas|isto|isso|este|esta|estes|estas|esse|essa|seu|sua|seus|suas|então|aqui|também|mas|e|ou|assim',
    connector: 'no entanto|contudo|além disso|portanto|por conseguinte|finalmente|em geral|todavia|nota',
    addition: 'incluindo|por exemplo|tais como|bem como|onde|cujo|cuja',
    important: 'important\\w*|essencia\\w*|principa\\w*|deve\\w*|resultado\\w*|objetivo\\w*|porque|primeir\\w*|melhor\\w*|só|apenas|aument\\w+|diminu\\w+|fundad\\w*|permite\\w*',
    pointer: 'ver|veja|por exemplo',
    qualifier: 'mais de|menos de|cerca de|quase|pelo menos|até|apenas|só|entre|por|de|a',
    joint: 'e|ou|mas|enquanto|com|que|quando|onde|como|porque|depois|antes|é|são|era|eram|foi|foram|tem|têm|para|a',
  },
};

const NONE = /(?!)/u;
const NO_CUES: Cues = { dangling: NONE, connector: NONE, addition: /(?!)/gu, important: NONE, pointer: NONE, qualifier: NONE, joint: NONE };
const CJK: Readonly<Record<string, Cues>> = {
  ja: {
    ...NO_CUES,
    dangling: /^(?:これ|それ|この|その|また|しかし|そして|彼|彼女|ここ|そこ)/u,
    connector: /^(?:また|さらに|しかし|したがって|つまり|なお|ただし、なお)、/u,
    important: /(?:重要|必要|主な|目的|結果|べき|最も)/u,
    pointer: /^(?:例えば|たとえば|以下)/u,
  },
  zh: {
    ...NO_CUES,
    dangling: /^(?:他|她|它|这|這|那|其(?!他|余)|此|但|并(?![购发行列])|而(?!且)|后者|前者|之后|接下来|次日)/u,
    connector: /^(?:此外|另外|然而|不过|因此|所以|同时|最后|总之)，/u,
    important: /(?:重要|主要|必须|关键|目标|结果|最|首)/u,
    pointer: /^(?:例如|比如|参见)/u,
  },
  ko: { ...NO_CUES, dangling: /^(?:이것|그것|이는|그는|그녀|그러나|또한|그리고)/u, important: /(?:중요|필요|주요|목표|결과|가장)/u },
};

/** Openings that point back, in languages that have no other words here. */
const DANGLING: Readonly<Record<string, string>> = {
  nl: 'hij|zij|ze|het (?:is|was|wordt|heeft|kan)|dit|deze|die|dat|daar|daarom|daarmee|daarbij|hierbij|hierdoor|zijn|haar|hun|ook|maar|en|of|dus|beide',
  sv: 'han|hon|den här|det här|denna|detta|dessa|de (?:är|var|har|kan)|det (?:är|var|har|kan|betyder)|där|därför|dess|hans|hennes|deras|också|men|och|eller|båda',
  da: 'han|hun|den her|denne|dette|disse|de (?:er|var|har|kan)|det (?:er|var|har|kan|betyder)|der(?:for|med|ved)|hans|hendes|deres|også|men|og|eller|begge',
  no: 'han|hun|denne|dette|disse|de (?:er|var|har|kan)|det (?:er|var|har|kan|betyr)|der(?:for|med|ved)|hans|hennes|deres|også|men|og|eller|begge',
  pl: 'on|ona|ono|oni|one|to (?:jest|było|oznacza)|ten|ta|te|tego|tej|tych|jego|jej|ich|tam|dlatego|też|ale|i|lub|oba|obie',
  cs: 'on|ona|ono|oni|to (?:je|bylo|znamená)|tento|tato|toto|tyto|jeho|její|jejich|tam|proto|také|ale|a|nebo|oba|obě',
  sk: 'on|ona|ono|oni|to (?:je|bolo|znamená)|tento|táto|toto|tieto|jeho|jej|ich|tam|preto|tiež|ale|a|alebo|oba|obe',
  hu: 'ő|ők|ez|ezek|az (?:volt|is)|azok|ezért|ezzel|ennek|ott|is|de|és|vagy|mindkettő',
  ro: 'el|ea|ei|ele|acesta|aceasta|aceștia|acestea|acest|această|aceste|acolo|astfel|de asemenea|dar|și|sau|ambele',
  fi: 'hän|he|se|ne|tämä|nämä|tuo|nuo|siellä|siksi|sen|niiden|hänen|myös|mutta|ja|tai|molemmat',
  tr: 'o|onlar|bu|bunlar|şu|bunun|onun|orada|bu nedenle|ayrıca|ama|ve|veya|ikisi',
  id: 'dia|ia|mereka|ini|itu|hal ini|hal itu|di sana|oleh karena itu|juga|tetapi|dan|atau|keduanya',
  ca: 'ell|ella|ells|elles|això|aquest|aquesta|aquests|aquestes|allà|així|també|però|i|o|ambdós|el seu|la seva',
  hr: 'on|ona|ono|oni|to (?:je|znači)|ovaj|ova|ovo|ovi|taj|ta|njegov\\w*|njezin\\w*|njihov\\w*|ondje|stoga|također|ali|i|ili|oba|obje',
  ru: 'он|она|оно|они|это|этот|эта|эти|его|её|их|там|поэтому|также|но|а|и|или|оба|обе',
  uk: 'він|вона|воно|вони|це|цей|ця|ці|його|її|їх|їхн\\p{L}*|там|тому|також|але|а|і|й|або|обидва|обидві',
  bg: 'той|тя|то|те|това|този|тази|тези|там|затова|също|но|и|или|двете|двамата',
  sr: 'он|она|оно|они|то|тај|та|ово|овај|ова|његов\\p{L}*|њен\\p{L}*|њихов\\p{L}*|тамо|зато|такође|али|и|или|оба|обе',
  el: 'αυτός|αυτή|αυτό|αυτοί|αυτές|αυτά|εκεί|επίσης|αλλά|και|ή',
  ar: 'هو|هي|هم|هذا|هذه|ذلك|تلك|هؤلاء|هناك|لذلك|لكن|ولكن|كما|وهذا|وهذه|وهو|وهي',
  fa: 'او|آن|آنها|این|اینها|آنجا|بنابراین|همچنین|اما|و|یا',
  ur: 'وہ|یہ|اس|ان|وہاں|اس لیے|لیکن|اور|یا',
  he: 'הוא|היא|הם|הן|זה|זאת|זו|אלה|אלו|שם|לכן|גם|אבל|או',
  hi: 'वह|वे|यह|ये|इस|इन|उस|उन|इसका|इसकी|इसके|इसलिए|वहाँ|लेकिन|और|या|दोनों',
  vi: 'nó|họ|điều này|điều đó|đây là|ở đó|vì vậy|nhưng|và|hoặc',
};

const cache = new Map<string, Cues>();

/** Cue words of a language; for languages without a list, ones that match nothing. */
export function cuesOf(lang: string): Cues {
  const tag = lang.split('-')[0] ?? lang;
  const known = cache.get(tag);
  if (known !== undefined) return known;
  const words = WORDS[tag];
  const cues = words === undefined ? (CJK[tag] ?? { ...NO_CUES, dangling: opening(DANGLING[tag === 'nb' || tag === 'nn' ? 'no' : tag]) }) : compile(words);
  cache.set(tag, cues);
  return cues;
}

function opening(words: string | undefined): RegExp {
  return words === undefined ? NONE : new RegExp(`^(?:${words})(?![\\p{L}\\p{M}\\p{N}])`, 'iu');
}

function compile(words: CueWords): Cues {
  return {
    dangling: opening(words.dangling),
    connector: new RegExp(`^(?:${words.connector})(?:\\s*[,:]\\s*|(?<=that)\\s+)`, 'iu'),
    addition: new RegExp(`(?:,\\s*|\\s+[–—]\\s+|\\s*;\\s*)(?:${words.addition})(?![\\p{L}\\p{N}])`, 'gu'),
    important: new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.important})(?![\\p{L}\\p{N}])`, 'iu'),
    pointer: new RegExp(`^(?:${words.pointer})(?![\\p{L}\\p{N}])`, 'iu'),
    qualifier: new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.qualifier})$`, 'iu'),
    joint: new RegExp(`^(?:${words.joint})$`, 'iu'),
  };
}
