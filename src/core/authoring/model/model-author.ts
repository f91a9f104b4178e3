import type { GenerateRequest } from '../../presentations/draft.ts';
import type { AuthorService } from '../api.ts';
import { Authoring } from './deck-authoring.ts';
import { describeModelFailure, removeModelWarnings } from './model-failures.ts';
import type { ModelAuthorOptions } from './model-options.ts';
import { rewriteSlide } from './rewrite-slide.ts';

/**
 * Author that uses a language model: first the outline, then the slides in parallel, each validated against
 * the schema of its layout and measured. If the model fails, the extractive author takes over with a warning,
 * so that no request is lost; it also serves `content_generation: preserve` and slides given word for word.
 */
export function createModelAuthor(options: ModelAuthorOptions): AuthorService {
  const { extractive } = options;
  return {
    async deck(request, call) {
      if (isWordForWord(request))
        return warnAboutSearch(request, removeModelWarnings(await extractive.deck(request, call)));
      try {
        return await new Authoring(options, request, call).deck();
      } catch (error) {
        const warning = describeModelFailure(error, options.model, call);
        const deck = removeModelWarnings(await extractive.deck(request, call));
        return { ...deck, warnings: [warning, ...deck.warnings] };
      }
    },
    async outline(request, call) {
      if (isWordForWord(request))
        return warnAboutSearch(request, removeModelWarnings(await extractive.outline(request, call)));
      try {
        return await new Authoring(options, request, call).outline();
      } catch (error) {
        const warning = describeModelFailure(error, options.model, call);
        const outline = removeModelWarnings(await extractive.outline(request, call));
        return { ...outline, warnings: [warning, ...outline.warnings] };
      }
    },
    found: (content, language, call) => extractive.found(content, language, call),
    digest: (request, call) => extractive.digest(request, call),
    coverage: (content, slides, call) => extractive.coverage(content, slides, call),
    rewrite: (request, call) => rewriteSlide(options, request, call),
  };
}

function isWordForWord({ slides, content_generation }: GenerateRequest): boolean {
  return (slides ?? []).length > 0 || content_generation === 'preserve';
}

function warnAboutSearch<T extends { readonly warnings: readonly string[] }>(
  { web_search: asked }: GenerateRequest,
  made: T,
): T {
  return asked === true
    ? {
        ...made,
        warnings: ['The words are kept as given, so nothing was looked up on the web.', ...made.warnings],
      }
    : made;
}
