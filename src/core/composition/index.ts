export { extractText } from './compile/inline.ts';
export { getKit, PLAIN_KIT } from './compile/kit.ts';
export { COMPOSED_LAYOUTS, type ComposedSlide, composeMarkup } from './compile/slide.ts';
export { readDefinitions } from './definitions.ts';
export { changeElement, type ElementChange, ElementFault } from './edit/change-element.ts';
export { diffElements } from './edit/diff-elements.ts';
export { indexElements } from './edit/elements.ts';
export { extractContent } from './extract-content.ts';
export type { MarkupFault } from './markup/node.ts';
