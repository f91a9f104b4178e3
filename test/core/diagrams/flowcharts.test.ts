import { describe, expect, test } from 'vitest';
import { checkScene } from '../../../src/core/scene/check/check-scene.ts';
import { flatten } from '../../../src/core/scene/check/geometry.ts';
import { goesThrough, toSegments } from '../../../src/core/scene/connectors.ts';
import { type Box, CANVAS, type LineElement, type SceneElement } from '../../../src/core/scene/scene.ts';
import { findTemplate } from '../../../src/core/templates/standard/index.ts';
import { resolveTheme } from '../../../src/core/templates/themes.ts';
import { composedDeck } from '../../support/composed-deck.ts';
import { oneIn } from '../../support/deep.ts';
import { generatedFlowcharts } from '../../support/flowcharts.ts';

const NODE = /-node-\d+$/;
const THEME = resolveTheme(findTemplate('ledger'));
const meet = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const slide = (text: string): string =>
  `<section><h1>Orders go through these steps</h1><diagram>${text}</diagram></section>`;

/** Lines end at the slanted sides of some shapes, which lie inside of their boxes. */
function shrinkToOutline(node: SceneElement, { start, end }: LineElement): Box {
  const isSlanted =
    node.type === 'shape' && (node.geometry.kind === 'preset' || node.geometry.kind === 'ellipse');
  const isPill = node.type === 'shape' && node.geometry.kind === 'round_rect' && node.geometry.radiusPx > 12;
  if ((!isSlanted && !isPill) || ![start?.elementId, end?.elementId].includes(node.id)) return node.box;
  const { x, y, width, height } = node.box;
  return { x: x + width * 0.3, y: y + height * 0.3, width: width * 0.4, height: height * 0.4 };
}

describe('generated flowcharts of 5 to 40 boxes', () => {
  const drawn = oneIn(8, generatedFlowcharts(100)).map(({ text, boxes }) => ({
    boxes,
    text,
    scene: composedDeck([slide(text)]).slides[0] as NonNullable<ReturnType<typeof composedDeck>['slides'][0]>,
  }));
  const nodesOf = (elements: readonly SceneElement[]) =>
    flatten(elements).filter(({ id, type }) => type === 'shape' && NODE.test(id));
  const linesOf = (elements: readonly SceneElement[]) =>
    flatten(elements).filter(
      (element): element is LineElement => element.type === 'line' && /-edge-\d+$/.test(element.id),
    );

  test('have all their boxes and lines without overlap', () => {
    for (const { boxes, text, scene } of drawn) {
      const nodes = nodesOf(scene.elements);
      expect(nodes).toHaveLength(boxes);
      expect(linesOf(scene.elements)).toHaveLength([...text.matchAll(/^n\d+ -/gm)].length);
      for (const [index, one] of nodes.entries())
        for (const other of nodes.slice(index + 1))
          expect(meet(one.box, other.box), `${one.name} and ${other.name} in\n${text}`).toBe(false);
    }
  });

  test('have every line attached at both ends and through no box', () => {
    for (const { text, scene } of drawn) {
      const nodes = nodesOf(scene.elements);
      for (const line of linesOf(scene.elements)) {
        expect(line.start).toBeDefined();
        expect(line.end).toBeDefined();
        expect(line.route?.corners.length ?? 0).toBeLessThanOrEqual(4);
        for (const node of nodes)
          expect(
            goesThrough(toSegments(line), shrinkToOutline(node, line)),
            `${line.name} through ${node.name} in\n${text}`,
          ).toBe(false);
      }
    }
  });

  test('stay on the slide or report the number of boxes that fit', () => {
    let fitting = 0;
    for (const { scene } of drawn) {
      const findings = checkScene(scene, THEME).filter(
        ({ code, message }) => code === 'text_overflow' && message.startsWith('The diagram'),
      );
      const inside = flatten(scene.elements)
        .filter(({ id }) => NODE.test(id) || /-edge-\d+$/.test(id))
        .every(
          ({ box: { x, y, width, height } }) =>
            x >= 0 && y >= 0 && x + width <= CANVAS.widthPx && y + height <= CANVAS.heightPx,
        );
      if (scene.tooLarge === undefined) {
        fitting += 1;
        expect(inside).toBe(true);
      } else expect(findings[0]?.message).toMatch(/ too long\.$|boxes fit/);
    }
    // More than thirty boxes with words of this length take more than a slide.
    expect(fitting).toBeGreaterThan(0.6 * drawn.length);
  });
});
