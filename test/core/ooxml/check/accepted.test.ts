import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkPackage } from '../../../../src/core/ooxml/check/check-package.ts';
import { writePptx } from '../../../../src/core/output/pptx/write-pptx.ts';
import { withClassicComments, withModernComments } from '../../../support/commented-deck.ts';
import { alterPptx } from '../../../support/open-pptx.ts';
import { sampleDeck } from '../../../support/sample-deck.ts';

const SLIDE = 'ppt/slides/slide1.xml';
const CHART = 'ppt/charts/chart1.xml';
const END = '<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr>';
const MCE = 'http://schemas.openxmlformats.org/markup-compatibility/2006';
const P14 = 'http://schemas.microsoft.com/office/powerpoint/2010/main';

const deck = readFileSync(new URL('../../../fixtures/pptx/picture-chart-table.pptx', import.meta.url));

let sound: Uint8Array;
beforeAll(async () => {
  sound = await writePptx(sampleDeck());
});

describe('checkPackage accepts what PowerPoint writes:', () => {
  it.each<[string, Parameters<typeof alterPptx>[1]]>([
    [
      'a family with names in two languages that is listed twice with the same faces',
      {
        'ppt/presentation.xml': (xml) =>
          xml.replace(/<p:embeddedFont>.*?<\/p:embeddedFont>/, (font) => `${font}${font}`),
      },
    ],
    [
      'numbers of axes with a sign',
      { [CHART]: (xml) => xml.replace(/(<c:(?:axId|crossAx) val=")(\d+)/g, '$1-$2') },
    ],
    [
      'labels beyond the maximum after the extensions of a chart',
      {
        [CHART]: (xml) =>
          xml.replace(
            '</c:chart>',
            '<c:extLst><c:ext uri="{56B9EC1D-385E-4148-901F-78D8002777C0}" xmlns:c16r3="http://schemas.microsoft.com/office/drawing/2017/03/chart"><c16r3:dataDisplayOptions16><c16r3:dispNaAsBlank val="1"/></c16r3:dataDisplayOptions16></c:ext></c:extLst><c:showDLblsOverMax val="0"/></c:chart>',
          ),
      },
    ],
    [
      'a transition in alternate content, with an ignorable attribute',
      {
        [SLIDE]: (xml) =>
          xml.replace(
            END,
            `${END}<mc:AlternateContent xmlns:mc="${MCE}"><mc:Choice xmlns:p14="${P14}" Requires="p14"><p:transition spd="slow" p14:dur="2000"><p14:ripple/></p:transition></mc:Choice><mc:Fallback><p:transition spd="slow"><p:fade/></p:transition></mc:Fallback></mc:AlternateContent>`,
          ),
      },
    ],
    [
      'elements and attributes of unknown namespaces that are ignorable',
      {
        [SLIDE]: (xml) =>
          xml.replace('<p:sld ', `<p:sld xmlns:mc="${MCE}" xmlns:x="urn:x" mc:Ignorable="x" x:note="1" `),
      },
    ],
    [
      'extensions of unknown content',
      {
        [SLIDE]: (xml) =>
          xml.replace(
            END,
            `${END}<p:extLst mod="1"><p:ext uri="{0}"><x:a xmlns:x="urn:x" b="c"/></p:ext></p:extLst>`,
          ),
      },
    ],
    [
      'ids in small letters',
      { 'ppt/tableStyles.xml': (xml) => xml.replace(/def="[^"]*"/, (one) => one.toLowerCase()) },
    ],
  ])('%s', (_, change) => {
    expect(checkPackage(alterPptx(sound, change))).toEqual([]);
  });
});

describe('checkPackage accepts comments of PowerPoint:', () => {
  it('check_file accepts modern comments with replies and reactions, and classic ones with threads', () => {
    const known = checkPackage(deck);
    expect(checkPackage(withModernComments(deck))).toEqual(known);
    expect(checkPackage(withClassicComments(deck))).toEqual(known);
  });
});
