export const ELEMENTS_MARKUP =
  '<section><h1>Lamps</h1><p id="a">first</p><p id="b" style="color:var(--primary)">second</p></section>';
/** Each edit of an element, and what it makes of the markup. */
export const ELEMENT_EDITS: readonly (readonly [
  edit: { readonly op: string; readonly element: string; readonly [field: string]: unknown },
  makes: string,
])[] = [
  [{ op: 'set_text', element: 'a', value: 'third' }, ELEMENTS_MARKUP.replace('first', 'third')],
  [
    { op: 'set_style', element: 'b', value: { color: 'var(--danger)' } },
    ELEMENTS_MARKUP.replace('primary', 'danger'),
  ],
  [
    { op: 'set_element', element: 'a', value: { class: 'p-4' } },
    ELEMENTS_MARKUP.replace('id="a"', 'id="a" class="p-4"'),
  ],
  [
    { op: 'set_markup', element: 'a', markup: '<h2 id="a">first</h2>' },
    ELEMENTS_MARKUP.replace('<p id="a">first</p>', '<h2 id="a">first</h2>'),
  ],
  [
    { op: 'insert_element', element: 'b', markup: '<p id="c">third</p>' },
    ELEMENTS_MARKUP.replace('</section>', '<p id="c">third</p></section>'),
  ],
  [
    { op: 'move_element', element: 'b', beside: 'a', where: 'before' },
    ELEMENTS_MARKUP.replace(/(<p id="a".*?<\/p>)(<p id="b".*?<\/p>)/, '$2$1'),
  ],
  [{ op: 'remove_element', element: 'b' }, ELEMENTS_MARKUP.replace(/<p id="b".*?<\/p>/, '')],
];
