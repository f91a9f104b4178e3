import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readEmbeddedFonts } from '../../../src/core/ooxml/read/index.ts';
import { createOpenedBook } from '../../../src/core/opened/opened-book.ts';
import { fontLibrary } from '../../../src/core/scene/fonts/font-library.ts';
import { DEEP } from '../../support/deep.ts';
import { createDesignThreads } from '../../support/shared-design-threads.ts';

it.runIf(DEEP)('fonts embedded in an opened file measure and draw its slides', async () => {
  const file = readFileSync(new URL('../../fixtures/designs/real-basic-theme.pptx', import.meta.url));
  const faces = [...readEmbeddedFonts(file).files.keys()];
  expect(faces.length).toBeGreaterThan(0);
  await createOpenedBook(createDesignThreads()).deck(file);
  expect(faces.filter((hash) => !fontLibrary.hasFile(hash))).toEqual([]);
});
