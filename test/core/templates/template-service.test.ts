import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { checkScene } from '../../../src/core/scene/check/check-scene.ts';
import { computeContrastRatio } from '../../../src/core/scene/color.ts';
import { CAPACITIES, portableCapacities } from '../../../src/core/templates/capacities.ts';
import { measureCapacities } from '../../../src/core/templates/capacity.ts';
import { CONTRACTS, findContract } from '../../../src/core/templates/catalogue.ts';
import { deckTemplate } from '../../../src/core/templates/deck-template.ts';
import { Fragment, h } from '../../../src/core/templates/jsx.ts';
import { EACH } from '../../../src/core/templates/standard/generated/each.ts';
import { findTemplate, TEMPLATES } from '../../../src/core/templates/standard/index.ts';
import { createTemplateService } from '../../../src/core/templates/template-service.ts';
import { resolveTheme, THEMES } from '../../../src/core/templates/themes.ts';
import { words } from '../../../src/core/templates/words.ts';
import { oneIn } from '../../support/deep.ts';
import { ENGINE } from '../../support/layout-engine.ts';

describe('the template service', () => {
  const service = createTemplateService();

  test('describes each template with one schema per layout', async () => {
    for (const { id, layout_count } of service.list()) {
      const detail = await service.get(id);
      expect(detail.schemas.map((schema) => schema['title'])).toEqual(
        CONTRACTS.map((contract) => contract.id),
      );
      expect(layout_count).toBe(detail.schemas.length);
      expect(Object.keys(detail.fonts).length).toBeGreaterThan(0);
    }
  });

  test('has schemas that accept the examples and nothing unknown', async () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    for (const { id } of service.list()) {
      const { schemas } = await service.get(id);
      const { slides } = service.example(id);
      for (const [index, schema] of schemas.entries()) {
        const validate = ajv.compile(schema);
        const content = slides[index]?.content;
        expect(validate(content), `${id} ${schema['title']}: ${ajv.errorsText(validate.errors)}`).toBe(true);
        expect(validate({ ...content, not_a_field: 1 })).toBe(false);
      }
    }
  });

  test('sets maxLength to the capacity at the fewest items', async () => {
    const { schemas } = await service.get('general');
    const items = (
      schemas.find((schema) => schema['title'] === 'cards') as {
        properties: { items: { items: { properties: { text: { maxLength: number } } } } };
      }
    ).properties.items;
    expect(items.items.properties.text.maxLength).toBe(
      CAPACITIES['ledger']?.['cards']?.['items[].text']?.['2'],
    );
  });

  test('resolves aliases and refuses unknown names', async () => {
    expect(service.resolve('neo-modern')).toBe('pitch');
    await expect(service.get('nope')).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('every built-in template can be loaded by itself', async () => {
  const loaded = (await Promise.all(EACH.map((load) => load()))) as Readonly<Record<string, unknown>>[];
  expect(
    loaded.flatMap((module) =>
      Object.values(module).filter((one) => TEMPLATES.some((template) => template === one)),
    ),
  ).toEqual(TEMPLATES);
});

describe('capacities', () => {
  test.each(
    oneIn(6, [
      ['ledger', 'quote'],
      ['pitch', 'faq'],
      ['boardroom', 'swot'],
      ['swiss', 'comparison'],
      ['broadsheet', 'agenda'],
      ['nocturne', 'comparison'],
    ] as const),
  )("of %s %s equal today's measurements", (template, layout) => {
    const contract = findContract(layout);
    if (contract === undefined) throw new Error(layout);
    expect(measureCapacities(ENGINE, findTemplate(template), contract)).toEqual(
      CAPACITIES[template]?.[layout],
    );
  });

  test('include a portable one, the smallest of all templates', () => {
    for (const { id } of CONTRACTS) {
      for (const [path, byCount] of Object.entries(portableCapacities(id))) {
        for (const [count, capacity] of Object.entries(byCount)) {
          expect(capacity).toBe(
            Math.min(
              ...TEMPLATES.map((template) => CAPACITIES[template.id]?.[id]?.[path]?.[count] ?? Infinity),
            ),
          );
          expect(capacity, `${id} ${path} ${count}`).toBeGreaterThan(0);
        }
      }
    }
  });
});

describe('deck templates', () => {
  test.each(oneIn(12, TEMPLATES, 5).map((template) => ({ id: template.id, template })))(
    '$id has a titled, legible slide layout for each layout',
    ({ template }) => {
      const theme = resolveTheme(template);
      const deck = deckTemplate(template, theme, 'en-US', false, ENGINE);
      expect(deck.layouts.map(({ id }) => id)).toEqual(CONTRACTS.map(({ id }) => id));
      for (const { id, scene } of deck.layouts) {
        const findings = checkScene(scene, theme).filter(
          ({ code }) => code === 'low_contrast' || code === 'missing_title' || code === 'off_canvas',
        );
        expect(findings.map(({ message }) => `${id}: ${message}`)).toEqual([]);
      }
      expect(deckTemplate(template, theme, 'en-US', false, ENGINE)).toBe(deck);
      expect(deckTemplate(template, theme, 'ar-SA', true, ENGINE)).not.toBe(deck);
    },
  );
});

describe('themes', () => {
  test.each(THEMES.map((theme) => ({ id: theme.id, colors: theme.colors })))(
    '$id reaches AA in every text pair',
    ({ id, colors }) => {
      const pairs = [
        [colors.text, colors.background],
        [colors.text, colors.surface],
        [colors.muted, colors.background],
        [colors.muted, colors.surface],
        [colors.primary, colors.background],
        [colors.primary, colors.surface],
        [colors.on_primary, colors.primary],
        [colors.on_secondary, colors.secondary],
        [colors.on_accent, colors.accent],
        [colors.accent, colors.secondary],
        // Pitch sets figures and marks in the accent on its primary blocks.
        ...(id.startsWith('pitch') ? [[colors.accent, colors.primary] as const] : []),
      ] as const;
      for (const [textColor, backdrop] of pairs)
        expect(
          computeContrastRatio(textColor, backdrop),
          `${textColor} on ${backdrop}`,
        ).toBeGreaterThanOrEqual(4.5);
      expect(colors.graph).toHaveLength(10);
    },
  );

  test('have an error for an unknown theme that lists the choices', () => {
    expect(() => resolveTheme(findTemplate('ledger'), 'pich')).toThrow(
      expect.objectContaining({ code: 'not_found', hint: expect.stringContaining('pitch') }),
    );
  });
});

describe('texts of layouts', () => {
  test('find their language by tag, and English for unknown ones', () => {
    expect(words('de-AT')('sources')).toBe('Quellen');
    expect(words('zh-TW')('agenda')).toBe('目錄');
    expect(words('zh-CN')('agenda')).toBe('目录');
    expect(words('xx')('sources')).toBe('Sources');
  });

  test.each([
    ['en-US', '“', '”'],
    ['de-DE', '„', '“'],
    ['de-CH', '«', '»'],
    ['fr-FR', '«', '»'],
    ['pl', '„', '”'],
    ['sv-SE', '”', '”'],
    ['da_DK', '»', '«'],
    ['uk', '«', '»'],
    ['cs-CZ', '„', '“'],
    ['pt-BR', '“', '”'],
    ['pt-PT', '«', '»'],
    ['ja', '「', '」'],
    ['zh-Hant-TW', '「', '」'],
  ])('use the quotation marks of the language, translated or not: %s', (lang, open, close) => {
    expect([words(lang)('quote_open'), words(lang)('quote_close')]).toEqual([open, close]);
  });
});

describe('the JSX runtime', () => {
  test('flattens fragments and lists, and drops absent children', () => {
    const leaf = (id: string) => h('text', { id, text: id, name: undefined });
    const node = h(
      'box',
      { id: 'root' },
      [leaf('a'), false],
      Fragment({ children: [leaf('b'), undefined] }),
      undefined,
    );
    expect(node).toEqual({
      type: 'box',
      id: 'root',
      children: [
        { type: 'text', id: 'a', text: 'a' },
        { type: 'text', id: 'b', text: 'b' },
      ],
    });
  });
});
