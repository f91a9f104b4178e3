import { expect, test } from 'vitest';
import { inRoutes } from '../../src/rest/tool-names.ts';

test('inRoutes names operations by routes and keeps quoted words of the caller', () => {
  expect(inRoutes('There is no template "create_theme". list_templates shows all of them.', '/api/v3/presentation/generate')).toBe(
    'There is no template "create_theme". GET /api/v3/standard-template/all shows all of them.',
  );
});
