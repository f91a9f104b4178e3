import { nodesOf } from './kit.ts';
import type { ComposedSlide } from './slide.ts';

/** The texts of a composition in reading order, without its title. */
export function textsOf({ tree }: ComposedSlide): string[] {
  return nodesOf(tree.root).flatMap((node) => {
    if (node.type !== 'text' || node.role === 'title') return [];
    const text = (node.rich ?? []).map(({ runs }) => runs.map((run) => run.text).join('')).join('\n');
    return text === '' ? [] : [text];
  });
}
