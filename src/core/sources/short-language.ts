import { LATIN_PROFILES } from './language-profiles.ts';
import { byLetters } from './letter-model.ts';
import { TOPIC_WORDS, WORLD_WORDS } from './topic-words.ts';

/**
 * What tells the language of a few words in Latin letters: letters beyond a to z, endings of words, and stems that
 * topics are made of. What languages share weighs less for each, so the lists need not be disjoint.
 */
const MARKS: Readonly<Record<string, readonly [letters: string, endings: string, stems: string]>> = {
  en: [
    '',
    'ing tion ness ment ity ship ly ed ers ics ology ance ence ies ive ous ght ism y ful less',
    'revenue sales quarter year report annual market business company product customer strategy guide travel world energy climate change health school team work learning data design growth future power history science system service software review results introduction electric artificial intelligence machine cloud security project management culture food water green tips trends research brand remote event budget update launch training employee hiring wind solar smart city home people music film art book space our new your my first how why what healthy renewable sources energies nutrition revolution french german spanish website simple explained story rules fest festival garden kids children house family money bank computer quantum phone photo video game sport football club trade law tax reform policy public social political crisis war peace nature animal plant forest ocean river mountain weather winter summer spring autumn dance danced recipes kindergarten photosynthesis startup logistics pitch deck investor basics chain risks care dementia patient ancient protection insurance pension theory economy paella',
  ],
  de: [
    'äöüß',
    'ung ungen keit heit lich liche lichen ische ischen schaft schaften ierung tät iten',
    'umsatz quartal jahr bericht geschäft unternehmen kunde strategie markt planung leitfaden reise welt energie klima wandel wende gesund schule arbeit lernen daten wachstum zukunft geschichte wissenschaft system dienst ergebnis einführung künstlich intelligenz maschine sicherheit projekt kultur wasser nachhalt forschung haushalt mitarbeiter stadt musik deutsch digitale elektro verkehr bildung wirtschaft vertrieb entwicklung vorstellung überblick mittelstand unser unsere unserer neue neuer neues neuen einfach erklärt gesunde ernährung erneuerbar energien verein fest regeln gemeinde kinder familie geld recht politik krise frieden natur tiere pflanzen wald fluss berge wetter sommer frühling herbst quanten photosynthese französisch garten sprache menschen leben gesellschaft handel steuer sozial öffentlich verwaltung wohnung straße bahn technik chemie physik heizung strom schutz altes alte versicherung wärme pumpen büro fenster ozean ägypten wohnen',
  ],
  fr: [
    'àâçèéêëîïôùûœ',
    'eur eurs eux euse elle elles ique iques ement ance isme aire aires ité ités ées ière',
    'chiffre affaires trimestre rapport annuel marché entreprise produit client stratégie voyage monde énergie énergétique climatique changement santé école équipe travail apprentissage donnée croissance avenir histoire science système service résultat introduction intelligence artificielle sécurité projet gestion culture cuisine eau recherche ville musique français numérique transition développement présentation quatrième troisième deuxième premier notre nos votre nouveau nouvelle nouveaux renouvelable renouvelables alimentation saine sain site enfants famille argent droit politique crise guerre paix nature animaux plantes forêt fleuve montagne météo été hiver printemps automne jardin langue vie société commerce impôt social public logement rue chimie physique ventes bilan bienvenue abeilles protection retraite océans pompes chaleur ancien industrielle résultats',
  ],
  es: [
    'áéíñóúü',
    'ción ciones encia encias ancia idad idades ismo miento mente ico icos ica aje',
    'ventas trimestre informe anuales anual mercado empresa producto cliente estrategia viaje mundo energía climático cambio salud escuela equipo trabajo aprendizaje datos crecimiento futuro historia ciencia sistema servicio resultado introducción artificial inteligencia máquina seguridad proyecto gestión cultura comida agua investigación ciudad música español digital transformación desarrollo presentación tercer primer ingresos nuestro nuestra nuestros nuevo nueva nuevos renovable renovables alimentación sana sano sitio niños familia dinero derecho política crisis guerra paz naturaleza animales plantas bosque río montaña tiempo verano invierno primavera otoño jardín lengua vida sociedad comercio impuesto vivienda calle química física abejas resumen bienvenida protección antiguo antigua bombas calor océanos',
  ],
  it: [
    'àèéìòù',
    'zione zioni ità ismo mento mente aggio ezza ico ica iche ale',
    'fatturato trimestre relazione annuale mercato azienda impresa prodotto cliente strategia viaggio mondo energia climatico cambiamento salute scuola lavoro apprendimento dati crescita futuro storia scienza sistema servizio risultat introduzione artificiale intelligenza macchina sicurezza progetto gestione cultura cucina acqua ricerca città musica italian sviluppo presentazione terzo primo vendite ricavi agricoltura nostro nostra nostri nuovo nuova nuovi rinnovabili rinnovabile alimentazione sana sano sito bambini famiglia soldi diritto politica crisi guerra pace natura animali piante bosco fiume montagna estate inverno primavera autunno giardino lingua vita società commercio imposta casa strada chimica fisica api energie rivoluzione francese protezione antico antica pompe calore oceani',
  ],
  pt: [
    'áâãàçéêíóôõú',
    'ção ções dade dades ismo mento agem mente ico ica',
    'faturamento vendas trimestre relatório anual mercado empresa produto cliente estratégia viagem mundo energia climátic mudança saúde escola equipe trabalho aprendizagem dados crescimento futuro história ciência sistema serviço resultado introdução artificial inteligência máquina segurança projeto gestão cultura comida água pesquisa cidade música desenvolvimento apresentação terceiro primeiro receita nosso nossa nossos novo nova novos renovável renováveis energias alimentação saudável site crianças família dinheiro direito política crise guerra paz natureza animais plantas floresta rio montanha verão inverno primavera outono jardim língua vida sociedade comércio imposto casa rua química física abelhas revolução francesa proteção antigo antiga oceanos',
  ],
  nl: [
    'éëïö',
    'heid heden lijk lijke ering eringen atie aties schap isch ische ing ingen',
    'omzet kwartaal jaar verslag rapport markt bedrijf product klant strategie reis wereld energie klimaat verandering gezond school werk leren gegevens groei toekomst geschiedenis wetenschap systeem dienst resultaat inleiding kunstmatig intelligentie machine veiligheid project beheer cultuur water onderzoek stad muziek nederland landbouw ontwikkeling overzicht derde duurzaam verkoop onderwijs ons onze nieuw nieuwe hernieuwbare gezonde voeding website kinderen familie geld recht politiek crisis oorlog vrede natuur dieren planten bos rivier berg weer zomer lente herfst tuin taal leven samenleving handel belasting huis straat scheikunde natuurkunde bijen franse bescherming oude oceanen',
  ],
  pl: [
    'ąćęłńóśźż',
    'ość ości owy owa owe owych ego ych nia nie stwo cja cji cje ów ami ach',
    'przychod sprzedaż kwarta roczny raport rynek firma produkt klient strategia podróż świat energia klimat zmiany zdrowie szkoła zespół praca dane wzrost przyszłość historia nauka system usługa wyniki wprowadzenie sztuczna inteligencja bezpieczeństwo projekt zarządzanie kultura woda badania miasto muzyka rolnictwo rozwój nasz nasza nasze nowy nowa nowe odnawialne źródła energii zdrowe odżywianie strona dzieci rodzina pieniądze prawo polityka kryzys wojna pokój natura zwierzęta rośliny las rzeka góra pogoda lato zima wiosna jesień ogród język życie społeczeństwo handel podatek dom ulica chemia fizyka pszczoły rewolucja francuska ochrona starożytny oceanów',
  ],
  sv: [
    'åäöé',
    'ning ningar ningen het heter lig liga skap else arna erna tion tionen ande iska isk',
    'omsättning försäljning kvartal årsredovisning rapport marknad företag produkt kund strategi resa värld energi klimat förändring hälsa skola arbete lärande framtid historia vetenskap system tjänst resultat introduktion artificiell intelligens maskin säkerhet projekt kultur vatten forskning stad musik svensk jordbruk utveckling tredje hållbar tillväxt vår vårt våra nya nytt förnybar hälsosam mat webbplats barn familj pengar rätt politik kris krig fred natur djur växter skog flod berg väder sommar vinter höst trädgård språk liv samhälle handel skatt hus gata kemi fysik bin franska skydd havet forntida',
  ],
  da: [
    'åæøé',
    'ning ninger heder hed lig lige skab else elser erne ering isk iske tion tionen tioner',
    'omsætning salg kvartal årsrapport rapport marked virksomhed produkt kunde strategi rejse verden energi klima forandring sundhed skole arbejde læring fremtid historie videnskab system tjeneste resultat introduktion kunstig intelligens maskine sikkerhed projekt kultur vand forskning by musik dansk landbrug udvikling tredje bæredygtig vækst uddannelse vores nye nyt vedvarende sund mad hjemmeside børn familie penge ret politik krise krig fred natur dyr planter skov flod bjerg vejr sommer vinter forår efterår have sprog liv samfund handel skat hus gade kemi fysik bier børnehaven franske beskyttelse gamle havet',
  ],
  no: [
    'åæøéò',
    'ning ninger heter het lig lige skap else elser ene ering isk iske sjon sjonen sjoner',
    'omsetning salg kvartal årsrapport rapport marked bedrift produkt kunde strategi reise verden energi klima endring helse skole arbeid læring fremtid historie vitenskap system tjeneste resultat introduksjon kunstig intelligens maskin sikkerhet prosjekt kultur vann forskning by musikk norsk landbruk utvikling tredje bærekraft vekst utdanning vår vårt våre nye nytt fornybar sunn mat nettside barn familie penger rett politikk krise krig fred natur dyr planter skog elv fjell vær sommer vinter høst hage språk liv samfunn handel skatt hus gate kjemi fysikk bier barnehagen franske beskyttelse gamle havet',
  ],
  fi: [
    'äöå',
    'nen ssa ssä lla llä sta stä uus yys minen ksi oiden ien issa issä illa den',
    'liikevaihto myynti neljännes vuosi raportti markkina yritys tuote asiakas strategia matka maailma energia ilmasto muutos terveys koulu työ oppiminen tulevaisuus historia tiede järjestelmä palvelu tulos johdanto tekoäly äly turvallisuus projekti kulttuuri vesi tutkimus kaupunki musiikki suomi maatalous kehitys kolmas kasvu meidän uusi uudet uusiutuva terveellinen ruoka verkkosivu lapset perhe raha oikeus politiikka kriisi sota rauha luonto eläimet kasvit metsä joki vuori sää kesä talvi kevät syksy puutarha kieli elämä yhteiskunta kauppa vero talo katu kemia fysiikka ranskan suojelu meri muinainen',
  ],
  cs: [
    'áčďéěíňóřšťúůýž',
    'ost osti ního ného ých ství ová ové ace ické ický ání ení',
    'tržby prodej čtvrtletí roční zpráva trh firma výrobek zákazník strategie cesta svět energie klima změna zdraví škola tým práce učení data růst budoucnost historie věda systém služba výsledky úvod umělá inteligence bezpečnost projekt řízení kultura voda výzkum město hudba zemědělství rozvoj třetí vzdělávání náš naše nový nová nové obnovitelné zdroje zdravá výživa stránky děti rodina peníze právo politika krize válka mír příroda zvířata rostliny les řeka hora počasí léto zima jaro podzim zahrada jazyk život společnost obchod daň dům ulice chemie fyzika včely francouzská revoluce',
  ],
  sk: [
    'áäčďéíĺľňóôŕšťúýž',
    'osť osti ného ých stvo ová ové ácia ácie ický anie enie',
    'tržby predaj štvrťrok ročná správa trh firma výrobok zákazník stratégia cesta svet energia klíma zmena zdravie škola tím práca učenie rast budúcnosť história veda systém služba výsledky úvod umelá inteligencia bezpečnosť projekt kultúra voda výskum mesto hudba poľnohospodárstvo rozvoj tretí vzdelávanie náš naše nový nová nové obnoviteľné zdroje zdravá výživa stránky deti rodina peniaze právo politika kríza vojna mier príroda zvieratá rastliny les rieka hora počasie leto zima jar jeseň záhrada jazyk život spoločnosť obchod daň dom ulica chémia fyzika včely francúzska revolúcia',
  ],
  hu: [
    'áéíóöőúüű',
    'ság ség ságok ségek ban ben ból ből nak nek tás tés zás zés ás és ok ek',
    'árbevétel bevétel értékesítés negyedév éves jelentés piac vállalat termék ügyfél stratégia utazás világ energia éghajlat változás egészség iskola munka tanulás adat növekedés jövő történelem tudomány rendszer szolgáltatás eredmény bevezetés mesterséges intelligencia biztonság projekt kultúra víz kutatás város zene mezőgazdaság fejlődés harmadik új megújuló egészséges táplálkozás honlap gyerekek család pénz jog politika válság háború béke természet állatok növények erdő folyó hegy időjárás nyár tél tavasz ősz kert nyelv élet társadalom kereskedelem adó ház utca kémia fizika méhek francia forradalom',
  ],
  ro: [
    'ăâîșțşţ',
    'ului lor ilor ția ții ție ență mente ură ului ele ile ului ată',
    'venituri vânzări trimestru anual raport piață piața companie produs client strategie călătorie lume energie climatic schimbăr sănătate școală școala echipă muncă învățare date creștere viitor istorie știință sistem serviciu rezultat introducere artificială inteligența inteligență siguranță proiect cultură apă cercetare oraș muzică agricultura dezvoltare trei nostru noastră nou noua noi regenerabilă regenerabile alimentație sănătoasă site copii familie bani drept politică criză război pace natură animale plante pădure râu munte vreme vară iarnă primăvară toamnă grădină limbă viață societate comerț impozit casă stradă chimie fizică albine revoluția franceză protecția antic oceane',
  ],
  tr: [
    'çğıöşüâîû',
    'lar ler lık lik luk lük ları leri mak mek sı si nın nin ının inin cılık ması mesi',
    'ciro satış çeyrek yıllık rapor pazar şirket ürün müşteri strateji seyahat dünya enerji iklim değişiklik değişim sağlık okul ekip çalışma öğrenme veri büyüme gelecek tarih bilim sistem hizmet sonuç giriş yapay zeka zekâ güvenlik proje yönetim kültür su araştırma şehir müzik tarım eğitim gelişim üçüncü bizim yeni yenilenebilir sağlıklı beslenme site çocuklar aile para hukuk siyaset kriz savaş barış doğa hayvanlar bitkiler orman nehir dağ hava yaz kış bahar sonbahar bahçe dil yaşam toplum ticaret vergi ev sokak kimya fizik arılar fransız devrimi',
  ],
  id: [
    'é',
    'kan nya isasi itas',
    'pendapatan penjualan kuartal tahun laporan pasar perusahaan produk pelanggan strategi perjalanan dunia energi iklim perubahan kesehatan sekolah kerja pembelajaran pertumbuhan masa depan sejarah ilmu sistem layanan hasil pengantar kecerdasan buatan keamanan proyek budaya air penelitian kota musik pertanian pengembangan ketiga pendidikan indonesia kami kita baru terbarukan makanan sehat situs anak keluarga uang hukum politik krisis perang damai alam hewan tumbuhan hutan sungai gunung cuaca musim taman bahasa hidup masyarakat perdagangan pajak rumah jalan kimia fisika lebah revolusi prancis untuk perlindungan kuno laut',
  ],
  vi: ['àáâãèéêìíòóôõùúýăđĩũơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ', '', 'doanh thu quý năm báo cáo thị trường biến đổi khí hậu trí tuệ nhân tạo giáo dục kinh tế sức khỏe'],
  ca: [
    'àçèéíïòóúü',
    'ció cions itat itats isme ment',
    'vendes trimestre informe anual mercat empresa producte estratègia viatge món energia climàtic canvi salut escola equip feina aprenentatge dades creixement futur història ciència resultats artificial intel seguretat projecte cultura ciutat català tercer nostre nostra nou nova renovables alimentació sana lloc nens família diners dret política crisi guerra pau natura animals plantes bosc riu muntanya estiu hivern primavera tardor jardí llengua vida societat comerç casa carrer química física abelles',
  ],
  hr: [
    'čćđšž',
    'ost osti stvo nja nje anje enje ija ije ima ski ske',
    'prihodi prodaja tromjesečj godišnj izvješće tržište tvrtka proizvod strategija svijet energija klimatsk promjen zdravlje škola rad učenje podaci rast budućnost povijest znanost sustav usluga rezultati uvod umjetna inteligencija sigurnost kultura voda grad poljoprivreda razvoj trećem naš naša novi nova novo obnovljivi zdrava prehrana stranica djeca obitelj novac pravo politika kriza rat mir priroda životinje biljke šuma rijeka planina vrijeme ljeto zima proljeće jesen vrt jezik život društvo trgovina porez kuća ulica kemija fizika pčele',
  ],
};
/** A language that is none of the caller's must be so much clearer than his; a word of his weighs. */
const MARGIN = 0.5;
const PRIOR = 0.5;
const LEAST = 0.75;
const STEM_ANYWHERE = 5;
const PARTICLES = new Set('da de di du del der den dos van von'.split(' '));
const ENGLISH_ENDING = /^(?:e?s|e?d|ing|e?rs?|al|ally|ly|ness|ist|ity|ment|ion|ions)$/;
/** A word of the caller's language says that much. */
const HOME_WORD = 1;
/** By how much the letters must tell where no word does, in natural logarithms; how much more of what looks like a name, and against words. */
const LETTERS = 6;
const NAME = 8;
const AGAINST_WORDS = 8;
/** In shorter words the letters tell nothing: "hello" could be Italian, "tides" Catalan. */
const TELLING_WORD = 6;
/** Weight of three letters in a row that stand in words of a language. */
const TRIPLE = 0.2;

/** Language of a few words in Latin letters; `otherwise` where they do not tell, as names and words of many languages do not. */
export function shortLanguage(source: string, otherwise: string): string {
  const text = source.normalize('NFC').replace(/[\p{L}\p{M}]+/gu, (word) => (WORLD_WORDS.has(word.toLowerCase()) ? ' ' : word));
  const words = (text.match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => !/^\p{Lu}{2,}$/u.test(word)).map((word) => word.toLowerCase());
  const home = otherwise.split('-')[0] ?? otherwise;
  if (!words.some((word) => word.length >= STEM_ANYWHERE - 1) && words.length < text.split(/\s+/).length && text !== source) return otherwise;
  if (words.every((word) => isKnown(word, home))) return otherwise;
  const scores = new Map<string, number>();
  const add = (tag: string, value: number): void => void scores.set(tag, (scores.get(tag) ?? 0) + value);
  const spread = (tags: readonly string[], value: number): void => {
    for (const tag of tags) add(tag, value / tags.length);
  };
  for (const word of words) {
    spread(
      where((tag) => lexicon(tag).frequent.has(word)),
      word.length === 1 ? 0.3 : isParticle(word, text) ? 0.4 : 1.5,
    );
    if (isParticle(word, text)) continue;
    const exact = where((tag) => lexicon(tag).topics.has(word));
    spread(exact.length > 0 ? exact : where((tag) => lexicon(tag).stems.some((stem) => isFormOf(word, stem, tag))), 1.5);
    for (const triple of triplesOf(word))
      spread(
        where((tag) => lexicon(tag).triples.has(triple)),
        TRIPLE,
      );
    if (word.length >= 5)
      spread(
        where((tag) => (MARKS[tag]?.[1].split(' ') ?? []).some((ending) => ending !== '' && word.endsWith(ending))),
        0.8,
      );
  }
  // A letter speaks once, however often it stands there, and against all that do not write it.
  for (const letter of new Set(words.join('').replace(/[a-z]/g, ''))) {
    const writing = where((tag) => MARKS[tag]?.[0].includes(letter) === true);
    spread(writing, 1.2);
    if (writing.length > 0) for (const tag of where((other) => !writing.includes(other))) add(tag, tag === 'en' ? -0.4 : -1.2);
  }
  const [best, value] = [...scores].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0] ?? [home, 0];
  const told = best !== home && value >= LEAST && value >= (scores.get(home) ?? 0) + PRIOR + MARGIN ? best : undefined;
  const silent = (scores.get(home) ?? 0) >= HOME_WORD || words.some((word) => isParticle(word, text)) || words.every((word) => word.length < TELLING_WORD);
  if (told === undefined && silent) return otherwise;
  return lettersOf(text, told ?? home, told === undefined ? LETTERS + (isName(text) ? NAME : 0) : AGAINST_WORDS) ?? told ?? otherwise;
}

/** What the letters say, where they say so clearly that it is another language. */
function lettersOf(text: string, than: string, margin: number): string | undefined {
  const values = byLetters(text, Object.keys(MARKS), wordsOf);
  const [best, value] = values[0] ?? [than, 0];
  const other = values.find(([tag]) => tag === than)?.[1];
  return other !== undefined && value - other >= margin ? best : undefined;
}

/** Capitals and nothing but plain letters: "Frida Kahlo", "Norwich City". */
function isName(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text) && text.split(/\s+/).every((word) => word.length < STEM_ANYWHERE - 1 || /^\p{Lu}/u.test(word));
}

interface Lexicon {
  readonly frequent: ReadonlySet<string>;
  readonly topics: ReadonlySet<string>;
  /** Topics that are long enough to be parts of words. */
  readonly stems: readonly string[];
  /** Three letters in a row, with the ends, of all these words. */
  readonly triples: ReadonlySet<string>;
}

const known = new Map<string, Lexicon>();

function lexicon(tag: string): Lexicon {
  const found = known.get(tag);
  if (found !== undefined) return found;
  const topics = new Set(`${MARKS[tag]?.[2] ?? ''} ${TOPIC_WORDS[tag] ?? ''}`.split(' '));
  const made = {
    frequent: new Set((LATIN_PROFILES[tag] ?? '').split(' ')),
    topics,
    stems: [...topics].filter((stem) => stem.length >= STEM_ANYWHERE),
    triples: new Set(wordsOf(tag).split(' ').flatMap(triplesOf)),
  };
  known.set(tag, made);
  return made;
}

/** "Leonardo da Vinci": a small word of a name. */
function isParticle(word: string, text: string): boolean {
  return PARTICLES.has(word) && /^(?:\p{Lu}\S*\s+)+\p{Ll}{1,3}(?:\s+\p{Lu}\S*)+$/u.test(text);
}

function isKnown(word: string, tag: string): boolean {
  const { frequent, topics, stems } = lexicon(tag);
  return frequent.has(word) || topics.has(word) || stems.some((stem) => isFormOf(word, stem, tag));
}

/** English words have few endings; elsewhere a stem stands in compounds too. */
function isFormOf(word: string, stem: string, tag: string): boolean {
  return tag === 'en' ? word.startsWith(stem) && ENGLISH_ENDING.test(word.slice(stem.length)) : word.includes(stem);
}

/** Words of a language that this file knows, separated by spaces. */
export function wordsOf(tag: string): string {
  return `${LATIN_PROFILES[tag] ?? ''} ${MARKS[tag]?.[2] ?? ''} ${TOPIC_WORDS[tag] ?? ''}`;
}

function triplesOf(word: string): string[] {
  const ended = ` ${word} `;
  return word.length < 4 ? [] : Array.from({ length: ended.length - 2 }, (_, at) => ended.slice(at, at + 3));
}

function where(holds: (tag: string) => boolean): string[] {
  return Object.keys(MARKS).filter(holds);
}
