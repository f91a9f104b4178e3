import { describe, expect, test } from 'vitest';
import { toApiError } from '../../src/ui/api/api-error.ts';
import { hideComments, restoreComments } from '../../src/ui/pages/new/outline-words.ts';
import { describePath } from '../../src/ui/strings/label-of.ts';
import { describeFault, toPlainText } from '../../src/ui/strings/plain-words.ts';

describe('messages for programs in plain words', () => {
  test.each([
    [
      'Edit 1 (set_layout), slide 2 (bullets), image: Unknown field "image" in layout "bullets".',
      'Unknown field "image" in layout "bullets".',
    ],
    [
      'Set the layout "bullets_image" with a picture that can be had (field "image_url"), or leave it.',
      'Set the layout “Bullets image” with a picture that can be had, or leave it.',
    ],
    [
      'A picture needs one of "image_url", "asset_id" or "image_prompt".',
      'A picture needs one of address of a picture, uploaded picture or description of a picture.',
    ],
    ['The server does not answer.', 'The server does not answer.'],
  ])('%s', (report, plain) => {
    expect(toPlainText(report)).toBe(plain);
    expect(toPlainText(plain)).toBe(plain);
  });

  test.each([
    ['boxes[0].text', 'Box 1, text'],
    ['entries[1].text', 'Entry 2, text'],
    ['phases[0].text', 'Phase 1, text'],
    ['classes[0].text', 'Class 1, text'],
    ['series[2].name', 'Series 3, name'],
  ])('an item of the list %s is named in the singular', (path, name) => {
    expect(describePath(path)).toBe(name);
  });

  test('a fault names the field of the form and says what to do', () => {
    expect(describePath('items[1].text')).toBe('Item 2, text');
    expect(describeFault({ msg: 'x', type: 'missing', ctx: { path: 'items[1].text' } })).toBe(
      'Item 2, text: write something here.',
    );
    expect(
      describeFault({ msg: 'x', type: 'too_few_items', ctx: { path: 'items', min: 2, max: 7, given: 1 } }),
    ).toBe('Items: at least 2 are needed; there are 1.');
    expect(
      describeFault({
        msg: 'x',
        type: 'missing',
        ctx: { path: 'image', any_of: ['image_url', 'image_prompt'] },
      }),
    ).toBe('Image: choose a picture, or describe one.');
  });
});

describe('an error of the server', () => {
  test('is shown without advice that names routes', () => {
    const body = {
      detail: 'No draft is stored here. GET /api/v3/draft/all lists them.',
      code: 'not_found',
      hint: 'GET /api/v3/draft/all lists them.',
      next: [{ operation: 'list_drafts' }],
    };
    expect(toApiError(404, body).message).toBe('No draft is stored here.');
  });

  test('is shown with all other advice', () => {
    const detail = 'The server is shutting down. Try again in 10 seconds.';
    expect(toApiError(503, { detail, code: 'unavailable' }).message).toBe(detail);
  });
});

describe('the plan text', () => {
  const planned =
    '## Crews\n\n<!-- source file="crews.md" -->\n- Forty people\n\n<!-- cited "crews.md, line 4" -->';

  test('has its comments hidden, and restored in place', () => {
    expect(hideComments(planned)).toBe('## Crews\n\n- Forty people');
    expect(restoreComments(planned, hideComments(planned))).toBe(
      '## Crews\n\n<!-- source file="crews.md" -->\n- Forty people\n<!-- cited "crews.md, line 4" -->',
    );
    expect(restoreComments(planned, '## Crews\n- Fifty people')).toBe(
      '## Crews\n- Fifty people\n<!-- cited "crews.md, line 4" -->',
    );
  });
});
