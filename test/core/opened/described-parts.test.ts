import { describe, expect, test } from 'vitest';
import { edited, FILES, flat, heads, trees } from '../../support/opened-files.ts';

const fileOf = (name: string): Uint8Array =>
  FILES.find(([known]) => known.startsWith(name))?.[1] ?? new Uint8Array();

describe('the description of an opened file', () => {
  test('includes the texts and positions of diagram nodes, which set_texts changes', () => {
    const file = fileOf('every-kind');
    const find = (bytes: Uint8Array) =>
      flat(trees(bytes)[0]?.elements ?? []).find(({ kind }) => kind === 'diagram');
    const diagram = find(file);
    expect(diagram?.nodes?.length).toBeGreaterThan(0);
    const placed = diagram?.nodes?.filter(({ x }) => x !== undefined) ?? [];
    expect(placed.length).toBeGreaterThan(0);
    for (const { x = 0, y = 0, width = 0, height = 0 } of placed) {
      expect(x).toBeGreaterThanOrEqual((diagram?.x ?? 0) - 1);
      expect(y).toBeGreaterThanOrEqual((diagram?.y ?? 0) - 1);
      expect(x + width).toBeLessThanOrEqual((diagram?.x ?? 0) + (diagram?.width ?? 0) + 1);
      expect(y + height).toBeLessThanOrEqual((diagram?.y ?? 0) + (diagram?.height ?? 0) + 1);
    }
    const { bytes } = edited(file, {
      op: 'set_text',
      slide: 1,
      element: `${diagram?.id}/node1`,
      text: 'Quay',
    });
    expect(find(bytes)?.nodes?.[0]).toEqual({ ...diagram?.nodes?.[0], text: 'Quay' });
  });

  test('includes how many rows and columns merged cells cover', () => {
    const merged = trees(fileOf('merged-cells')).flatMap(({ elements }) =>
      flat(elements).flatMap((one) => one.merged ?? []),
    );
    expect(merged.length).toBeGreaterThan(0);
    for (const { rows, columns } of merged) expect(rows * columns).toBeGreaterThan(1);
  });

  test('includes the colours, fonts and sections that set_file writes', () => {
    const file = fileOf('picture-chart-table');
    const { settings } = heads(file);
    expect(settings?.colors['accent1']).toMatch(/^#[\dA-F]{6}$/);
    expect(settings?.fonts).toEqual({ heading: 'Aptos Display', body: 'Aptos' });
    const { bytes } = edited(file, {
      op: 'set_file',
      colors: { accent1: '#AA3311' },
      fonts: { body: 'Inter' },
      sections: [
        { name: 'Start & end', from: 1 },
        { name: 'Results', from: 4 },
      ],
    });
    expect(heads(bytes).settings).toEqual({
      colors: { ...settings?.colors, accent1: '#AA3311' },
      fonts: { heading: 'Aptos Display', body: 'Inter' },
      sections: [
        { name: 'Start & end', from: 1 },
        { name: 'Results', from: 4 },
      ],
    });
  });
});
