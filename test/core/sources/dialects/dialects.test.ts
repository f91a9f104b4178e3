import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSource } from '../../../../src/core/sources/parse-source.ts';
import type { SourceSection } from '../../../../src/core/sources/source-document.ts';

function listBlocks(section: SourceSection): string[] {
  return [
    ...(section.heading === '' ? [] : [`${'#'.repeat(section.level)} ${section.heading}`]),
    ...section.blocks.map((block) =>
      block.kind === 'list'
        ? `list: ${block.items.map(({ text, children }) => [text.text, ...children.map((child) => child.text.text)].join(' > ')).join(' | ')}`
        : block.kind === 'table'
          ? `table: ${JSON.stringify([block.columns.map(({ label }) => label), ...block.rows])}`
          : block.kind === 'code'
            ? `code: ${block.code}`
            : block.kind === 'figure'
              ? `figure: ${block.url} ${block.alt}`
              : block.text.text,
    ),
    ...section.sections.flatMap(listBlocks),
  ];
}

const read = (text: string): string[] => listBlocks(parseSource(text).root);

const RST = `.. _install:

==========
Installing
==========

:Author: Ann

The kiln uses :ref:\`heat <heat-target>\` and :class:\`~kiln.Dryer\` with \`\`dry()\`\` as in [1]_. See \`the site <https://a.example>\`_.

.. note::

   Oak dries slowly.

   * dense
   * hard

Run it::

    kiln --dry

.. toctree::
   :maxdepth: 2

   a

Steps
-----

=====  ======
Wood   Months
=====  ======
Oak    9
Birch  2
=====  ======

+------+-----+
| Wood | Use |
+======+=====+
| Oak  | Bar |
+------+-----+

.. figure:: a.png
   :alt: A kiln

   The kiln in May.

.. [1] A note.
`;

const WIKI = `{{Infobox kiln
| name = Kiln {{small|x}}
}}
'''A kiln''' is an [[Thermal insulation|insulated]] chamber, a type of [[oven]]{{Cn}}.<ref>Smith 2001.</ref> It dries ''oak''.

[[File:Kiln.jpg|thumb|A [[kiln]] in May]]

== History ==
Kilns are old.<ref name="a"/> See [https://a.example the site].

* One
** Deep

{| class="wikitable"
! Wood !! Months
|-
| Oak || 9
|-
| style="a" | Birch
| 2
|}

[[Category:Kilns]]
`;

describe('other languages of markup', () => {
  it('reStructuredText is read without its directives and roles', () => {
    expect(read(RST)).toEqual([
      '# Installing',
      'The kiln uses heat and Dryer with dry() as in. See the site.',
      'Oak dries slowly.',
      'list: dense | hard',
      'Run it:',
      'code: kiln --dry',
      '## Steps',
      'table: [["Wood","Months"],["Oak","9"],["Birch","2"]]',
      'table: [["Wood","Use"],["Oak","Bar"]]',
      'figure: a.png A kiln',
      'The kiln in May.',
    ]);
  });

  it('text of a wiki is read without its templates, notes and categories', () => {
    expect(read(WIKI)).toEqual([
      'A kiln is an insulated chamber, a type of oven. It dries oak.',
      '## History',
      'Kilns are old. See the site.',
      'list: One > Deep',
      'table: [["Wood","Months"],["Oak","9"],["Birch","2"]]',
    ]);
  });

  it('places name the lines of the source', () => {
    const [steps] = parseSource(RST).root.sections[0]?.sections ?? [];
    expect(steps?.place.line).toBe(RST.split('\n').indexOf('Steps') + 1);
  });

  it.each([
    '# Kilns\n\nA ``literal`` and :smile: and `code`_.\n\n.. a remark in Markdown',
    'Title\n=====\n\nA text of two [[links]] and more text.',
    'Prices were: oak 5, birch 2.\n\nThe sum is {a, b} == c.',
  ])('Markdown and plain text stay as they are: %s', (text) => {
    expect(read(text).join(' ')).toContain(text.slice(-8));
  });

  it('Markdown of the fixtures is none of them', () => {
    const text = readFileSync(new URL('../../../fixtures/docs/Hooks.md', import.meta.url), 'utf8');
    expect(read(text)[0]).toMatch(/^#/);
  });

  it('any text is read, whatever its marks are', () => {
    const piece = fc.constantFrom(
      ...[
        '.. note::',
        '   ',
        '\n',
        '\n\n',
        '::',
        '====',
        '~~~~',
        '{{',
        '}}',
        '[[',
        ']]',
        '{|',
        '|-',
        '|}',
        "'''",
        '== A ==',
        ':ref:`a <b>`',
        '`a <https://b.c>`_',
        '.. x::\n\n   y',
        '+--+',
        '|a|',
        'word ',
        '<ref>',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        expect(() => parseSource(pieces.join(''))).not.toThrow();
      }),
    );
  });
});
