import { beforeAll, describe, expect, it } from 'vitest';
import { compileDesign } from '../../../src/core/designs/compile/compile-design.ts';
import { checkPackage } from '../../../src/core/ooxml/check/check-package.ts';
import { readDeck } from '../../../src/core/ooxml/read/index.ts';
import { DesignSource } from '../../../src/core/output/pptx/fill/design-source.ts';
import { fillPackage } from '../../../src/core/output/pptx/fill/fill-package.ts';
import { fillSample } from '../../../src/core/output/pptx/fill/sample/fill-sample.ts';
import { companyDeck, RELATIONSHIPS } from '../../support/company-deck.ts';
import { alterPptx, OpenedPptx } from '../../support/open-pptx.ts';
import { openSamples } from '../../support/open-samples.ts';
import { ownWords } from '../../support/own-words.ts';
import { submitDeck } from '../../support/submit-deck.ts';

const MAIN = 'ppt/presentation.xml';
const rels = (part: string) => part.replace(/([^/]+)$/, '_rels/$1.rels');
const CARDS = 'ppt/slides/slide3.xml';

let file: Uint8Array;
beforeAll(async () => {
  file = companyDeck(['cover', 'agenda', 'cards', 'steps', 'photo']);
});

type Change = Parameters<typeof alterPptx>[1];
const changed = (change: Change) => alterPptx(file, change);
const relates = (more: string) => (xml: string) => xml.replace('</Relationships>', `${more}</Relationships>`);
const types = (more: string) => (xml: string) => xml.replace('</Types>', `${more}</Types>`);

/** A deck of all slides that can be copied, with new text, kept for Microsoft's validator. */
function filled(bytes: Uint8Array): {
  readonly deck: OpenedPptx;
  readonly copied: readonly number[];
  readonly dropped: readonly { readonly name: string; readonly reason: string }[];
} {
  const { design, source, samples, sampleOf } = openSamples(bytes);
  expect(samples).toHaveLength(design.samples.length);
  const slides = samples.map((layout, index) =>
    fillSample(source, sampleOf(layout), ownWords(source, layout), index, `ppt/slides/slide${index + 1}.xml`),
  );
  const made = fillPackage(source, {
    title: 'New',
    lang: 'en-GB',
    createdAt: '2026-01-01T00:00:00Z',
    notesMaster: () => '',
    slides,
  });
  expect(checkPackage(made)).toEqual([]);
  submitDeck(made);
  return {
    deck: new OpenedPptx(made),
    copied: samples.map(({ sample }) => sample?.number ?? 0),
    dropped: design.report.dropped,
  };
}

const ALL = [1, 2, 3, 4, 5];
const allOf = (deck: OpenedPptx) =>
  deck.names.map((name) => Buffer.from(deck.bytes(name)).toString('utf8')).join('\n');

describe('unusual XML of a file', () => {
  it('with single quotes and spaces around "=" keeps pictures and links of a copied slide', () => {
    const odd = (xml: string) => xml.replace(/="([^"'<>]*)"/g, (_, value: string) => ` = '${value}'`);
    const { deck, copied } = filled(changed({ [MAIN]: odd, [CARDS]: odd, 'ppt/slides/slide5.xml': odd }));
    expect(copied).toEqual(ALL);
    expect(deck.xml(rels(CARDS))).toContain('media/logo.png');
    expect(deck.xml(rels('ppt/slides/slide5.xml'))).toContain('media/photo.jpg');
  });

  it('with repeated shape ids, also that of the shape tree, is copied correctly', () => {
    const bytes = changed({ [CARDS]: (xml) => xml.replace(/<p:cNvPr id="(?!1")\d+"/g, '<p:cNvPr id="1"') });
    const source = new DesignSource(bytes, readDeck(bytes));
    const prepared = source.slide(CARDS);
    const shapes = source.deck.slides[2]?.shapes.filter(({ from }) => from === 'slide') ?? [];
    expect(shapes.length).toBeGreaterThan(10);
    for (const [nth, { box }] of shapes.entries())
      expect(prepared?.boxOf(prepared.idOf(1, nth)), `${nth}`).toEqual(box);
    expect(filled(bytes).copied).toContain(3);
  });
});

describe('properties of the old deck', () => {
  it('such as the shown range, the view and the modification password are not copied', () => {
    const section =
      '<p14:section name="Old" id="{3B1F2A60-2A0C-4F0B-9E5E-2B1F3C5D7E90}"><p14:sldIdLst><p14:sldId id="256"/></p14:sldIdLst><p14:extLst><p:ext uri="{1}"/></p14:extLst></p14:section>';
    const { deck } = filled(
      changed({
        [MAIN]: (xml) =>
          xml
            .replace(
              '</p:defaultTextStyle>',
              '</p:defaultTextStyle><p:modifyVerifier algorithmName="SHA-512" hashData="aGFzaA==" saltData="c2FsdA==" spinValue="100000"/>',
            )
            .replace(
              '<p:extLst>',
              `<p:extLst><p:ext uri="{521415D9-36F7-43E2-AB2F-B90AF26B5E84}"><p14:sectionLst xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main">${section}${section}</p14:sectionLst></p:ext>`,
            ),
        'ppt/presProps.xml': (xml) =>
          xml.replace(
            /(<p:presentationPr[^>]*>)/,
            '$1<p:showPr loop="1"><p:present/><p:sldRg st="2" end="3"/><p:penClr><a:srgbClr val="FF0000"/></p:penClr></p:showPr>',
          ),
        'ppt/viewProps.xml': (xml) => xml.replace('<p:viewPr ', '<p:viewPr lastView="sldMasterView" '),
      }),
    );
    expect(deck.xml(MAIN)).not.toMatch(/modifyVerifier|sectionLst|Old/);
    expect(deck.xml('ppt/presProps.xml')).toMatch(/<p:showPr loop="1"><p:present\/><p:penClr>/);
    expect(deck.xml('ppt/viewProps.xml')).not.toContain('sldMasterView');
  });

  it('such as those of a document library are not copied, and data of the design is', () => {
    const item = (text: string) => `<?xml version="1.0" encoding="UTF-8"?>${text}`;
    const { deck } = filled(
      changed({
        'customXml/item1.xml': item(
          '<p:properties xmlns:p="http://schemas.microsoft.com/office/2006/metadata/properties"><documentManagement><Owner>Ingrid Solberg</Owner></documentManagement></p:properties>',
        ),
        'customXml/item2.xml': item('<brand xmlns="https://harbour.example/brand"/>'),
        [rels(MAIN)]: relates(
          [1, 2]
            .map(
              (at) =>
                `<Relationship Id="rIdItem${at}" Type="${RELATIONSHIPS}/customXml" Target="../customXml/item${at}.xml"/>`,
            )
            .join(''),
        ),
      }),
    );
    expect(deck.names.filter((name) => name.startsWith('customXml/'))).toEqual(['customXml/item2.xml']);
  });

  it('such as modern comments do not prevent a slide from being copied, and are not copied', () => {
    const { deck, copied } = filled(
      changed({
        [CARDS]: (xml) =>
          xml.replace(
            '</p:clrMapOvr>',
            '</p:clrMapOvr><p:extLst><p:ext uri="{6950BFC3-D8DA-4A85-94F7-54DA5524770B}"><p188:commentRel xmlns:p188="http://schemas.microsoft.com/office/powerpoint/2018/8/main" r:id="rIdSaid"/></p:ext></p:extLst>',
          ),
        [rels(CARDS)]: relates(
          '<Relationship Id="rIdSaid" Type="http://schemas.microsoft.com/office/2018/10/relationships/comments" Target="../comments/modernComment_1.xml"/>',
        ),
        'ppt/comments/modernComment_1.xml':
          '<p188:cmLst xmlns:p188="http://schemas.microsoft.com/office/powerpoint/2018/8/main"/>',
        '[Content_Types].xml': types(
          '<Override PartName="/ppt/comments/modernComment_1.xml" ContentType="application/vnd.ms-powerpoint.comments+xml"/>',
        ),
      }),
    );
    expect(copied).toEqual(ALL);
    expect(allOf(deck)).not.toMatch(/commentRel|modernComment|<p:extLst>\s*<\/p:extLst>/);
  });

  it('such as links and descriptions of filled slots are removed, and no button runs a macro or a program', () => {
    const link =
      '<a:hlinkClick xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" r:id="rIdOld"/>';
    const { deck } = filled(
      changed({
        [CARDS]: (xml) =>
          xml
            .replace(
              /<p:cNvPr id="(\d+)" name="Text (\d+)"\/>/g,
              `<p:cNvPr id="$1" name="Text $2" descr="Of the old deck" title="Old">${link}</p:cNvPr>`,
            )
            .replace(
              /<p:cNvPr id="(\d+)" name="Graphic (\d+)"\/>/g,
              '<p:cNvPr id="$1" name="Graphic $2"><a:hlinkClick r:id="" action="ppaction://macro?name=Run"/></p:cNvPr>',
            ),
        [rels(CARDS)]: relates(
          `<Relationship Id="rIdOld" Type="${RELATIONSHIPS}/hyperlink" Target="https://old.example/" TargetMode="External"/>`,
        ),
      }),
    );
    const text = deck.xml(CARDS);
    expect(text).not.toMatch(/ppaction/);
    // Footer and page number are not slots and stay unchanged.
    expect(text.match(/Of the old deck/g)).toHaveLength(2);
    expect(text.match(/hlinkClick/g)).toHaveLength(2);
  });
});

describe('damage of a file', () => {
  it('includes a slide that cannot be copied completely, which becomes no layout, and the report says why', () => {
    const { copied, dropped } = filled(
      changed({
        [rels(CARDS)]: (xml) => xml.replace('media/logo.png', 'media/gone.png'),
        [rels('ppt/slides/slide4.xml')]: relates(
          `<Relationship Id="rIdGone" Type="${RELATIONSHIPS}/image" Target="../media/gone.png"/>`,
        ),
      }),
    );
    // Missing parts that nothing refers to do not matter.
    expect(copied).toEqual([1, 2, 4, 5]);
    expect(dropped).toContainEqual({
      name: 'Slide 3',
      reason: expect.stringContaining('missing from the file'),
    });
  });

  it.each([
    [6_858_000, 12_192_000, '19.1 × 33.9 cm'],
    [12_192_000, 3_000_000, '33.9 × 8.3 cm'],
  ])(
    'in the form of a slide size that does not match the placeholders is reported with a remedy: %s × %s',
    (cx, cy, size) => {
      const remarks = (bytes: Uint8Array) =>
        compileDesign(bytes).report.remarks.filter((one) => /beyond the edges/.test(one));
      expect(
        remarks(
          changed({
            [MAIN]: (xml) => xml.replace(/<p:sldSz cx="\d+" cy="\d+"/, `<p:sldSz cx="${cx}" cy="${cy}"`),
          }),
        ),
      ).toEqual([expect.stringContaining(size)]);
      expect(remarks(file)).toEqual([]);
    },
  );

  it('in the form of a master without a theme is refused, because PowerPoint cannot open a deck with it', () => {
    for (const change of [
      { 'ppt/theme/theme1.xml': undefined },
      {
        [rels('ppt/slideMasters/slideMaster1.xml')]: (xml: string) =>
          xml.replace(/<Relationship [^>]*\/theme"[^>]*\/>/, ''),
      },
    ])
      expect(() => compileDesign(changed(change))).toThrow(
        expect.objectContaining({
          code: 'invalid_input',
          issues: [expect.objectContaining({ type: 'damaged' })],
        }),
      );
  });
});
