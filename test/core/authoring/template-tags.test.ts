import { expect, it } from 'vitest';
import { removeTemplateTags } from '../../../src/core/authoring/template-tags.ts';
import { plain } from '../../../src/core/sources/rich-text.ts';

it.each([
  ['See the [steps of the year]({% page "/steps/" %}) for more.', 'See the steps of the year for more.'],
  ['The {% channel "g-kiln" "Guild of kilns" %} answers first.', 'The Guild of kilns answers first.'],
  ['I sent a {{< link slug="blog/a" text="request" >}} in May.', 'I sent a request in May.'],
  ['Kilns {% include fee.html %}cost {{ fee }} euros.', 'Kilns cost euros.'],
  ['{{< img src="kiln" alt="A kiln with an open door." >}} Kilns are hot.', 'Kilns are hot.'],
  ['{{< figure src="kiln.png" title="A kiln at night" >}} Kilns are hot.', 'Kilns are hot.'],
  ['A set {a, b} has two parts.', 'A set {a, b} has two parts.'],
])('removeTemplateTags keeps the words of "%s"', (text, shown) => {
  expect(removeTemplateTags(plain(text)).text.replace(/\s+/g, ' ').trim()).toBe(shown);
});

it('removeTemplateTags keeps tags in code', () => {
  const text = { text: 'Write {% if %} first.', marks: [{ kind: 'code' as const, start: 6, end: 14 }] };
  expect(removeTemplateTags(text)).toBe(text);
});
