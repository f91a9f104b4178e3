import { beforeAll, describe, expect, it } from 'vitest';
import { NO_FONTS } from '../../../../src/core/designs/own-fonts.ts';
import { openLayoutEngine } from '../../../../src/core/layout/engine.ts';
import { loadInlineParser } from '../../../../src/core/layout/inline-markdown.ts';
import { checkPackage } from '../../../../src/core/ooxml/check/index.ts';
import type { OpenedElement, OpenedResult, OpenedSlideTree } from '../../../../src/core/opened/api.ts';
import { doOpenedJob } from '../../../../src/core/opened/do-opened-job.ts';
import { writePptx } from '../../../../src/core/output/pptx/write-pptx.ts';
import { listCorners, type Point } from '../../../../src/core/scene/connectors.ts';
import { EMU_PER_PX, type LineElement, type SceneElement } from '../../../../src/core/scene/scene.ts';
import { composedDeck } from '../../../support/example-deck.ts';
import { OpenedPptx } from '../../../support/open-pptx.ts';

const SLIDE = 'ppt/slides/slide1.xml';
const SELF_LINE = 'stateDiagram-v2\n  Open --> Open: ask again';

async function drawn(
  diagram: object | string,
): Promise<{ readonly pptx: Uint8Array; readonly xml: string; readonly lines: readonly LineElement[] }> {
  const deck = await composedDeck('ledger', [
    {
      layout: 'diagram',
      content: { title: 'Lines', diagram: typeof diagram === 'string' ? { mermaid: diagram } : diagram },
    },
  ]);
  const flat = (elements: readonly SceneElement[]): SceneElement[] =>
    elements.flatMap((element) =>
      element.type === 'group' ? [element, ...flat(element.children)] : [element],
    );
  const pptx = await writePptx(deck);
  return {
    pptx,
    xml: new OpenedPptx(pptx).xml(SLIDE),
    lines: flat(deck.slides[0]?.elements ?? []).filter(
      (element): element is LineElement => element.type === 'line',
    ),
  };
}

/** Alternatives of a slide for connectors: PowerPoint's choice and the fallback. */
function alternatives(xml: string): { readonly choice: string; readonly fallback: string }[] {
  return [
    ...xml.matchAll(
      /<mc:AlternateContent\b.*?<mc:Choice [^>]*>(<p:cxnSp>.*?)<\/mc:Choice><mc:Fallback>(.*?)<\/mc:Fallback>/gs,
    ),
  ].map(([, choice = '', fallback = '']) => ({ choice, fallback }));
}

/** Points of a freeform on its slide, px. */
function pathOf(xml: string): Point[] {
  const [x = 0, y = 0] = (/<a:off x="(-?\d+)" y="(-?\d+)"\/>/.exec(xml) ?? []).slice(1).map(Number);
  return [...xml.matchAll(/<a:pt x="(-?\d+)" y="(-?\d+)"\/>/g)].map(([, px, py]) => ({
    x: (x + Number(px)) / EMU_PER_PX,
    y: (y + Number(py)) / EMU_PER_PX,
  }));
}

const idsByPreset = (xml: string, preset: string): string[] =>
  xml
    .split('<p:sp>')
    .filter((shape) => shape.includes(`prst="${preset}"`))
    .map((shape) => /<p:cNvPr id="(\d+)"/.exec(shape)?.[1] ?? '');
const sitesAt = (xml: string, id: string | undefined): number[] =>
  [...xml.matchAll(/<a:(?:st|end)Cxn id="(\d+)" idx="(\d+)"\/>/g)].flatMap(([, one, site]) =>
    one === id ? [Number(site)] : [],
  );

beforeAll(async () => {
  await loadInlineParser();
  await openLayoutEngine();
});

describe('connectors that LibreOffice routes differently', () => {
  it('from a box to itself are connectors in PowerPoint and the same path in other programs', async () => {
    const { xml, lines, pptx } = await drawn(SELF_LINE);
    const [own, ...others] = alternatives(xml);
    const line = lines.find(({ route }) => route !== undefined);
    expect(others).toEqual([]);
    expect(own?.choice).toMatch(/<a:stCxn .*<a:endCxn .*prst="bentConnector3"/s);
    expect(own?.fallback).toMatch(/^<p:sp>.*<a:custGeom>.*<a:tailEnd type="triangle"/s);
    const points = pathOf(own?.fallback ?? '');
    for (const [index, { x, y }] of listCorners(line as LineElement).entries())
      expect(Math.hypot((points[index]?.x ?? 0) - x, (points[index]?.y ?? 0) - y)).toBeLessThan(0.02);
    expect(checkPackage(pptx)).toEqual([]);
  });

  it('halfway between two facing sides, which all programs route alike, are only connectors', async () => {
    const { xml, lines } = await drawn({
      kind: 'org_chart',
      nodes: [
        { id: 'a', label: 'Lead' },
        { id: 'b', label: 'Quays', parent: 'a' },
        { id: 'c', label: 'Ships', parent: 'a' },
      ],
    });
    expect(lines.filter(({ route }) => route !== undefined)).toHaveLength(2);
    expect(alternatives(xml)).toEqual([]);
    expect(xml.match(/<a:stCxn /g)).toHaveLength(2);
  });

  it('end at the connection sites on the sides of a hexagon and a cylinder', async () => {
    const { xml } = await drawn({
      kind: 'flow',
      direction: 'right',
      nodes: [
        { id: 'a', label: 'Order' },
        { id: 'b', label: 'In stock?', shape: 'hexagon' },
        { id: 'c', label: 'Store', shape: 'cylinder' },
        { id: 'd', label: 'Ship' },
      ],
      edges: [
        { from: 'a', to: 'b' },
        { from: 'b', to: 'c' },
        { from: 'c', to: 'd' },
      ],
    });
    const [hexagon, can] = [idsByPreset(xml, 'hexagon')[0], idsByPreset(xml, 'can')[0]];
    expect(sitesAt(xml, hexagon)).toEqual([3, 0]);
    expect(sitesAt(xml, can)).toEqual([2, 4]);
    // LibreOffice numbers the sites of a cylinder differently, so lines are not attached to them there.
    expect(alternatives(xml).map(({ fallback }) => /<a:(?:st|end)Cxn /.test(fallback))).toEqual([
      false,
      false,
    ]);
  });

  it('above or below a hexagon, which has no site there, are attached only at their other end', async () => {
    const { xml } = await drawn({
      kind: 'flow',
      direction: 'down',
      nodes: [
        { id: 'a', label: 'Order' },
        { id: 'b', label: 'In stock?', shape: 'hexagon' },
      ],
      edges: [{ from: 'a', to: 'b' }],
    });
    expect(sitesAt(xml, idsByPreset(xml, 'hexagon')[0])).toEqual([]);
    expect(xml.match(/<a:stCxn [^>]*idx="2"/g)).toHaveLength(1);
  });

  it('are read back as connectors, and moving one leaves no path behind', async () => {
    const { pptx } = await drawn(SELF_LINE);
    const job = { fonts: NO_FONTS, file: pptx } as const;
    const id =
      /<p:cNvPr id="(\d+)"/.exec(alternatives(new OpenedPptx(pptx).xml(SLIDE))[0]?.choice ?? '')?.[1] ?? '';
    const [tree] = doOpenedJob({ ...job, kind: 'openedTrees', slides: [1] }) as readonly OpenedSlideTree[];
    const flat = (elements: readonly OpenedElement[]): OpenedElement[] =>
      elements.flatMap((element) => [element, ...flat(element.children ?? [])]);
    expect(flat(tree?.elements ?? []).find((element) => element.id === id)?.kind).toBe('connector');
    const { bytes } = doOpenedJob({
      ...job,
      kind: 'openedEdits',
      edits: [{ op: 'set_element', slide: 1, element: id, change: { x: 20, y: 30 } }],
    }) as OpenedResult;
    const xml = new OpenedPptx(bytes).xml(SLIDE);
    expect(alternatives(xml)).toEqual([]);
    expect(xml).toMatch(/<p:cxnSp>.*<a:off x="190500" y="285750"\/>/s);
    expect(checkPackage(bytes)).toEqual([]);
  });
});

it('a line with more corners than connectors have is a freeform with all of them', async () => {
  const deck = await composedDeck('ledger', [
    { layout: 'diagram', content: { title: 'Lines', diagram: { kind: 'flow', nodes: [{ label: 'One' }] } } },
  ]);
  const [slide] = deck.slides;
  if (slide === undefined) throw new Error('there is no slide');
  const corners = [0, 1, 2, 3, 4, 5].map((at) => ({
    x: 100 + 40 * Math.ceil(at / 2),
    y: 200 + 30 * Math.floor((at + 1) / 2),
  }));
  const line = {
    type: 'line',
    layer: 'slide',
    name: 'Way',
    box: { x: 60, y: 200, width: 300, height: 120 },
    from: { x: 60, y: 200 },
    to: { x: 300, y: 290 },
    stroke: { paint: { hex: '#000000' }, widthPx: 2 },
    route: { kind: 'elbow', corners },
  } as unknown as LineElement;
  const drawing = { ...deck, slides: [{ ...slide, elements: [...slide.elements, line] }] };
  const pptx = await writePptx(drawing);
  expect(checkPackage(pptx)).toEqual(checkPackage(await writePptx(deck)));
  const [shape = ''] =
    /<p:sp>(?:(?!<p:sp>).)*name="Way".*?<\/p:sp>/s.exec(new OpenedPptx(pptx).xml(SLIDE)) ?? [];
  expect(pathOf(shape)).toHaveLength(8);
});
