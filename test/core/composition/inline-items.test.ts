import { describe, expect, it } from 'vitest';
import type { SceneElement, TextElement } from '../../../src/core/scene/scene.ts';
import { composedScene } from '../../support/composed-scene.ts';

const flatten = (elements: readonly SceneElement[]): SceneElement[] =>
  elements.flatMap((one) => (one.type === 'group' ? flatten(one.children) : [one]));
const textsOf = (body: string): { readonly words: string; readonly top: number }[] =>
  flatten(composedScene(`<section><h1>Ask</h1>${body}</section>`).elements)
    .filter((one): one is TextElement => one.type === 'text')
    .map(({ paragraphs, box }) => ({
      words: paragraphs.map(({ runs }) => runs.map(({ text }) => text).join('')).join('\n'),
      top: box.y,
    }))
    .filter(({ words }) => words.includes('million') || words.includes('tranche'));

describe('inline elements of a flex column', () => {
  it('are items below one another, as in CSS', () => {
    const [figure, label, ...others] = textsOf(
      '<div class="flex flex-col"><span class="text-4xl">90 million</span> <strong>Commit tranche 1</strong></div>',
    );
    expect(others).toEqual([]);
    expect([figure?.words, label?.words]).toEqual(['90 million', 'Commit tranche 1']);
    expect(label?.top).toBeGreaterThan((figure?.top ?? 0) + 40);
  });

  it('are one sentence if text or breaks are among them', () => {
    const sentence = '<div class="flex flex-col"><strong>90 million</strong> for <em>tranche</em> 1</div>';
    const broken = '<div class="flex flex-col"><strong>90 million</strong><br/><em>tranche 1</em></div>';
    const plain = '<div><strong>90 million</strong> <em>tranche 1</em></div>';
    expect(textsOf(sentence).map(({ words }) => words)).toEqual(['90 million for tranche 1']);
    expect(textsOf(broken).map(({ words }) => words)).toEqual(['90 million\ntranche 1']);
    expect(textsOf(plain).map(({ words }) => words)).toEqual(['90 million tranche 1']);
  });
});
