export interface Package {
  readonly name: string;
  readonly version: string;
  readonly path?: string;
}

export function shippedPackages(lock: {
  readonly packages: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}): Package[];
export function readAdvisories(path: string): unknown[];
export function findKnownFaults(
  packages: readonly Package[],
  advisories: readonly unknown[],
): {
  readonly name: string;
  readonly version: string;
  readonly id: string;
  readonly severity: string;
  readonly summary: string;
}[];
export function compareVersions(a: string, b: string): number;
