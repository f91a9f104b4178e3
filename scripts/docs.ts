/** Writes the generated parts of the documentation: `npm run docs`. A test compares them with the code. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { badgeFiles } from './badges.ts';
import { capacityTable } from './capacity-table.ts';
import { faultsHead, faultsTable } from './fault-table.ts';
import { languageFontTable, notEmbeddedTable, templateFontTable } from './font-table.ts';
import { foreignLayoutTable } from './foreign-layout-table.ts';
import {
  benchmarkTable,
  configurationTable,
  errorTable,
  faultTable,
  findingTable,
  markupGuide,
  operationTable,
  repairTable,
  scaleTable,
  withGenerated,
} from './generated-docs.ts';
import { grafanaDashboard } from './grafana-dashboard.ts';
import { installTable } from './install-table.ts';
import { interfaceTable } from './interface-table.ts';
import { languageTable, tierTable } from './language-table.ts';
import { licenceTable } from './licence-table.ts';
import { limitTable } from './limit-table.ts';
import { loadTable } from './load-table.ts';
import { metricTable } from './metric-table.ts';
import { openRouteTable } from './open-routes.ts';
import { installButtons, registryFiles } from './registry-files.ts';
import { siegeTable } from './siege-table.ts';
import { storedVersionTable } from './stored-version-table.ts';
import { threatTable } from './threat-table.ts';

const root = join(import.meta.dirname, '..');

function update(file: string, tables: Readonly<Record<string, string>>): void {
  const path = join(root, file);
  const before = readFileSync(path, 'utf8');
  const after = Object.entries(tables).reduce(
    (text, [name, table]) => withGenerated(text, name, table),
    before,
  );
  if (after !== before) writeFileSync(path, after);
}

update('docs/interface.md', { interface: interfaceTable() });
update('docs/presenton.md', { 'foreign-layouts': foreignLayoutTable() });
update('docs/configuration.md', { configuration: configurationTable() });
update('docs/tools.md', { operations: operationTable() });
update('docs/speed.md', {
  benchmarks: benchmarkTable(readFileSync(join(root, 'docs', 'benchmarks.json'), 'utf8')),
});
update('docs/errors.md', { errors: errorTable() });
update('docs/findings.md', { findings: findingTable(), faults: faultTable() });
update('docs/powerpoint-repair.md', { causes: repairTable() });
const scale = readFileSync(join(root, 'docs', 'scale.json'), 'utf8');
update('docs/scale.md', { scale: scaleTable(scale) });
update('docs/languages.md', { tiers: tierTable(), languages: languageTable() });
update('docs/composition.md', { markup: markupGuide() });
update('docs/limits.md', { limits: limitTable() });
update('docs/open-routes.md', { 'open-routes': openRouteTable() });
update('docs/threat-model.md', { threats: threatTable() });
update('docs/operations.md', {
  metrics: metricTable(),
  'stored-versions': storedVersionTable(),
  load: loadTable(readFileSync(join(root, 'docs', 'load.json'), 'utf8')),
});
update('docs/capacity.md', {
  capacity: capacityTable(
    readFileSync(join(root, 'docs', 'load.json'), 'utf8'),
    scale,
    readFileSync(join(root, 'docs', 'siege.json'), 'utf8'),
  ),
});
update('docs/licences.md', { licences: licenceTable() });
const faults = readFileSync(join(root, 'docs', 'faults.json'), 'utf8');
update('docs/faults.md', {
  counts: faultsHead(faults),
  faults: faultsTable(faults, scale),
  siege: siegeTable(readFileSync(join(root, 'docs', 'siege.json'), 'utf8')),
});
update('docs/install.md', {
  buttons: installButtons(),
  sizes: installTable(readFileSync(join(root, 'docs', 'install.json'), 'utf8')),
});
update('docs/fonts.md', {
  templates: await templateFontTable(),
  languages: await languageFontTable(),
  reasons: notEmbeddedTable(),
});
update('README.md', { buttons: installButtons() });
for (const [path, text] of [...registryFiles(), ...badgeFiles()]) writeFileSync(join(root, path), text);
writeFileSync(join(root, 'deploy', 'grafana.json'), grafanaDashboard());
