import type { TemplateService } from '../call/services.ts';
import type { LayoutEngine } from '../layout/engine.ts';
import { checkDense, checkSparse, emptierThan } from '../scene/check/density.ts';
import type { Measure } from '../templates/measure.ts';
import { TEMPLATES } from '../templates/standard/index.ts';
import { resolveTheme } from '../templates/themes.ts';
import { composeSlide } from './compose.ts';
import { findOverflow } from './overflow.ts';
import { validateSlides } from './validate-slides.ts';

/**
 * Lays a single slide out and gives its overflow, nothing when it fits; with `density` also the warnings for too little or too much on it;
 * `emptyAbove` is the empty share that counts as too little, a third when it is not given.
 *
 * @throws Failure `not_found` for an unknown template, `invalid_input` when the content breaks the layout's contract.
 */
export function createMeasure(templates: Pick<TemplateService, 'resolve'>, engine: LayoutEngine): Measure {
  return ({ template: asked, lang, spec, index, density = false, emptyAbove }) => {
    const template = TEMPLATES.find(({ id }) => id === templates.resolve(asked));
    const [slide] = validateSlides([spec]);
    if (template === undefined || slide === undefined) return [];
    const theme = resolveTheme(template);
    // Only the slide's own place matters to its layout: what stands before it is left empty.
    const slides = Array.from({ length: index + 1 }, () => slide);
    const scene = composeSlide({ engine, title: '', language: lang, template, theme, slides, pictures: [], createdAt: '' }, index);
    const overflow = findOverflow(scene);
    return density && overflow.length === 0 ? [...(emptyAbove === undefined ? checkSparse(scene) : emptierThan(scene, emptyAbove)), ...checkDense(scene)] : overflow;
  };
}
