import { describe, expect, test } from 'vitest';
import {
  joinMessages,
  mapText,
  message,
  operationsIn,
  plainText,
  renderMessage,
  whereOffered,
} from '../../../src/core/errors/message.ts';

const inCapitals = (operation: string) => operation.toUpperCase();

describe('a message', () => {
  test('names operations as its surface does', () => {
    const advice = message`{list_designs} shows them, {get_design} reads one.`;
    expect(renderMessage(advice, inCapitals)).toBe('LIST_DESIGNS shows them, GET_DESIGN reads one.');
    expect(plainText(advice)).toBe('list_designs shows them, get_design reads one.');
    expect(operationsIn(advice)).toEqual(['list_designs', 'get_design']);
  });

  test('keeps inserted text that looks like the name of an operation', () => {
    const words = 'create_theme {create_theme} "create_theme"';
    expect(
      renderMessage(message`There is no template "${words}". {list_templates} shows all.`, inCapitals),
    ).toBe(`There is no template "${words}". LIST_TEMPLATES shows all.`);
    expect(renderMessage(words, inCapitals)).toBe(words);
  });

  test('keeps braces around fields', () => {
    expect(plainText(message`Give {"asset_id": …} or {element, markup}.`)).toBe(
      'Give {"asset_id": …} or {element, markup}.',
    );
  });

  test('leaves out phrases about operations that are not offered', () => {
    const text = message`Id of a theme${whereOffered`, from {list_themes} or {list_templates}`}.`;
    expect(plainText(text)).toBe('Id of a theme, from list_themes or list_templates.');
    expect(renderMessage(text, (operation) => (operation === 'list_themes' ? operation : undefined))).toBe(
      'Id of a theme.',
    );
  });

  test('contains another message with its references', () => {
    const advice = message`Nothing was stored. ${message`{get_task} tells more.`}`;
    expect(renderMessage(advice, inCapitals)).toBe('Nothing was stored. GET_TASK tells more.');
    expect(renderMessage(joinMessages('First.', advice, undefined, ''), inCapitals)).toBe(
      'First. Nothing was stored. GET_TASK tells more.',
    );
  });

  test('keeps its references when its text is changed', () => {
    expect(
      renderMessage(
        mapText(message`upload:1 is gone; see {list_images}.`, (text) => text.replace('upload:1', 'a.png')),
        inCapitals,
      ),
    ).toBe('a.png is gone; see LIST_IMAGES.');
  });

  test('survives a round trip through JSON', () => {
    const advice = message`${3} decks${whereOffered` of {list_presentations}`}.`;
    expect(renderMessage(JSON.parse(JSON.stringify(advice)), inCapitals)).toBe(
      '3 decks of LIST_PRESENTATIONS.',
    );
  });
});
