import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { NO_FONTS } from '../../../src/core/designs/own-fonts.ts';
import { openLayoutEngine } from '../../../src/core/layout/engine.ts';
import { loadInlineParser } from '../../../src/core/layout/inline-markdown.ts';
import { doOpenedJob } from '../../../src/core/opened/do-opened-job.ts';
import type { OpenedFile, OpenedResult, OpenedSlideTree } from '../../../src/core/opened/opened.ts';

const fixture = (path: string): Uint8Array => new Uint8Array(readFileSync(new URL(`../../fixtures/${path}`, import.meta.url)));

beforeAll(async () => {
  await loadInlineParser();
  await openLayoutEngine();
});

/** The last slides of a deck after those of another were brought into its look. */
function brought(from: string, into: string, slides: readonly number[]): readonly OpenedSlideTree[] {
  const file = fixture(into);
  const { bytes } = doOpenedJob({ fonts: NO_FONTS, kind: 'openedEdits', file, edits: [{ op: 'copy_slides', file: fixture(from), slides, look: 'target' }] }) as OpenedResult;
  const head = doOpenedJob({ fonts: NO_FONTS, kind: 'openedFile', file: bytes }) as OpenedFile;
  const numbers = slides.map((_, at) => head.slides.length - slides.length + 1 + at);
  return doOpenedJob({ fonts: NO_FONTS, kind: 'openedTrees', file: bytes, slides: numbers }) as readonly OpenedSlideTree[];
}

it('slides brought into the look of another deck stand in the places of its layouts: text in that for content, diagrams over all of it', () => {
  const [text, diagram] = brought('designs/median-theme.pptx', 'pptx/utf-16-template.potx', [2, 4]);
  const body = text?.elements.find((one) => one.text?.includes('VSTO stands') === true);
  expect(body?.height ?? 0).toBeGreaterThan(300);
  const { x, y, width, height } = body ?? { x: 0, y: 0, width: 0, height: 0 };
  expect(diagram?.elements.find(({ kind }) => kind === 'diagram')).toMatchObject({ x, y, width, height });
});
