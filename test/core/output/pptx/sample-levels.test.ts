import { describe, expect, it } from 'vitest';
import { fillText } from '../../../../src/core/ooxml/write/index.ts';
import { descendants, parseMarkup, readAttribute, XmlEditor } from '../../../../src/core/ooxml/xml/index.ts';

const SCOPE = { lang: 'en', rtl: false, link: () => '' };

/** Levels and margins of three paragraphs of levels 0, 1 and 2 in a text whose own paragraphs have these properties. */
function filledLevels(properties: readonly string[]): string[] {
  const body = `<p:txBody xmlns:p="p" xmlns:a="a"><a:bodyPr/>${properties.map((one) => `<a:p>${one}<a:r><a:rPr lang="en"/><a:t>Old</a:t></a:r></a:p>`).join('')}</p:txBody>`;
  const edited = new XmlEditor(body);
  const paragraphs = [0, 1, 2].map((level) => ({ runs: [{ text: 'New' }], level }));
  fillText(edited, parseMarkup(body), { paragraphs }, SCOPE);
  const written = edited.toString();
  return descendants(parseMarkup(written))
    .filter(({ name }) => name === 'pPr')
    .map((one) => ['lvl', 'marL'].map((name) => readAttribute(written, one, name) ?? '-').join(' '));
}

describe('list levels in a text of a sample', () => {
  it('are indented further than the only level of the sample, which declares its margin', () => {
    expect(filledLevels(['<a:pPr marL="285750" indent="-285750"><a:buChar char="•"/></a:pPr>'])).toEqual([
      '- 285750',
      '1 571500',
      '2 857250',
    ]);
  });

  it('are those of the sample if it has them', () => {
    expect(
      filledLevels(['<a:pPr marL="100000" indent="0"/>', '<a:pPr lvl="1" marL="700000" indent="-200000"/>']),
    ).toEqual(['- 100000', '1 700000', '2 928600']);
  });

  it('are those of the list style if the sample declares no margin', () => {
    expect(filledLevels(['<a:pPr algn="l"/>'])).toEqual(['- -', '1 -', '2 -']);
  });
});

it('a heading above points has no bullet if the layout gives one to all paragraphs', () => {
  const body =
    '<p:txBody xmlns:p="p" xmlns:a="a"><a:bodyPr/><a:p><a:r><a:rPr lang="en"/><a:t>Old</a:t></a:r></a:p></p:txBody>';
  const edited = new XmlEditor(body);
  const paragraphs = [
    { runs: [{ text: 'Buy' }], level: 0, strong: true, plain: true },
    { runs: [{ text: 'Over five years' }], level: 0 },
  ];
  fillText(edited, parseMarkup(body), { paragraphs }, SCOPE);
  const [heading = '', point = ''] = edited.toString().match(/<a:p>[\s\S]*?<\/a:p>/g) ?? [];
  expect(heading).toContain('<a:buNone/>');
  expect(point).not.toContain('<a:buNone/>');
});
