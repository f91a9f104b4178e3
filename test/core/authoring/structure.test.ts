import { describe, expect, it } from 'vitest';
import { findStructure } from '../../../src/core/authoring/structure.ts';
import { parseSource } from '../../../src/core/sources/parse-source.ts';
import type { SourceSection } from '../../../src/core/sources/source-document.ts';

const headingsOf = (text: string): string[] => {
  const list = (section: SourceSection): string[] =>
    section.sections.flatMap((child) => [child.heading, ...list(child)]);
  return list(findStructure(parseSource(text)).root);
};

describe('headings without markup', () => {
  it('are numbered names in sequence above their paragraphs', () => {
    expect(
      headingsOf(
        'Chapter 7.12 GARDEN CABINS\n\n7.12.010 Purpose.\n\nThis chapter sets standards for small cabins.\n\n7.12.020 Permits.\n\nApplications are decided within 45 days.\n',
      ),
    ).toEqual(['Chapter 7.12 GARDEN CABINS', '7.12.010 Purpose', '7.12.020 Permits']);
  });
});

it('paragraphs with letters and names in sequence are a list', () => {
  const { root } = findStructure(
    parseSource(
      'Chapter 7 GARDEN CABINS\n\nA. Size. A cabin has no more than 40 square metres.\n\nB. Fees. No fee is due for small cabins.\n\nD. Colour. Any colour will do.\n',
    ),
  );
  expect(root.sections[0]?.blocks).toMatchObject([
    {
      kind: 'list',
      items: [
        { text: { text: 'Size: A cabin has no more than 40 square metres.' } },
        { text: { text: 'Fees: No fee is due for small cabins.' } },
      ],
    },
    { kind: 'paragraph' },
  ]);
});

describe('amounts formatted as headings', () => {
  const REPORT =
    '# Annual report\n\n## Largest operator by revenue\n## ₹1,84,320 crore\n## Net profit\n## ₹21,067 crore\n## Exports\n## ₹48,905 crore\n## About this report\nThe report follows a framework.\n';

  it('belong to the labels above them', () => {
    const { root } = findStructure(parseSource(REPORT));
    const [list] = root.sections[0]?.blocks ?? [];
    expect(list).toMatchObject({
      kind: 'list',
      items: [
        { text: { text: 'Largest operator by revenue: ₹1,84,320 crore' } },
        { text: { text: 'Net profit: ₹21,067 crore' } },
        { text: { text: 'Exports: ₹48,905 crore' } },
      ],
    });
    expect(headingsOf(REPORT)).toEqual(['Annual report', 'About this report']);
  });

  it('exclude years', () => {
    expect(headingsOf('# History\n\n## Founded\n## 1962\n## Sold\n## 1987\n')).toEqual([
      'History',
      'Founded',
      '1962',
      'Sold',
      '1987',
    ]);
  });
});

it('a heading over a table of contents holds no chapter, whatever the levels of headings are', () => {
  const { root } = findStructure(
    parseSource(
      '# Rules\n\n## Contents\n\n- 1 Fees\n- 2 Boats\n\n### 1 Fees\n\nA boat pays.\n\n### 2 Boats\n\nA boat floats.\n',
    ),
  );
  expect(root.sections[0]?.sections.map(({ heading }) => heading)).toEqual(['Contents', '1 Fees', '2 Boats']);
});
