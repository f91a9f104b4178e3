import type { LimitRow } from './limit-table.ts';

/** Limits of uploads and of what is stored. */
export const UPLOAD_LIMITS: readonly LimitRow[] = [
  {
    of: 'Uploaded file',
    value: { setting: 'LIMIT_UPLOAD_BYTES' },
    unit: 'bytes',
    status: '413',
    test: [
      'test/rest/uploads.test.ts',
      'with a file over the limit answers 413, with or without a Content-Length',
    ],
  },
  {
    of: 'Body of JSON that brings files in base64',
    value: { file: 'src/rest/app.ts', name: 'FILES_IN_JSON' },
    unit: 'bytes',
    status: '413, connection closed',
    test: [
      'test/rest/uploads.test.ts',
      'a file of 20 MB is accepted in JSON, and the error for a larger one says how to send it',
    ],
  },
  {
    of: 'One file in base64, characters',
    value: { file: 'src/core/operations/shared/file-input.ts', name: 'MAX_BASE64_CHARACTERS' },
    unit: 'count',
    status: '422',
    test: ['test/core/limits.test.ts', 'refuse too large a file in base64'],
  },
  {
    of: 'Files of one upload',
    value: { file: 'src/rest/uploads.ts', name: 'MOST_FILES' },
    unit: 'count',
    status: '422',
    test: ['test/rest/uploads.test.ts', 'with more files than the limit answers 422, and no file is kept'],
  },
  {
    of: 'Address for an upload, life',
    value: { file: 'src/core/assets/asset-service.ts', name: 'UPLOAD_ADDRESS_SECONDS' },
    unit: 's',
    status: '403',
    test: [
      'test/rest/one-time-uploads.test.ts',
      'is refused when changed, invented or expired, before its body is read',
    ],
  },
  {
    of: 'Uploaded pictures that are kept',
    value: { file: 'src/core/assets/asset-service.ts', name: 'MAX_IMAGES' },
    unit: 'count',
    status: '409',
    test: ['test/core/limits.test.ts', 'refuse too many stored pictures, files, fonts and themes'],
  },
  {
    of: 'Uploaded files that are kept',
    value: { file: 'src/core/assets/asset-service.ts', name: 'MAX_FILES' },
    unit: 'count',
    status: '409',
    test: ['test/core/limits.test.ts', 'refuse too many stored pictures, files, fonts and themes'],
  },
  {
    of: 'Fonts that are kept',
    value: { file: 'src/core/fonts/font-service.ts', name: 'MAX_FONTS' },
    unit: 'count',
    status: '409',
    test: ['test/core/limits.test.ts', 'refuse too many stored pictures, files, fonts and themes'],
  },
  {
    of: 'Themes that are kept',
    value: { file: 'src/core/themes/theme-service.ts', name: 'MAX_THEMES' },
    unit: 'count',
    status: '409',
    test: ['test/core/limits.test.ts', 'refuse too many stored pictures, files, fonts and themes'],
  },
  {
    of: 'Drafts that are kept',
    value: { file: 'src/core/presentations/draft-service.ts', name: 'MAX_DRAFTS' },
    unit: 'count',
    status: 'the oldest goes',
    test: ['test/core/limits.test.ts', 'delete the oldest draft beyond the limit'],
  },
];
