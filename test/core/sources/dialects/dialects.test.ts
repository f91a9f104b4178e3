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

const ADOC = `= Kilns and heat
Ann Joly <ann@a.example>
:toc: left
:icons: font

// a remark
[[intro]]
== Introduction

The kiln is *very slow* and uses xref:heat.adoc[heat]. See https://a.example[the site] and <<intro,above>>.{nbsp}Note footnote:[A note.].

NOTE: Oak dries slowly.

[TIP]
====
Birch dries fast.
====

* One
** Deep
. First

[source,ruby]
----
puts 1
----

.Woods
[cols="1,1"]
|===
|Wood |Months

|Oak |9
|Birch
|2
|===

image::kiln.png[A kiln, 300]
`;

const TEX = `\\documentclass[11pt]{article}
\\usepackage{amsmath}
\\title{Kilns and \\emph{heat}}
\\author{Ann Joly}
\\begin{document}
\\maketitle
\\begin{abstract}
A kiln dries wood~\\cite{smith2001} at 40\\,\\% of the cost.
\\end{abstract}
\\section{Introduction}\\label{sec:intro}
The kiln is \\textbf{very slow} (see Section~\\ref{sec:intro}). % remark
It uses \`\`heat'' from \\href{https://a.example}{the site}\\footnote{A note.}.
\\begin{itemize}
  \\item Oak takes $9$ months
  \\item Birch
\\end{itemize}
\\begin{figure}
\\includegraphics{a.png}
\\caption{A kiln.}
\\end{figure}
\\begin{equation}
E = mc^2
\\end{equation}
\\newpage
The end.
\\end{document}
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

  it('AsciiDoc is read without its attributes, anchors and notes', () => {
    expect(read(ADOC)).toEqual([
      '# Kilns and heat',
      '## Introduction',
      'The kiln is very slow and uses heat. See the site and above. Note.',
      'Oak dries slowly.',
      'Birch dries fast.',
      'list: One > Deep',
      '1. First',
      'code: puts 1',
      '### Woods',
      'table: [["Wood","Months"],["Oak","9"],["Birch","2"]]',
      'figure: kiln.png A kiln',
    ]);
  });

  it('LaTeX is read without its commands', () => {
    expect(read(TEX)).toEqual([
      '# Kilns and heat',
      '## Abstract',
      'A kiln dries wood at 40 % of the cost.',
      '## Introduction',
      'The kiln is very slow. It uses "heat" from the site.',
      'list: Oak takes $9$ months | Birch',
      '$$ E = mc^2 $$',
      'The end.',
    ]);
  });

  it('a part of a document of LaTeX has its letters and formulas', () => {
    expect(
      read(
        'Poincar\\\'e and Schr\\"{o}dinger \\citep{a} show $u^{-1}(X)$ in {\\small \\textbf{all}} cases \\cite{b}. See \\cite{c} and \\ref{d}.',
      ),
    ).toEqual(['Poincaré and Schrödinger show $u^{-1}(X)$ in all cases. See and.']);
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
        '= A',
        '----',
        '|===',
        '[source]',
        '\\\\section{a}',
        '\\\\begin{itemize}',
        '\\\\item ',
        '{a}',
        '~',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        expect(() => parseSource(pieces.join(''))).not.toThrow();
      }),
    );
  });
});
