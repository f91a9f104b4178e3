import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { grafanaDashboard } from '../../scripts/grafana-dashboard.ts';
import { metricTable } from '../../scripts/metric-table.ts';
import { VARIABLES } from '../../src/config/variables.ts';
import { readManifests, validateManifest } from '../support/operators/manifests.ts';

const DEPLOY = join(import.meta.dirname, '..', '..', 'deploy');
const read = (path: string) => readFileSync(join(DEPLOY, path), 'utf8');
const manifests = readManifests(join(DEPLOY, 'kubernetes', 'lectern.yaml'));

/** Names of metrics in expressions, without what Prometheus appends to histograms. */
function metricsIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\blectern_[a-z_]+/g)].map(([name]) => name.replace(/_bucket$/, '')))];
}

describe('the manifests for Kubernetes', () => {
  it.each(manifests.map((manifest) => [manifest.kind, manifest] as const))(
    'in %s match the schema of their kind',
    (_, manifest) => {
      expect(() => validateManifest(manifest)).not.toThrow();
    },
  );

  it('are refused with an unknown field', () => {
    const wrong = structuredClone(manifests.find(({ kind }) => kind === 'Deployment')) as never as {
      spec: { replicas: unknown };
    };
    wrong.spec.replicas = 'two';
    expect(() => validateManifest(wrong as never)).toThrow();
  });

  it('set variables that exist', () => {
    const names = new Set<string>(VARIABLES.map(({ name }) => name));
    const set = manifests.flatMap(({ kind, data }) => (kind === 'ConfigMap' ? Object.keys(data ?? {}) : []));
    expect(set.length).toBeGreaterThan(5);
    expect(set.filter((name) => !names.has(name) && !names.has(name.replace(/_FILE$/, '')))).toEqual([]);
  });

  it('run as an unprivileged user, without capabilities, on a read-only root', () => {
    const text = JSON.stringify(manifests.filter(({ kind }) => kind === 'Deployment'));
    expect(text.match(/"readOnlyRootFilesystem":true/g)).toHaveLength(2);
    expect(text.match(/"runAsNonRoot":true/g)).toHaveLength(2);
    expect(text.match(/"drop":\["ALL"\]/g)).toHaveLength(2);
  });
});

describe('dashboard and alerts', () => {
  const known = new Set(metricsIn(metricTable()));

  it('are as their script writes them', () => {
    expect(read('grafana.json'), 'run npm run docs').toBe(grafanaDashboard());
  });

  it.each(['grafana.json', 'alerts.yaml'])('in %s query metrics that exist', (file) => {
    const asked = metricsIn(read(file));
    expect(asked.length).toBeGreaterThan(4);
    expect(asked.filter((name) => !known.has(name))).toEqual([]);
  });

  it('have an expression, a severity and advice for every alert', () => {
    const { groups } = parse(read('alerts.yaml')) as {
      readonly groups: readonly { readonly rules: readonly object[] }[];
    };
    for (const rule of groups.flatMap(({ rules }) => rules))
      expect(rule).toMatchObject({
        alert: expect.any(String),
        expr: expect.any(String),
        labels: { severity: expect.stringMatching(/^(?:critical|warning)$/) },
        annotations: { summary: expect.any(String), description: expect.any(String) },
      });
  });
});
