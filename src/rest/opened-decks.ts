import type { Route } from './route.ts';
import { deckBody, deckShape } from './shapes.ts';

const PRESENTATION = '/api/v3/presentation';
const ID = '0b8f2c52-3a45-4b8e-9a51-0c7f9a5e2f10';

/** Decks that were opened from files. */
export const OPENED: readonly Route[] = [
  {
    method: 'post',
    path: `${PRESENTATION}/open`,
    operation: 'open_presentation',
    names: { file: 'pptx_url' },
    also: ['pptx_url'],
    multipart: { names: ['pptx_file', 'file'], into: { bytes: 'pptx_base64' }, optional: true },
    toBody: deckBody,
    answer: deckShape,
    example: { file: 'https://example.com/deck.pptx' },
  },
  {
    method: 'post',
    path: `${PRESENTATION}/import-html`,
    operation: 'import_html',
    example: { html: '<section class="slide"><h1>Shore power</h1><p>For every quay</p></section>' },
  },
  { method: 'get', path: `${PRESENTATION}/{id}/texts`, operation: 'get_texts' },
  {
    method: 'put',
    path: `${PRESENTATION}/{id}/texts`,
    operation: 'set_texts',
    example: { texts: [{ id: '256/2', text: 'Sonne in der Stadt' }], language: 'German' },
  },
  {
    method: 'post',
    path: `${PRESENTATION}/{id}/find-replace`,
    operation: 'find_replace',
    example: { find: 'Solar Heat', replace: 'Sun Heat', dry_run: true },
  },
  {
    method: 'post',
    path: `${PRESENTATION}/{id}/fix`,
    operation: 'fix_presentation',
    needsBody: false,
    example: { fixes: 'all' },
  },
  {
    method: 'post',
    path: `${PRESENTATION}/{id}/copy-slides`,
    operation: 'copy_slides',
    example: { from: ID, slides: [2, 3] },
  },
];
