import { omit } from '../../input/fields.ts';
import type { GenerateRequest } from '../../presentations/draft.ts';
import type { AuthorService } from '../api.ts';
import type { AuthorCall } from '../from-text.ts';
import { Authoring } from './deck-authoring.ts';
import {
  createModelFailure,
  describeModelFailure,
  isModelTrouble,
  removeModelWarnings,
} from './model-failures.ts';
import type { ModelAuthorOptions } from './model-options.ts';
import { rewriteSlide } from './rewrite-slide.ts';

interface Warned {
  readonly warnings: readonly string[];
}

/**
 * Author that uses a language model: first the outline, then the slides in parallel, each validated against
 * the schema of its layout and measured. The extractive author serves `content_generation: preserve` and slides
 * given word for word. It also takes over from a model that fails, where the request or the server asks for it.
 *
 * @throws Failure `unavailable` or `unsupported` if the model fails.
 */
export function createModelAuthor(options: ModelAuthorOptions): AuthorService {
  const { extractive } = options;
  const write = async <T extends Warned>(
    request: GenerateRequest,
    call: AuthorCall,
    withModel: (authoring: Authoring) => Promise<T>,
    withoutModel: (request: GenerateRequest) => Promise<T>,
  ): Promise<T> => {
    const alone = async () => removeModelWarnings(await withoutModel(omit(request, 'web_search')));
    if (isWordForWord(request) && request.plan?.model === undefined)
      return warnAboutSearch(request, await alone());
    try {
      return await withModel(new Authoring(options, request, call));
    } catch (error) {
      if (!isModelTrouble(error, call)) throw error;
      if ((request.fallback ?? (options.fallsBack === true ? 'outline' : 'error')) === 'error')
        throw createModelFailure(error, options.model);
      const made = await alone();
      return { ...made, warnings: [describeModelFailure(error, options.model), ...made.warnings] };
    }
  };
  return {
    deck: (request, call) =>
      write(
        request,
        call,
        (authoring) => authoring.deck(),
        (plain) => extractive.deck(plain, call),
      ),
    outline: (request, call) =>
      write(
        request,
        call,
        (authoring) => authoring.outline(),
        (plain) => extractive.outline(plain, call),
      ),
    found: (content, language, call) => extractive.found(content, language, call),
    digest: (request, call) => extractive.digest(request, call),
    coverage: (content, slides, call) => extractive.coverage(content, slides, call),
    rewrite: (request, call) => rewriteSlide(options, request, call),
  };
}

function isWordForWord({ slides, content_generation }: GenerateRequest): boolean {
  return (slides ?? []).length > 0 || content_generation === 'preserve';
}

function warnAboutSearch<T extends Warned>({ web_search: asked }: GenerateRequest, made: T): T {
  return asked === true
    ? {
        ...made,
        warnings: ['The words are kept as given, so nothing was looked up on the web.', ...made.warnings],
      }
    : made;
}
