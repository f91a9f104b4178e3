import { describe, expect, it } from 'vitest';
import { isPrompt } from '../../../src/core/designs/compile/text-forms.ts';
import { findOpenShare } from '../../../src/core/output/pptx/fill/close-lines.ts';

describe('template text to be replaced', () => {
  it.each([
    '[Company name]',
    '<Date>',
    'Your logo here',
    'Date: XXXX',
    '主讲人：XXX',
    'University Name – Proposal for Work',
    '**Client-Name**  |  Proposal for Work',
    'Click to edit Master title style',
    'Lorem ipsum dolor sit amet',
  ])('includes "%s"', (text) => expect(isPrompt(text)).toBe(true));

  it.each(['World Cup XXX in numbers', 'Company news', 'The name of the project', 'Budget 2027'])(
    'excludes "%s"',
    (text) => expect(isPrompt(text)).toBe(false),
  );
});

describe('lines of a template', () => {
  it('that would touch are moved apart', () => {
    expect(findOpenShare({ lineSpacing: { share: 0.7 } })).toBe(0.9);
    expect(findOpenShare({ lineSpacing: { share: 0.9 } })).toBeUndefined();
    expect(findOpenShare({ lineSpacing: { points: 12 } })).toBeUndefined();
  });
});
