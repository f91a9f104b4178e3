interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly mcpName?: string;
  readonly repository?: { readonly type: string; readonly url: string } | undefined;
}

interface Packed {
  readonly name: string;
  readonly version: string;
  readonly integrity: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

export function findReleaseFaults(release: {
  readonly manifest: Manifest;
  readonly server: {
    readonly name: string;
    readonly version: string;
    readonly packages: readonly { readonly identifier: string }[];
  };
  readonly dockerfile: string;
  readonly changelog: string;
  readonly tag: string;
  readonly repository?: string | undefined;
}): string[];
export function releaseNotes(changelog: string, version: string): string | undefined;
export function planPublishing<P extends Packed>(
  packages: readonly P[],
  publishedIntegrity: (name: string, version: string) => string | undefined,
): P[];
