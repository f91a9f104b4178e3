export { kitOf, PLAIN_KIT } from './compile/kit.ts';
export { COMPOSED_LAYOUTS, type ComposedSlide, composeMarkup } from './compile/slide.ts';
export { readDefinitions } from './definitions.ts';
export { changeElement, type ElementChange, ElementFault } from './edit/change-element.ts';
export { changedElements } from './edit/changed-elements.ts';
export type { MarkupFault } from './markup/node.ts';
export { saidIn } from './said.ts';
