import { expect, test } from 'vitest';
import { alterPptx } from '../../support/open-pptx.ts';
import { drawn, fixture } from '../ooxml/read/rendered-slides.ts';

/** A connector of that preset in a box of 200 × 100 px at 96, 96. */
function connectorXml(preset: string, { turn = '', adjust = '' } = {}): string {
  return `<p:cxnSp><p:nvCxnSpPr><p:cNvPr id="80" name="Way"/><p:cNvCxnSpPr/><p:nvPr/></p:nvCxnSpPr><p:spPr><a:xfrm${turn}><a:off x="914400" y="914400"/><a:ext cx="1905000" cy="952500"/></a:xfrm><a:prstGeom prst="${preset}"><a:avLst>${adjust}</a:avLst></a:prstGeom><a:ln w="12700"><a:solidFill><a:srgbClr val="000000"/></a:solidFill><a:tailEnd type="triangle"/></a:ln></p:spPr></p:cxnSp>`;
}

/** The line that is drawn for it. */
function connector(preset: string, look: { readonly turn?: string; readonly adjust?: string } = {}) {
  const xml = connectorXml(preset, look);
  const file = alterPptx(fixture('google-slides.pptx'), {
    'ppt/slides/slide1.xml': (slide) => slide.replace('</p:spTree>', `${xml}</p:spTree>`),
  });
  const found = drawn(file, 1).elements.filter(({ name }) => name === 'Way');
  const [line] = found;
  if (found.length !== 1 || line?.type !== 'line') throw new Error('no line');
  const points = [line.from, ...(line.route?.corners ?? []), line.to];
  return {
    kind: line.route?.kind,
    tail: line.tail,
    points: points.map(({ x, y }) => [Math.round(x), Math.round(y)]),
  };
}

test('connectors of files bend according to their preset and its adjust values', () => {
  expect(connector('straightConnector1')).toEqual({
    kind: undefined,
    tail: 'arrow',
    points: [
      [96, 96],
      [296, 196],
    ],
  });
  expect(connector('bentConnector2').points).toEqual([
    [96, 96],
    [296, 96],
    [296, 196],
  ]);
  expect(connector('bentConnector3').points).toEqual([
    [96, 96],
    [196, 96],
    [196, 196],
    [296, 196],
  ]);
  const adjust = '<a:gd name="adj1" fmla="val 20000"/>';
  expect(connector('bentConnector3', { adjust, turn: ' flipH="1"' }).points).toEqual([
    [296, 96],
    [256, 96],
    [256, 196],
    [96, 196],
  ]);
  expect(connector('bentConnector5').points).toHaveLength(6);
  expect(connector('curvedConnector3', { turn: ' flipV="1"' })).toEqual({
    kind: 'curve',
    tail: 'arrow',
    points: [
      [96, 196],
      [196, 196],
      [196, 96],
      [296, 96],
    ],
  });
  expect(connector('bentConnector3', { turn: ' rot="5400000"' }).points[0]).toEqual([246, 46]);
});

test('connectors of files are rotated once', () => {
  const xml = drawn(
    alterPptx(fixture('google-slides.pptx'), {
      'ppt/slides/slide1.xml': (slide) =>
        slide.replace('</p:spTree>', `${connectorXml('line', { turn: ' rot="5400000"' })}</p:spTree>`),
    }),
    1,
  );
  const line = xml.elements.find(({ name }) => name === 'Way');
  expect(line?.rotation).toBeUndefined();
  expect(line?.box).toEqual({ x: 146, y: 46, width: 100, height: 200 });
});
