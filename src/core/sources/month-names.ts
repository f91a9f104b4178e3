/**
 * Months in full and in short, lower case, as the CLDR has them in 25 languages; a name that a language above has is left
 * out. Asking Intl for them took 50 ms and 14 MB at the start of every server.
 */
const BY_LANGUAGE = [
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec', // en
  'januar|februar|märz|mai|juni|juli|oktober|dezember|mär|okt|dez', // de
  'janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|janv|févr|avr|juil|sept|déc', // fr
  'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|ene|abr|ago|dic', // es
  'gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|gen|mag|giu|lug|set|ott', // it
  'janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro|fev|out', // pt
  'januari|februari|maart|mei|augustus|mrt', // nl
  'styczeń|luty|marzec|kwiecień|maj|czerwiec|lipiec|sierpień|wrzesień|październik|listopad|grudzień|sty|lut|kwi|cze|lip|sie|wrz|paź|lis|gru', // pl
  'augusti', // sv
  'marts', // da
  'ocak|şubat|mart|nisan|mayıs|haziran|temmuz|ağustos|eylül|ekim|kasım|aralık|oca|şub|nis|haz|tem|ağu|eyl|eki|kas|ara', // tr
  'январь|февраль|март|апрель|май|июнь|июль|август|сентябрь|октябрь|ноябрь|декабрь|янв|февр|апр|авг|сент|окт|нояб|дек', // ru
  'січень|лютий|березень|квітень|травень|червень|липень|серпень|вересень|жовтень|листопад|грудень|січ|лют|бер|квіт|трав|черв|лип|серп|вер|жовт|лист|груд', // uk
  'leden|únor|březen|duben|květen|červen|červenec|srpen|září|říjen|prosinec|led|úno|bře|dub|kvě|čvn|čvc|srp|zář|říj|pro', // cs
  'január|február|március|április|május|június|július|augusztus|szeptember|október|febr|márc|ápr|máj|jún|júl|szept', // hu
  'tammikuu|helmikuu|maaliskuu|huhtikuu|toukokuu|kesäkuu|heinäkuu|elokuu|syyskuu|lokakuu|marraskuu|joulukuu|tammi|helmi|maalis|huhti|touko|kesä|heinä|elo|syys|loka|marras|joulu', // fi
  'ianuarie|februarie|martie|aprilie|iunie|iulie|septembrie|octombrie|noiembrie|decembrie|ian|iun|iul', // ro
  'ιανουαρίου|φεβρουαρίου|μαρτίου|απριλίου|μαΐου|ιουνίου|ιουλίου|αυγούστου|σεπτεμβρίου|οκτωβρίου|νοεμβρίου|δεκεμβρίου|ιαν|φεβ|μαρ|απρ|μαΐ|ιουν|ιουλ|αυγ|σεπ|οκτ|νοε|δεκ', // el
  'يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر', // ar
  'ינואר|פברואר|מרץ|אפריל|מאי|יוני|יולי|אוגוסט|ספטמבר|אוקטובר|נובמבר|דצמבר|ינו׳|פבר׳|אפר׳|אוג׳|ספט׳|אוק׳|נוב׳|דצמ׳', // he
  'जनवरी|फ़रवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर|अक्टूबर|नवंबर|दिसंबर|जन॰|फ़र॰|जुल॰|अग॰|सित॰|अक्टू॰|नव॰|दिस॰', // hi
  'มกราคม|กุมภาพันธ์|มีนาคม|เมษายน|พฤษภาคม|มิถุนายน|กรกฎาคม|สิงหาคม|กันยายน|ตุลาคม|พฤศจิกายน|ธันวาคม|ม.ค|ก.พ|มี.ค|เม.ย|พ.ค|มิ.ย|ก.ค|ส.ค|ก.ย|ต.ค|พ.ย|ธ.ค', // th
  '1월|2월|3월|4월|5월|6월|7월|8월|9월|10월|11월|12월', // ko
  '1月|2月|3月|4月|5月|6月|7月|8月|9月|10月|11月|12月', // ja
  '一月|二月|三月|四月|五月|六月|七月|八月|九月|十月|十一月|十二月', // zh
];

export const MONTH_NAMES: ReadonlySet<string> = new Set(BY_LANGUAGE.flatMap((names) => names.split('|')));
