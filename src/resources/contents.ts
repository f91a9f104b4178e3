/** How a resource is listed. */
export interface Described {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
}

/** What a resource holds, as text or as base64. */
export type ResourceContents =
  | { readonly uri: string; readonly mimeType: string; readonly text: string; readonly _meta?: Readonly<Record<string, unknown>> }
  | { readonly uri: string; readonly mimeType: string; readonly blob: string };
