import { describe, expect, it } from 'vitest';
import { findIcon } from '../../../src/core/assets/icon-search.ts';
import { layoutSlide } from '../../../src/core/layout/layout-slide.ts';
import { compileSlide } from '../../../src/core/presentations/compiled-markup.ts';
import { resolveComposition } from '../../../src/core/presentations/composed-slide.ts';
import { deckLanguage } from '../../../src/core/presentations/language.ts';
import { findMovedItems } from '../../../src/core/presentations/to-markup/moved-items.ts';
import { convertSceneToMarkup } from '../../../src/core/presentations/to-markup/turn-slide.ts';
import type { Box, MediaRef, Scene } from '../../../src/core/scene/scene.ts';
import { CONTRACTS } from '../../../src/core/templates/catalogue.ts';
import { parseContent } from '../../../src/core/templates/content.ts';
import { COMPOSED } from '../../../src/core/templates/contracts/composition.ts';
import { TEMPLATES } from '../../../src/core/templates/standard/index.ts';
import { resolveTheme } from '../../../src/core/templates/themes.ts';
import type { Template } from '../../../src/core/templates/tree.ts';
import { words } from '../../../src/core/templates/words.ts';
import { DEEP } from '../../support/deep.ts';
import { ENGINE } from '../../support/layout-engine.ts';
import { tableSamples } from '../../support/table-samples.ts';
import { layOut } from '../templates/lay-out.ts';

const PHOTO: MediaRef = { hash: '0'.repeat(64), mimeType: 'image/jpeg', widthPx: 1600, heightPx: 900 };
/** A composition laid out, with every picture there. */
function drawn(template: Template, markup: string, language: 'en' | 'ar' | 'ja'): Scene {
  const spec = { layout: COMPOSED.id, content: { markup } };
  const composed = compileSlide(spec, template);
  expect(composed.faults, markup).toEqual([]);
  return layoutSlide({
    engine: ENGINE,
    spec: resolveComposition(spec, composed),
    tree: composed.tree,
    contract: COMPOSED,
    theme: resolveTheme(template),
    ...deckLanguage(language),
    index: 0,
    total: 20,
    deckTitle: 'Harbour Line goes electric',
    words: words(language),
    pictures: new Map(composed.pictures.map((_, index) => [`pictures[${index}].image`, PHOTO])),
    icons: findIcon,
    mode: 'slide',
  });
}

function turned(
  template: Template,
  contract: (typeof CONTRACTS)[number],
  language: 'en' | 'ar' | 'ja' = 'en',
  content = contract.example,
) {
  const before = layOut(template, contract, content, language, 0, resolveTheme(template), { art: false });
  const { markup, left } = convertSceneToMarkup(
    before,
    parseContent(contract, content).content ?? {},
    (source) => drawn(template, source, language),
  );
  return { before, markup, left, after: drawn(template, markup, language) };
}

/** Places differ by less, px. */
const NEAR = 2;

interface Painted {
  readonly look: string;
  readonly box?: Box;
  /** Its box may be larger than what is drawn in it. */
  readonly isPath?: boolean;
}

/** Painted marks: shapes with their fills, words with their colours. */
function painted({ elements }: Pick<Scene, 'elements'>): Painted[] {
  return elements.flatMap((element): Painted[] => {
    if (element.type === 'group') return painted({ elements: element.children });
    if (element.type === 'shape' && element.fill !== undefined) {
      // The band behind a line of a program is as wide as the program is.
      const band = /-mark-\d+$/.test(element.id) ? { x: 0, width: 0 } : {};
      return [
        {
          look: JSON.stringify(element.fill),
          box: { ...element.box, ...band },
          isPath: element.geometry.kind === 'path' || element.geometry.kind === 'preset',
        },
      ];
    }
    if (element.type !== 'text' || ['slide_number', 'footer', 'date'].includes(element.placeholder))
      return [];
    return element.paragraphs.flatMap(({ runs }) =>
      runs.map(({ text, color, weight, font }) => ({
        look: `${text.trim()} ${JSON.stringify(color)} ${weight} ${font}`,
      })),
    );
  });
}

function isNear(a: Painted, b: Painted): boolean {
  if (a.box === undefined || b.box === undefined) return true;
  const [one, other] = [a.box, b.box];
  if (a.isPath === true && b.isPath === true)
    return (
      other.x >= one.x - NEAR &&
      other.y >= one.y - NEAR &&
      other.x + other.width <= one.x + one.width + NEAR &&
      other.y + other.height <= one.y + one.height + NEAR
    );
  return (['x', 'y', 'width', 'height'] as const).every((key) => Math.abs(one[key] - other[key]) <= NEAR);
}

/** Marks of one scene that have no close counterpart in the other. */
function repainted(before: Scene, after: Scene): string[] {
  const there = painted(after);
  return painted(before).flatMap((own) =>
    there.some((one) => one.look === own.look && isNear(own, one)) ? [] : [own.look],
  );
}

describe('a layout slide turned into markup', () => {
  it('keeps its appearance, in every layout of every template: text, objects, shapes and colours', () => {
    // In npm test each layout of one of the nine templates.
    const changed = TEMPLATES.flatMap((template, at) =>
      CONTRACTS.filter(({ id }, place) => id !== COMPOSED.id && (DEEP || (place + at) % 9 === 0)).flatMap(
        (contract) => {
          const { before, after, markup } = turned(template, contract);
          const moved = findMovedItems(before, after);
          // A map, and lines with heads, are drawn as parts of a drawing or a block.
          const others = markup.includes('<block') ? [] : repainted(before, after);
          return [...moved, ...others].length === 0
            ? []
            : [`${template.id} ${contract.id}: ${[...moved, ...others].slice(0, 3).join('; ')}`];
        },
      ),
    );
    expect(changed).toEqual([]);
  });

  it.each(['ar', 'ja'] as const)('keeps its positions in %s', (language) => {
    const template = TEMPLATES[0] as Template;
    const contract = CONTRACTS.find(({ id }) => id === 'cards') as (typeof CONTRACTS)[number];
    const { before, after } = turned(template, contract, language);
    expect(findMovedItems(before, after)).toEqual([]);
  });

  it.each(tableSamples().map(({ name, table, lang }) => [name, table, lang] as const))(
    'keeps what tables emphasise: %s',
    (_, table, lang) => {
      const template = TEMPLATES[0] as Template;
      const contract = CONTRACTS.find(({ id }) => id === 'table') as (typeof CONTRACTS)[number];
      const language = (lang ?? 'en') as 'en' | 'ar' | 'ja';
      const { before, markup, after } = turned(template, contract, language, { title: 'Figures', table });
      const shapes = ({ elements }: Scene) =>
        elements
          .filter(({ id }) => id.endsWith('-signs'))
          .flatMap((one) => (one.type === 'group' ? one.children.map(({ type }) => type) : []));
      const fills = ({ elements }: Scene) =>
        elements.flatMap((one) =>
          one.type === 'table' ? one.cells.map((row) => row.map(({ fill }) => fill)) : [],
        );
      const statements = ({ elements }: Scene) =>
        elements.flatMap((one) =>
          one.type === 'table'
            ? one.cells.map((row) =>
                row.map(({ paragraphs }) =>
                  paragraphs
                    .flatMap(({ runs }) => runs.map(({ text }) => text.replaceAll('\u00a0', ' ').trim()))
                    .join(''),
                ),
              )
            : [],
        );
      expect(shapes(after)).toEqual(shapes(before));
      expect(fills(after)).toEqual(fills(before));
      if (!markup.includes('<sup>')) expect(statements(after)).toEqual(statements(before));
    },
  );
});
