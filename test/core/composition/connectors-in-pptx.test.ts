import { describe, expect, test } from 'vitest';
import { writePptx } from '../../../src/core/output/pptx/write-pptx.ts';
import { listCorners } from '../../../src/core/scene/connectors.ts';
import { EMU_PER_PX, type LineElement } from '../../../src/core/scene/scene.ts';
import { composedDeck } from '../../support/composed-deck.ts';
import { OpenedPptx } from '../../support/open-pptx.ts';

/**
 * Corners of a bent or curved connector as ECMA-376 draws it: in a frame of its own, mirrored, then turned
 * about its middle.
 */
function drawnCorners(xml: string): { x: number; y: number }[] {
  const [x = 0, y = 0, w = 0, h = 0] = (
    /<a:off x="(-?\d+)" y="(-?\d+)"\/><a:ext cx="(\d+)" cy="(\d+)"/.exec(xml) ?? []
  )
    .slice(1)
    .map((value) => Number(value) / EMU_PER_PX);
  const adjusts = [...xml.matchAll(/fmla="val (-?\d+)"/g)].map(([, value]) => Number(value) / 100_000);
  const parts = Number(/(?:bent|curved)Connector(\d)/.exec(xml)?.[1]);
  const points = [{ u: 0, v: 0 }];
  for (let part = 0; part < parts; part += 1) {
    const { u, v } = points.at(-1) as { u: number; v: number };
    const share = adjusts[part] ?? 1;
    points.push(part % 2 === 0 ? { u: share, v } : { u, v: share });
  }
  return points.map(({ u, v }) => {
    const [a, b] = [
      ((xml.includes('flipH="1"') ? 1 - u : u) - 0.5) * w,
      ((xml.includes('flipV="1"') ? 1 - v : v) - 0.5) * h,
    ];
    return / rot="5400000"/.test(xml)
      ? { x: x + w / 2 - b, y: y + h / 2 + a }
      : { x: x + w / 2 + a, y: y + h / 2 + b };
  });
}

describe('connectors in PowerPoint', () => {
  test.each(['elbow', 'curve'])(
    'with the shape %s follow the corners of the scene, from all sides',
    async (shape) => {
      const places = [
        [80, 100],
        [420, 260],
        [760, 100],
        [1040, 420],
        [420, 560],
        [80, 420],
        [760, 560],
      ];
      const ids = places.map((_, index) => `n${index}`);
      const boxes = places
        .map(
          ([left, top], index) =>
            `<div id="n${index}" class="absolute bg-surface" style="left:${left}px;top:${top}px;width:120px;height:60px"></div>`,
        )
        .join('');
      const joins = ids.flatMap((from) =>
        ids
          .filter((to) => to !== from)
          .map((to) => `<connector from="#${from}" to="#${to}" shape="${shape}"/>`),
      );
      const deck = composedDeck([`<section frame="bare"><h1>Ends</h1>${boxes}${joins.join('')}</section>`]);
      const lines = (deck.slides[0]?.elements ?? []).filter(
        (element): element is LineElement => element.type === 'line' && element.route !== undefined,
      );
      const xml = new OpenedPptx(await writePptx(deck)).xml('ppt/slides/slide1.xml');
      const written = new Map(
        xml
          .split('<p:cxnSp>')
          .map((part) => [/name="([^"]+)"/.exec(part)?.[1], part.slice(0, part.indexOf('</p:cxnSp>'))]),
      );
      expect(lines.length).toBeGreaterThan(20);
      expect(new Set(lines.map(({ route }) => route?.corners.length)).size).toBeGreaterThan(1);
      for (const line of lines) {
        const drawn = written.get(line.name) ?? '';
        expect(drawn).toContain('<a:stCxn ');
        const [corners, wanted] = [drawnCorners(drawn), listCorners(line)];
        expect(corners).toHaveLength(wanted.length);
        // A connector whose ends stand on one line is as narrow as PowerPoint writes it: a little over a
        // pixel.
        for (const [index, { x, y }] of wanted.entries())
          expect(
            Math.hypot((corners[index]?.x ?? 0) - x, (corners[index]?.y ?? 0) - y),
            `${line.name}, point ${index}`,
          ).toBeLessThan(1.5);
      }
    },
  );
});
