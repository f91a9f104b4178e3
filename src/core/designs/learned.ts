import type { CallContext } from '../call/call.ts';
import type { Design, DesignLayoutView } from './design.ts';

/** Facts read from the file of a design. */
export interface LearnedDesign {
  /** "#RRGGBB" by token. */
  readonly colors: Readonly<Record<string, string>>;
  /** Family by font role. */
  readonly fonts: Readonly<Record<string, string>>;
  readonly layouts: readonly Required<Pick<DesignLayoutView, 'id' | 'name' | 'purpose' | 'serves'>>[];
}

/** An example slide in a design beside what the file shows on that layout, as links. */
export interface PreviewedExample {
  readonly slide: string;
  readonly layout: string;
  readonly picture: string;
  readonly sample?: string;
}

/** Most layouts named among those that were learned; `get_design` lists all of them. */
const MAX_LAYOUTS = 40;

/** Colours, fonts and layouts as the file has them; undefined in designs of earlier versions. */
export function readLearned({ look, layouts }: Pick<Design, 'look' | 'layouts'>): LearnedDesign | undefined {
  if (look === undefined) return undefined;
  return {
    ...look,
    layouts: layouts
      .slice(0, MAX_LAYOUTS)
      .map(({ id, name, purpose = '', serves = [] }) => ({ id, name, purpose, serves })),
  };
}

/** Examples in a design, each beside a slide of its file on the same layout, or that layout. */
export function readPreview(
  { preview = [], layouts }: Pick<Design, 'preview' | 'layouts'>,
  { services: { presentations }, link }: Pick<CallContext, 'services' | 'link'>,
): readonly PreviewedExample[] {
  const byId = new Map(layouts.map((layout) => [layout.id, layout]));
  return preview.map(({ slide, layout, picture }): PreviewedExample => {
    const shown = byId.get(layout);
    // A slide of the file says more than an empty layout.
    const sample = byId.get(shown?.shown_by ?? '')?.picture ?? shown?.picture;
    return {
      ...{ slide, layout, picture: presentations.link(picture, { link }) },
      ...(sample === undefined ? {} : { sample: presentations.link(sample, { link }) }),
    };
  });
}
