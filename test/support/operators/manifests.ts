import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Service, ServiceAccount } from 'kubernetes-models/v1';
import { parse, parseAllDocuments } from 'yaml';
import { Misuse } from './grammar.ts';

const KINDS = { ConfigMap, Deployment, Ingress, PodDisruptionBudget, Service, ServiceAccount };

export interface Manifest {
  readonly kind: keyof typeof KINDS;
  readonly data?: Readonly<Record<string, string>>;
}

export function readManifests(file: string): readonly Manifest[] {
  return parseAllDocuments(readFileSync(file, 'utf8')).map((document) => document.toJS() as Manifest);
}

/** @throws Error if a manifest does not keep the schema of its kind. */
export function validateManifest(manifest: Manifest): void {
  const Kind = KINDS[manifest.kind];
  if (Kind === undefined) throw new Misuse(`no matches for kind "${manifest.kind}"`);
  new Kind(manifest as never).validate();
}

/** Manifests that the `kustomization.yaml` of a folder names. */
export function readKustomization(folder: string): readonly Manifest[] {
  const file = join(folder, 'kustomization.yaml');
  if (!existsSync(file)) throw new Misuse(`unable to find kustomization.yaml in ${folder}`);
  const { resources } = parse(readFileSync(file, 'utf8')) as { readonly resources: readonly string[] };
  return resources.flatMap((name) => readManifests(join(folder, name)));
}

/** Keys of the secrets that manifests mount, by the name of the secret: what the settings read from its folder. */
export function readSecretKeys(manifests: readonly Manifest[]): ReadonlyMap<string, ReadonlySet<string>> {
  const text = JSON.stringify(manifests);
  const paths = manifests.flatMap(({ data }) => Object.values(data ?? {}));
  return new Map(
    [...text.matchAll(/"name":"([\w-]+)","secret":\{"secretName":"([\w-]+)"/g)].map(
      ([, volume = '', secret = '']) => {
        const folder = new RegExp(`"name":"${volume}","mountPath":"([^"]+)"`).exec(text)?.[1] ?? '';
        return [
          secret,
          new Set(
            paths.flatMap((path) => (path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1)] : [])),
          ),
        ];
      },
    ),
  );
}
