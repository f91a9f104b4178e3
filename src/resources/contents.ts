/** Entry of a resource in the list. */
export interface Described {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
}

/** Contents of a resource as text or base64. */
export type ResourceContents =
  | {
      readonly uri: string;
      readonly mimeType: string;
      readonly text: string;
      readonly _meta?: Readonly<Record<string, unknown>>;
    }
  | { readonly uri: string; readonly mimeType: string; readonly blob: string };
