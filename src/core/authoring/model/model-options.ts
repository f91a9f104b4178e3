import type { ModelClient } from '../../store/ask-model.ts';
import type { SearchWeb } from '../../store/search-web.ts';
import type { TemplateService } from '../../templates/api.ts';
import type { Measure } from '../../templates/measure.ts';
import type { AuthorService } from '../api.ts';
import type { ModelPrice } from './conversation.ts';
import type { ReadParts } from './source-parts.ts';

export interface ModelAuthorOptions {
  readonly model: ModelClient;
  readonly price?: ModelPrice | undefined;
  /** Absent if the server cannot search the web. */
  readonly search?: SearchWeb | undefined;
  /** Author for requests that need exact words, and for failures of the model. */
  readonly extractive: AuthorService;
  readonly readParts: ReadParts;
  readonly templates: Pick<TemplateService, 'get'>;
  readonly measure: Measure;
  /** True if pictures can be found by description. */
  readonly describesPictures?: boolean;
  /** Short guide to the markup of compositions; absent if every slide has a layout. */
  readonly markupGuide?: string;
  /** True if the extractive author takes over where the model fails and the request does not say what to do. */
  readonly fallsBack?: boolean;
  /** Time limit for one deck; unwritten slides are then made without the model. */
  readonly timeoutMs: number;
}
