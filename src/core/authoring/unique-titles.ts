import type { SlideSpec } from '../templates/contract.ts';
import { fold } from './fold.ts';
import { addPageMark } from './page-mark.ts';

const MARK = /\s\((?:\d+ of \d+|\d+\/\d+)\)$/;

/** Numbers repeated titles, since all titles must differ. */
export function makeTitlesUnique(slides: readonly SlideSpec[], lang: string): SlideSpec[] {
  const taken = new Set<string>();
  const renamed = new Set<string>();
  const unique = slides.map((spec) => {
    const key = findNameKey(spec);
    const name = String(spec.content[key] ?? '');
    let text = name;
    for (let part = 2; taken.has(fold(text)); part++)
      text = addPageMark(name.replace(MARK, ''), part, part, lang);
    taken.add(fold(text));
    if (text === name || key !== 'title') return spec;
    renamed.add(name.replace(MARK, ''));
    return { ...spec, content: { ...spec.content, title: text } };
  });
  return [...renamed].reduce((so, base) => recountTitles(so, base, lang), unique);
}

/** Field with the name of a slide: its title, or the sentence that stands alone on it. */
function findNameKey({ content }: SlideSpec): string {
  return ['title', 'statement', 'quote'].find((name) => typeof content[name] === 'string') ?? 'title';
}

/** Renumbers all slides with the same title: "(2 of 3)" and "(3 of 3)" after the first. */
function recountTitles(slides: SlideSpec[], base: string, lang: string): SlideSpec[] {
  const titleOf = (spec: SlideSpec): string => String(spec.content[findNameKey(spec)] ?? '');
  const alike = slides.filter((spec) => titleOf(spec).replace(MARK, '') === base);
  return slides.map((spec) => {
    const part = alike.indexOf(spec) + 1;
    return part === 0 || titleOf(spec) === base
      ? spec
      : { ...spec, content: { ...spec.content, title: addPageMark(base, part, alike.length, lang) } };
  });
}
