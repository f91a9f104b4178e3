import { describe, expect, it } from 'vitest';
import { findWithin, parseMarkup, XmlEditor } from '../../../../src/core/ooxml/xml/index.ts';
import { setPicture } from '../../../../src/core/output/pptx/fill/sample/picture.ts';

const FILL = {
  relationship: 'rId9',
  widthPx: 400,
  heightPx: 200,
  alt: 'A quay',
  box: { x: 0, y: 0, width: 100, height: 100 },
} as const;

function filled(xml: string): string {
  const source = `<p:spTree>${xml}</p:spTree>`;
  const edited = new XmlEditor(source);
  const shape = findWithin(parseMarkup(source), ({ name }) => name === 'sp' || name === 'pic');
  if (shape === undefined) throw new Error('no shape');
  setPicture(edited, shape, FILL);
  return edited.toString();
}

const NAMED = '<p:cNvPr id="2" name="Photo"/>';

describe('a picture that replaces one of a sample', () => {
  it('fills a shape by extending beyond it, because LibreOffice squeezes what a:srcRect crops there', () => {
    const shape = `<p:sp><p:nvSpPr>${NAMED}<p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:blipFill><a:blip r:embed="rId2"/><a:srcRect l="1000"/><a:stretch><a:fillRect/></a:stretch></a:blipFill></p:spPr></p:sp>`;
    const xml = filled(shape);
    expect(xml).not.toContain('srcRect');
    expect(xml).toMatch(
      /<a:blip r:embed="rId9"\/><a:stretch><a:fillRect l="-50000" r="-50000"\/><\/a:stretch>/,
    );
  });

  it('fills a shape with a colour in the same way', () => {
    const xml = filled(
      `<p:sp><p:nvSpPr>${NAMED}<p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:prstGeom prst="ellipse"/><a:solidFill><a:srgbClr val="00FF00"/></a:solidFill></p:spPr></p:sp>`,
    );
    expect(xml).toMatch(
      /<a:prstGeom prst="ellipse"\/><a:blipFill><a:blip r:embed="rId9"\/><a:stretch><a:fillRect l="-50000" r="-50000"\/><\/a:stretch><\/a:blipFill>/,
    );
  });

  it('is cropped at its source in a picture element', () => {
    const xml = filled(
      `<p:pic><p:nvPicPr>${NAMED}<p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="rId2"/><a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr/></p:pic>`,
    );
    expect(xml).toMatch(
      /<a:blip r:embed="rId9"\/><a:srcRect l="25000" r="25000"\/><a:stretch><a:fillRect\/><\/a:stretch>/,
    );
  });
});
