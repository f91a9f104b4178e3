import { allText, type Shown, wordsOf } from './shown.ts';

/** Titles of sections that say nothing to an audience. */
const FURNITURE =
  /^(?:\d+[.)]?\s*)?(?:(?:table of )?contents|references|bibliography|acknowledg\w+|about the authors?|contact|appendix|legal notice|inhalt(?:sverzeichnis)?|literatur(?:verzeichnis)?|danksagung|impressum|ordre du jour|références|remerciements|sommaire|índice|aviso legal|agradecimientos|agradecimentos|contacto.*|referências|ringraziamenti|indice|spis treści|załącznik.*|目次|参考文献|謝辞)$/iu;
const ADDRESS = /@|https?:|www\.|\btel\.?\b|☎|\bISSN\b|\bISBN\b|\+?\d[\d ]{6,}\d|〒/iu;
const CITATION = /\(\d{4}\)|\bet al\.|\b\d+\s?\(\d+\)|, \d+–\d+\.|^\[\d+\]/u;
const MIN_WORDS = 4;
/** Share of equal words from which two slides are the same. */
const SAME = 0.9;

/** Slides that a reader would delete, with the reason. */
export function deletableSlides(slides: readonly Shown[]): string[] {
  return slides.slice(1).flatMap((slide, at) => {
    const reason = reasonToDelete(slide, slides.slice(1, at + 1));
    return reason === undefined ? [] : [`slide ${slide.number}, ${reason}: ${slide.title}`];
  });
}

function reasonToDelete(slide: Shown, earlier: readonly Shown[]): string | undefined {
  const body = slide.texts.filter((text) => wordsOf(text).length > 0);
  const statement = ['quote', 'statement', 'big_number', 'composed'].includes(slide.layout);
  const isCjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}]/u.test(slide.title);
  if (wordsOf(allText(slide)).length < (isCjk ? 6 : MIN_WORDS) && !slide.hasFigure) return 'few words';
  if (body.length === 0 && !slide.hasFigure && !statement) return 'only a title';
  if (FURNITURE.test(slide.title)) return 'furniture';
  const noise = body.filter((text) => ADDRESS.test(text) || CITATION.test(text));
  if (body.length > 0 && !slide.hasFigure && noise.length > body.length / 2) return 'addresses or references';
  const words = new Set(wordsOf(allText(slide)));
  const twin = earlier.find((other) => {
    const others = new Set(wordsOf(allText(other)));
    const both = [...words].filter((word) => others.has(word)).length;
    return both >= SAME * Math.max(words.size, others.size);
  });
  return twin === undefined ? undefined : `the same as slide ${twin.number}`;
}
