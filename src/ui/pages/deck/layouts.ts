import { queryOptions, useQuery } from '@tanstack/react-query';
import { body, GET } from '../../api/client.ts';
import type { LayoutView } from '../designs/design-layouts.tsx';

/** Subset of JSON Schema that forms use. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  /** Capacity in characters by number of items. */
  readonly 'x-capacity'?: Readonly<Record<string, number>>;
  /** Types of charts that the field affects; absent: all. */
  readonly 'x-kinds'?: readonly string[];
}

/** Returns whether a template is a design, whose id is a UUID. */
export function isDesign(template: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(template);
}

async function findSchema(template: string, layout: string): Promise<Schema | undefined> {
  const { schemas } = await body(
    GET('/api/v3/standard-template/{template_id}', {
      params: { path: { template_id: template }, query: { layouts: [layout] } },
    }),
  );
  return (schemas as Schema[]).find(({ title }) => title === layout);
}

/** Schema of a layout. */
export function useLayoutSchema(template: string, layout: string) {
  return useQuery({
    queryKey: ['schema', template, layout],
    queryFn: () => findSchema(template, layout),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Example of each layout of a template. */
export function examplesQuery(template: string) {
  return queryOptions({
    queryKey: ['examples', template],
    queryFn: () =>
      body(
        GET('/api/v3/standard-template/{template_id}/example', {
          params: { path: { template_id: template } },
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useExamples(template: string, enabled = true) {
  return useQuery({ ...examplesQuery(template), enabled });
}

/** Names and pictures of the layouts of a design. */
export function useOwnLayouts(template: string, enabled = true): readonly LayoutView[] {
  const design = useQuery({
    queryKey: ['designs', template],
    queryFn: () =>
      body(GET('/api/v3/smart-design/{design_id}', { params: { path: { design_id: template } } })),
    enabled: enabled && isDesign(template),
    // A deleted design has no pictures, but decks contain a copy of it.
    retry: false,
  });
  return (design.data?.design ?? []) as unknown as readonly LayoutView[];
}
