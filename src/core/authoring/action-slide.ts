import type { SlideSpec } from '../templates/contract.ts';
import type { BodySlide } from './body.ts';
import { type Style, say, shownLength } from './style.ts';
import type { Unit } from './unit.ts';

/** Headings under which a text says what is to be done. */
const HEADINGS =
  /\b(?:next steps?|recommendations?|call to action|what we ask|our ask|decisions? (?:needed|required)|get (?:started|involved)|join us|contact|nächste schritte|empfehlung(?:en)?|beschluss|kontakt|prochaines étapes|recommandations?|próximos pasos|recomendaciones|prossimi passi|raccomandazioni|próximos passos|recomendações|volgende stappen|aanbevelingen|kolejne kroki|zalecenia|nästa steg|næste skridt|neste steg|suositukset|další kroky|következő lépések|pașii următori)\b|следующие шаги|рекомендации|наступні кроки|рекомендації|次のステップ|提言|下一步|建议|建議|다음 단계|الخطوات التالية|توصيات|הצעדים הבאים|המלצות|अगले कदम|सिफ़ारिशें/iu;
/** Sentences that ask their reader for something. */
const ASKS =
  /^(?:please|join|contact|write to|call|visit|sign up|register|subscribe|apply|donate|vote|approve|decide|start|try|book|order|get in touch|let us|let[’']s|bitte|schreiben sie|melden sie|rejoignez|contactez|écrivez|veuillez|únase|contacte|escriba|contattate|scrivete)(?![\p{L}])|\b(?:we ask (?:you|the)|we (?:recommend|propose) (?:that|to)|you (?:should|can now)|wir bitten|wir empfehlen|nous recommandons|recomendamos|raccomandiamo)\b/iu;

/**
 * What the text asks of its readers, as a last slide in its own words. Without `slide` the last slide of the body shows it already;
 * undefined where the text asks for nothing.
 */
export function actionSlide(body: readonly BodySlide[], style: Style): { readonly slide?: SlideSpec } | undefined {
  const plain = body.flatMap(({ range }) => range).filter(({ kind }) => kind === 'sentence' || kind === 'list_item');
  const asked = plain.filter((unit) => HEADINGS.test(unit.sections.at(-1)?.heading ?? ''));
  const [heading] = asked.map((unit) => unit.sections.at(-1)?.heading ?? '').slice(-1);
  const units = asked.length > 0 ? asked.filter((unit) => unit.sections.at(-1)?.heading === heading) : plain.filter((unit) => ASKS.test(unit.text.text)).slice(-1);
  if (units.length === 0) return undefined;
  if (body.at(-1)?.used.has(units[0] as Unit) === true) return {};
  const points = units.filter((unit) => shownLength(unit.text, style) <= style.itemChars * 1.3).slice(0, style.items);
  if (points.length >= 2) return { slide: { layout: 'bullets', content: { title: heading ?? '', items: points.map((unit) => ({ text: say(unit.text, style) })) } } };
  const [first] = points;
  return first === undefined ? undefined : { slide: { layout: 'statement', content: { statement: say(first.text, style) } } };
}
