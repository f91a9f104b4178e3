import { invalid } from '../errors/failure.ts';
import { nearest } from '../errors/nearest-choices.ts';
import { isOffered } from './layout-overrides.ts';
import type { DesignStyle } from './style.ts';

type Named = readonly { readonly id: string }[];

function listUnknown({ layouts = {} }: DesignStyle, known: Named): readonly string[] {
  const ids = new Set(known.map(({ id }) => id));
  return Object.keys(layouts).filter((id) => !ids.has(id));
}

/** Remarks on layouts that a style file names and the presentation file lacks. */
export function reportUnknownLayouts(style: DesignStyle, known: Named): readonly string[] {
  return listUnknown(style, known).map((id) => {
    const [close] = nearest(
      id,
      known.map((one) => one.id),
    );
    const hint = close === undefined ? '' : ` Did you mean "${close}"?`;
    return `The style file names the layout "${id}", which the file does not have.${hint}`;
  });
}

/** A style file without layouts that the presentation file lacks. */
export function dropUnknownLayouts(style: DesignStyle, known: Named): DesignStyle {
  const { layouts, ...rest } = style;
  const unknown = new Set(listUnknown(style, known));
  const left = Object.entries(layouts ?? {}).filter(([id]) => !unknown.has(id));
  return left.length === 0 ? rest : { ...rest, layouts: Object.fromEntries(left) };
}

interface TextLayout {
  readonly id: string;
  readonly purpose?: string;
  readonly slots: readonly { readonly role: string }[];
  readonly repeats?: readonly { readonly slots: readonly { readonly role: string }[] }[];
}

/** @throws Failure `invalid_input` at `style.layouts` if no layout is left on which text can stand */
export function assertTextLayout(
  layouts: readonly TextLayout[],
  overrides: DesignStyle['layouts'] = {},
): void {
  const holdsText = ({ slots, repeats = [] }: TextLayout, purpose: string | undefined) =>
    purpose !== 'cover' &&
    purpose !== 'section' &&
    [...slots, ...repeats.flatMap((repeat) => repeat.slots)].some(({ role }) => role === 'body');
  const isLeft = (layout: TextLayout) => {
    const { purpose = layout.purpose, ...override } = overrides[layout.id] ?? {};
    return isOffered(override) && holdsText(layout, purpose);
  };
  if (layouts.some(isLeft) || !layouts.some((layout) => holdsText(layout, layout.purpose))) return;
  throw invalid(
    ['style', 'layouts'],
    'No layout with a place for text is left: all others have the use "never", or are covers and sections.',
    { type: 'value_error' },
    'Allow at least one layout for content.',
  );
}

/** @throws Failure `invalid_input` at the first layout that the design lacks */
export function assertKnownLayouts(style: DesignStyle, known: Named): void {
  const [unknown] = listUnknown(style, known);
  if (unknown === undefined) return;
  const ids = known.map(({ id }) => id);
  const close = nearest(unknown, ids);
  throw invalid(
    ['style', 'layouts', unknown],
    `The design has no layout "${unknown}". Its layouts: ${ids.join(', ')}.`,
    { type: 'enum', input: unknown, ctx: { allowed: ids, nearest: close } },
    close.length > 0 ? `Did you mean ${close.join(' or ')}?` : undefined,
  );
}

/** Returns whether people keep layouts from being used, or changed what they are for. */
export function hidesLayouts(overrides: DesignStyle['layouts'] = {}): boolean {
  return Object.values(overrides).some((layout) => !isOffered(layout) || layout.purpose !== undefined);
}
