// npm run sbom [FILE]: what is shipped, as CycloneDX (default: dist/sbom.cdx.json). docs/licences.md lists the same packages for people.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { install, root, withProjectNode } from './prepare.mjs';

install();
const file = resolve(process.argv[2] ?? join(root, 'dist', 'sbom.cdx.json'));
const made = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--loglevel=error'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64_000_000,
  env: withProjectNode(),
  shell: process.platform === 'win32',
});
if (made.status !== 0) throw new Error(made.stderr || 'npm sbom failed');
const { components, specVersion } = JSON.parse(made.stdout);
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, made.stdout);
console.log(`${components.length} components in ${file}, CycloneDX ${specVersion}`);
