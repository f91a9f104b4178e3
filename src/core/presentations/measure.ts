import type { LayoutEngine } from '../layout/engine.ts';
import { checkDense, checkEmptyShare, checkSparse } from '../scene/check/density.ts';
import type { TemplateService } from '../templates/api.ts';
import type { Measure } from '../templates/measure.ts';
import { resolveTheme } from '../templates/themes.ts';
import { getTemplate } from './built-in-template.ts';
import { composeSlide } from './compose.ts';
import { findOverflow } from './overflow.ts';
import { validateSlides } from './validate-slides.ts';

/**
 * Lays out a single slide and returns its overflow; with `density` also warnings for too little or too much
 * content. `emptyAbove` is the empty share that counts as too little, a third by default.
 *
 * @throws Failure `not_found` for an unknown template, `invalid_input` if the content does not match the
 * contract of its layout.
 */
export function createMeasure(templates: Pick<TemplateService, 'resolve'>, engine: LayoutEngine): Measure {
  return ({ template: asked, size, lang, spec, index, density = false, emptyAbove }) => {
    const template = getTemplate(templates.resolve(asked), size);
    const [slide] = validateSlides([spec]);
    if (slide === undefined) return [];
    const theme = resolveTheme(template);
    // The layout depends only on the position of the slide, so the slides before it can be anything.
    const slides = Array.from({ length: index + 1 }, () => slide);
    const scene = composeSlide(
      { engine, title: '', language: lang, template, theme, slides, pictures: [], createdAt: '' },
      index,
    );
    const overflow = findOverflow(scene);
    return density && overflow.length === 0
      ? [
          ...(emptyAbove === undefined ? checkSparse(scene) : checkEmptyShare(scene, emptyAbove)),
          ...checkDense(scene),
        ]
      : overflow;
  };
}
