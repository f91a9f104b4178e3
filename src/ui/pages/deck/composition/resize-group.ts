import { setAttribute } from './edits.ts';
import { findAttribute, type MarkupElement } from './markup.ts';
import type { Box } from './spots.ts';

type Size = Pick<Box, 'width' | 'height'>;

/** Moves and resizes the elements of a group in proportion, so that they fill its new size as they filled the old one. */
export function scaleGroup(markup: string, group: MarkupElement, before: Size, after: Size): string {
  const [across, down] = [after.width / before.width, after.height / before.height];
  const factors: Readonly<Record<string, number>> = { left: across, width: across, top: down, height: down };
  // In reverse order, so that earlier offsets stay valid.
  return group.children
    .filter((one): one is MarkupElement => one.kind === 'element')
    .toReversed()
    .reduce((text, element) => {
      const style = findAttribute(element, 'style') ?? '';
      const scaled = style.replace(
        /(^|;)\s*(left|top|width|height)\s*:\s*(-?[\d.]+)px/g,
        (_, start: string, name: string, px: string) =>
          `${start}${name}:${Math.round(Number(px) * (factors[name] ?? 1) * 10) / 10}px`,
      );
      return scaled === style ? text : setAttribute(text, element, 'style', scaled);
    }, markup);
}
