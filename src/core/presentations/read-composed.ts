import { composeMarkup, type MarkupFault, PLAIN_KIT, readDefinitions } from '../composition/index.ts';
import type { Issue } from '../errors/failure.ts';
import { defined, omit } from '../input/fields.ts';
import type { Content, SlideSpec } from '../templates/contract.ts';
import { COMPOSED } from '../templates/contracts/composition.ts';
import type { Template } from '../templates/tree.ts';
import { compileSlide, readMarkupDefinitions } from './compiled-markup.ts';
import type { SlidePart, SlidePicture } from './presentation.ts';

/** True if the slide is written in markup. */
export function isComposed({ layout }: Pick<SlideSpec, 'layout'>): boolean {
  return layout === COMPOSED.id;
}

/**
 * Compiles the markup of a composition and returns its content with all faults.
 *
 * @param template template that will lay it out, so that it is compiled once for both purposes.
 */
export function readComposed(
  content: Content,
  definitions = readMarkupDefinitions(content),
  template?: Template,
): { readonly content: Content; readonly layout?: string; readonly issues: readonly Issue[] } {
  const markup = String(content['markup'] ?? '');
  const known = definitions === undefined ? {} : { definitions };
  const { title, layout, pictures, faults } =
    template === undefined
      ? composeMarkup(markup, PLAIN_KIT, readDefinitions(definitions))
      : compileSlide({ content: { markup, ...known } }, template);
  const before = (content['pictures'] ?? []) as readonly {
    readonly source?: string;
    readonly image: object;
  }[];
  // A picture that was already found or stored stays with the source that names it.
  const found = pictures.map(({ source, image }) => {
    const known = before.find((one) => one.source === source);
    const looks = omit(image, 'image_url', 'asset_id', 'image_prompt');
    return known === undefined ? { source, image } : { source, image: { ...known.image, ...looks } };
  });
  return {
    content: {
      markup,
      ...(definitions === undefined || definitions.trim() === '' ? {} : { definitions }),
      ...(title === '' ? {} : { title }),
      ...(found.length === 0 ? {} : { pictures: found }),
    },
    ...(layout === undefined ? {} : { layout }),
    issues: faults.map((fault) => ({ loc: ['markup'], ...toIssue(fault) })),
  };
}

/**
 * Positions in the markup where the elements of a composition begin; empty for other slides and for several
 * slides.
 */
export function findParts(
  { slides: [number = 0, ...more] }: Pick<SlidePicture, 'slides'>,
  slides: readonly SlideSpec[],
): SlidePart[] {
  const slide = slides[number - 1];
  if (slide === undefined || more.length > 0 || !isComposed(slide)) return [];
  const { elements, lines } = composeMarkup(
    String(slide.content['markup'] ?? ''),
    PLAIN_KIT,
    readDefinitions(readMarkupDefinitions(slide.content)),
  );
  const begun = [...lines].flatMap(([id, nodes]) => {
    const first = nodes.find((node) => node.type === 'element' || node.text.trim() !== '');
    return first === undefined ? [] : [[id, first] as const];
  });
  return [...elements, ...begun].map(([id, { at }]) => ({ id, line: at.line, column: at.column }));
}

export function toIssue({ at, message, type, allowed, nearest }: MarkupFault): Omit<Issue, 'loc'> {
  const ctx = { line: at.line, column: at.column, ...defined({ allowed, nearest }) };
  return { msg: `Line ${at.line}, column ${at.column}: ${message}`, type, ctx };
}
