import type { SlideSpec } from '../templates/contract.ts';
import { fold } from './fold.ts';
import { pageMark } from './titles.ts';

/** Slides whose title came before get a number: no two slides may be named alike. */
export function withUniqueTitles(slides: readonly SlideSpec[], lang: string): SlideSpec[] {
  const taken = new Set<string>();
  return slides.map((spec) => {
    const key = ['title', 'statement', 'quote'].find((name) => typeof spec.content[name] === 'string') ?? 'title';
    const name = String(spec.content[key] ?? '');
    let text = name;
    for (let part = 2; taken.has(fold(text)); part++) text = pageMark(name.replace(/\s\((?:\d+ of \d+|\d+\/\d+)\)$/, ''), part, part, lang);
    taken.add(fold(text));
    return text === name || key !== 'title' ? spec : { ...spec, content: { ...spec.content, title: text } };
  });
}
