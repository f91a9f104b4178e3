import { describe, expect, test } from 'vitest';
import {
  changeElement,
  composeMarkup,
  diffElements,
  type ElementChange,
  PLAIN_KIT,
} from '../../../src/core/composition/index.ts';
import fc from '../../support/fast-check.ts';

const SLIDE = `<section   tone='inverse'>
  <!-- kept -->
  <h1>Lamps &amp; masts</h1>
  <div class="flex" data-scale>
    <p>first</p>
    <p style="color: var(--primary) ; padding:4px">second</p>
    <x-metric value="€1,532" label="cost" strong />
  </div>
  <ul><li>one</li><li>two</li></ul>
  <x-node role=danger>Version 1</x-node>
</section>`;

const change = (element: string, op: ElementChange['op'], more: object = {}, markup = SLIDE) =>
  changeElement(markup, { op, element, ...more } as ElementChange);

describe('edits of a markup slide', () => {
  test('by set_text rewrite only the text', () => {
    expect(change('title', 'set_text', { value: 'A < B' })).toBe(
      SLIDE.replace('Lamps &amp; masts', 'A &lt; B'),
    );
    expect(change('markup#x-metric-1-value', 'set_text', { value: '€2' })).toBe(
      SLIDE.replace('€1,532', '€2'),
    );
    expect(change('x-node-1-text-1', 'set_text', { value: 'Old' })).toBe(SLIDE.replace('Version 1', 'Old'));
    expect(change('li-2', 'set_text', { value: 'a\nb' })).toBe(SLIDE.replace('two', 'a<br/>b'));
  });

  test('by set_element and set_style set, replace and remove attributes and properties in place', () => {
    expect(change('slide', 'set_element', { value: { tone: 'accent', frame: 'bare' } })).toBe(
      SLIDE.replace(`tone='inverse'`, 'tone="accent" frame="bare"'),
    );
    expect(change('x-metric-1', 'set_element', { value: { strong: null, detail: 'a "b"' } })).toBe(
      SLIDE.replace(' strong />', ' detail="a &quot;b&quot;" />').replace(
        'label="cost" detail',
        'label="cost" detail',
      ),
    );
    expect(change('p-2', 'set_style', { value: { padding: null, margin: '2px' } })).toBe(
      SLIDE.replace('"color: var(--primary) ; padding:4px"', '"color: var(--primary) ;margin:2px"'),
    );
    expect(change('p-2', 'set_style', { value: { padding: null, color: null } })).toBe(
      SLIDE.replace(' style="color: var(--primary) ; padding:4px"', ''),
    );
    expect(change('x-node-1-text-1', 'set_style', { value: { color: 'var(--accent)' } })).toBe(
      SLIDE.replace('Version 1', '<p id="x-node-1-text-1" style="color:var(--accent)">Version 1</p>'),
    );
  });

  test('that insert, move and remove keep the ids of all other elements', () => {
    expect(change('p-1', 'insert_element', { markup: '<p>new</p>', where: 'before' })).toBe(
      SLIDE.replace('<p>first</p>', '<p>new</p>\n    <p id="p-1">first</p>').replace(
        '<p style',
        '<p id="p-2" style',
      ),
    );
    expect(change('p-1', 'remove_element')).toBe(
      SLIDE.replace('\n    <p>first</p>', '').replace('<p style', '<p id="p-2" style'),
    );
    expect(change('li-1', 'move_element', { beside: 'li-2', where: 'after' })).toBe(
      SLIDE.replace('<li>one</li><li>two</li>', '<li id="li-2">two</li><li id="li-1">one</li>'),
    );
    expect(change('div-1', 'insert_element', { markup: '<p>last</p>', where: 'end' })).toBe(
      SLIDE.replace('strong />\n', 'strong />\n    <p>last</p>\n'),
    );
    expect(change('p-1', 'set_markup', { markup: '<h2>first</h2>' })).toBe(
      SLIDE.replace('<p>first</p>', '<h2 id="p-1">first</h2>').replace('<p style', '<p id="p-2" style'),
    );
  });

  test('by set_markup pass the id on to a single replacement', () => {
    const named = change('p-1', 'set_element', { value: { id: 'lead' } });
    expect(named).toBe(
      SLIDE.replace('<p>first', '<p id="lead">first').replace('<p style', '<p id="p-2" style'),
    );
    expect(change('lead', 'set_markup', { markup: '<h3>First</h3>' }, named)).toContain(
      '<h3 id="lead">First</h3>',
    );
  });

  test('with invalid targets are reported with the existing elements', () => {
    expect(() => change('x-metrc-1', 'set_text', { value: '' })).toThrow(
      'Did you mean x-metric-1 (<x-metric>)',
    );
    expect(() => change('div-1', 'set_text', { value: 'a' })).toThrow(
      'it holds <p>, <x-metric>: name the one',
    );
    expect(() => change('slide', 'remove_element')).toThrow('Delete the slide with delete');
    expect(() => change('div-1', 'move_element', { beside: 'p-1', where: 'after' })).toThrow(
      'is the element itself or stands in it',
    );
    expect(() => change('x-metric-1-value', 'set_style', { value: { color: 'red' } })).toThrow(
      'a text of the element "x-metric-1"',
    );
    expect(() => change('p-1', 'set_style', { value: {} })).toThrow('Give properties');
  });

  test('list their changes by element', () => {
    const listChanges = (...[element, op, more]: Parameters<typeof change>) =>
      diffElements(SLIDE, change(element, op, more));
    expect(listChanges('p-1', 'set_text', { value: 'x' })).toEqual([{ id: 'p-1', change: 'changed' }]);
    expect(listChanges('p-1', 'remove_element')).toEqual([{ id: 'p-1', change: 'removed' }]);
    expect(listChanges('li-1', 'move_element', { beside: 'li-2', where: 'after' })).toEqual([
      { id: 'li-1', change: 'moved' },
    ]);
    expect(
      listChanges('p-2', 'insert_element', { markup: '<div id="box"><p>in</p></div>', where: 'after' }),
    ).toEqual([{ id: 'box', change: 'added' }]);
    expect(listChanges('slide', 'set_element', { value: { tone: null } })).toEqual([
      { id: 'slide', change: 'changed' },
    ]);
  });

  test('in any order keep other ids and leave valid markup', () => {
    const ids = ['p-1', 'p-2', 'div-1', 'x-metric-1', 'li-1', 'li-2', 'ul-1', 'x-node-1', 'h1-1'];
    const id = fc.constantFrom(...ids);
    const where = fc.constantFrom('before', 'after');
    const step = fc
      .oneof(
        fc.record({ op: fc.constant('remove_element'), element: id }),
        fc.record({
          op: fc.constant('insert_element'),
          element: fc.constantFrom('p-1', 'p-2', 'div-1', 'x-node-1'),
          markup: fc.constantFrom('<p>new</p>', '<x-node>n</x-node>', '<div><p>a</p></div>'),
          where,
        }),
        fc.record({
          op: fc.constant('move_element'),
          element: fc.constantFrom('p-1', 'p-2', 'x-metric-1', 'x-node-1'),
          beside: fc.constantFrom('p-1', 'p-2', 'div-1', 'x-node-1'),
          where,
        }),
        fc.record({ op: fc.constant('set_style'), element: id, value: fc.constant({ color: '#123456' }) }),
      )
      .map((one) => one as ElementChange);
    const wordsOf = (markup: string) =>
      new Map(
        [...composeMarkup(markup, PLAIN_KIT).elements].map(([name, { from, to }]) => [
          name,
          markup.slice(from, to).replace(/<[^>]*>|\s+/g, ''),
        ]),
      );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 6 }), (steps) => {
        let markup = SLIDE;
        for (const one of steps) {
          const before = wordsOf(markup);
          try {
            markup = changeElement(markup, one);
          } catch {
            continue;
          }
          const after = wordsOf(markup);
          for (const name of ['p-1', 'p-2', 'x-metric-1', 'x-node-1'])
            if (before.has(name) && after.has(name)) expect(after.get(name)).toBe(before.get(name));
        }
        expect(composeMarkup(markup, PLAIN_KIT).faults).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
