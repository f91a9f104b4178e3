import type { SlideSpec } from './contract.ts';

export interface TemplateService {
  list(): readonly TemplateSummary[];
  /** Finds a template by id or alias. @throws Failure `not_found` with the nearest names. */
  get(id: string): Promise<TemplateDetail>;
  example(id: string): { readonly standard_template: string; readonly slides: readonly SlideSpec[] };
  /** Resolves an alias to an id. @throws Failure `not_found` */
  resolve(id: string): string;
}

export interface TemplateSummary {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly version: string;
  readonly aliases: readonly string[];
  readonly layout_count: number;
  readonly thumbnail: string;
  readonly is_default: boolean;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface TemplateDetail extends TemplateSummary {
  readonly merged_components: Readonly<Record<string, unknown>>;
  /** `{layouts: [tree, …]}`. */
  readonly layouts: Readonly<Record<string, unknown>>;
  readonly fonts: Readonly<Record<string, string>>;
  /** Colours by token and font families by role. */
  readonly theme: {
    readonly colors: Readonly<Record<string, string>>;
    readonly fonts: Readonly<Record<string, string>>;
  };
  /** One JSON Schema per layout; `title` is the layout's id. */
  readonly schemas: readonly Readonly<Record<string, unknown>>[];
}
