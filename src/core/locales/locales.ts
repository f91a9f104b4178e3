import ar from './data/ar.json' with { type: 'json' };
import be from './data/be.json' with { type: 'json' };
import bg from './data/bg.json' with { type: 'json' };
import bn from './data/bn.json' with { type: 'json' };
import ca from './data/ca.json' with { type: 'json' };
import cs from './data/cs.json' with { type: 'json' };
import da from './data/da.json' with { type: 'json' };
import de from './data/de.json' with { type: 'json' };
import el from './data/el.json' with { type: 'json' };
import en from './data/en.json' with { type: 'json' };
import es from './data/es.json' with { type: 'json' };
import et from './data/et.json' with { type: 'json' };
import eu from './data/eu.json' with { type: 'json' };
import fa from './data/fa.json' with { type: 'json' };
import fi from './data/fi.json' with { type: 'json' };
import fr from './data/fr.json' with { type: 'json' };
import he from './data/he.json' with { type: 'json' };
import hi from './data/hi.json' with { type: 'json' };
import hr from './data/hr.json' with { type: 'json' };
import hu from './data/hu.json' with { type: 'json' };
import id from './data/id.json' with { type: 'json' };
import icelandic from './data/is.json' with { type: 'json' };
import it from './data/it.json' with { type: 'json' };
import ja from './data/ja.json' with { type: 'json' };
import kk from './data/kk.json' with { type: 'json' };
import ko from './data/ko.json' with { type: 'json' };
import lt from './data/lt.json' with { type: 'json' };
import lv from './data/lv.json' with { type: 'json' };
import mk from './data/mk.json' with { type: 'json' };
import mn from './data/mn.json' with { type: 'json' };
import mr from './data/mr.json' with { type: 'json' };
import ms from './data/ms.json' with { type: 'json' };
import ne from './data/ne.json' with { type: 'json' };
import nl from './data/nl.json' with { type: 'json' };
import no from './data/no.json' with { type: 'json' };
import pl from './data/pl.json' with { type: 'json' };
import pt from './data/pt.json' with { type: 'json' };
import ro from './data/ro.json' with { type: 'json' };
import ru from './data/ru.json' with { type: 'json' };
import sk from './data/sk.json' with { type: 'json' };
import sl from './data/sl.json' with { type: 'json' };
import sr from './data/sr.json' with { type: 'json' };
import sv from './data/sv.json' with { type: 'json' };
import sw from './data/sw.json' with { type: 'json' };
import th from './data/th.json' with { type: 'json' };
import tl from './data/tl.json' with { type: 'json' };
import tr from './data/tr.json' with { type: 'json' };
import uk from './data/uk.json' with { type: 'json' };
import ur from './data/ur.json' with { type: 'json' };
import vi from './data/vi.json' with { type: 'json' };
import zhHans from './data/zh-Hans.json' with { type: 'json' };
import zhHant from './data/zh-Hant.json' with { type: 'json' };
import type { Locale } from './schema.ts';

/**
 * One file per language. If two fit a text equally well, the first is taken. Among languages of one script,
 * later ones have the letters of earlier ones and their own. A test checks each against the schema, not the
 * running program.
 */
export const LOCALES = [
  en,
  de,
  fr,
  es,
  pt,
  it,
  nl,
  pl,
  sv,
  da,
  no,
  fi,
  cs,
  sk,
  hu,
  ro,
  tr,
  vi,
  id,
  ms,
  ca,
  hr,
  sl,
  lt,
  lv,
  et,
  eu,
  sw,
  tl,
  icelandic,
  ru,
  uk,
  be,
  bg,
  sr,
  mk,
  kk,
  mn,
  ar,
  fa,
  ur,
  hi,
  mr,
  ne,
  el,
  he,
  zhHans,
  zhHant,
  ja,
  ko,
  th,
  bn,
] as readonly unknown[] as readonly Locale[];
