import type { Paragraph } from './scene.ts';

/**
 * Space in em that LibreOffice inserts between East Asian letters and Latin letters or digits, and between an
 * East Asian letter and an ASCII sign after it.
 */
export const SCRIPT_SPACE_EM = 0.25;
const EAST_ASIAN = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}';
const CHANGES = new RegExp(
  `[${EAST_ASIAN}](?=\\s*[\\p{Script=Latin}\\p{Nd}!-~])|[\\p{Script=Latin}\\p{Nd}](?=\\s*[${EAST_ASIAN}])`,
  'gu',
);
const [ENDS_EAST_ASIAN, STARTS_EAST_ASIAN] = [
  new RegExp(`[${EAST_ASIAN}]$`, 'u'),
  new RegExp(`^[${EAST_ASIAN}]`, 'u'),
];
const [ENDS_LATIN, STARTS_LATIN] = [/[\p{Script=Latin}\p{Nd}]$/u, /^[\p{Script=Latin}\p{Nd}!-~]/u];

/** Tells whether LibreOffice inserts a space between two pieces of text, also where they have one. */
export function isScriptChange(before: string, after: string): boolean {
  return (
    (ENDS_EAST_ASIAN.test(before) && STARTS_LATIN.test(after)) ||
    (STARTS_EAST_ASIAN.test(after) && ENDS_LATIN.test(before))
  );
}

/** Space in em that LibreOffice inserts into a line of text. */
export function measureScriptSpaceIn(text: string): number {
  return (text.match(CHANGES)?.length ?? 0) * SCRIPT_SPACE_EM;
}

/** Space in px that LibreOffice inserts into a paragraph of one line. */
export function measureScriptSpace({ runs }: Paragraph): number {
  const size = Math.max(0, ...runs.map(({ sizePx }) => sizePx));
  return measureScriptSpaceIn(runs.map((run) => run.text).join('')) * size;
}
