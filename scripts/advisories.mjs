// Advisories in the format of OSV (https://ossf.github.io/osv-schema/), matched with the packages of a lock file.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Packages of a lock file that are shipped.
 *
 * @param lock parsed package-lock.json, version 2 or 3.
 * @returns name, version and path of each, without development dependencies and links.
 */
export function shippedPackages({ packages }) {
  return Object.entries(packages).flatMap(([path, { name, version, dev, devOptional, link }]) =>
    path === '' || dev === true || devOptional === true || link === true
      ? []
      : [
          {
            name: name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
            version,
            path,
          },
        ],
  );
}

/**
 * Advisories of a file (one, a list, or one a line) or of all JSON files below a directory.
 *
 * @throws Error for a file that holds none.
 */
export function readAdvisories(path) {
  if (!statSync(path).isDirectory()) return parseAdvisories(path);
  const files = readdirSync(path, { recursive: true }).filter((name) => /\.jsonl?$/.test(name));
  if (files.length === 0) throw new Error(`${path} holds no JSON file. Unpack all.zip of osv.dev into it.`);
  return files.flatMap((name) => parseAdvisories(join(path, name)));
}

function parseAdvisories(file) {
  const text = readFileSync(file, 'utf8').trim();
  const parse = (json) => [JSON.parse(json)].flat();
  const found = file.endsWith('.jsonl') ? text.split('\n').flatMap(parse) : parse(text);
  if (found.length === 0 || found.some((one) => typeof one?.id !== 'string'))
    throw new Error(`${file} holds no advisories in the format of OSV.`);
  return found;
}

/**
 * @returns what is known of these packages: name, version, id, severity and summary of each match, sorted by name.
 */
export function findKnownFaults(packages, advisories) {
  const versions = Map.groupBy(packages, ({ name }) => name);
  return advisories
    .filter(({ withdrawn }) => withdrawn === undefined)
    .flatMap(({ id, summary = '', database_specific: { severity = 'unknown' } = {}, affected = [] }) =>
      affected.flatMap(({ package: { ecosystem, name } = {}, ...rest }) =>
        (ecosystem === 'npm' ? (versions.get(name) ?? []) : [])
          .filter(({ version }) => isAffected(version, rest))
          .map(({ version }) => ({ name, version, id, severity: severity.toLowerCase(), summary })),
      ),
    )
    .sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
}

function isAffected(version, { ranges = [], versions = [] }) {
  return (
    versions.includes(version) || ranges.some((range) => range.type === 'SEMVER' && isInRange(version, range))
  );
}

/** Events in the order of their versions switch between affected and not. */
function isInRange(version, { events }) {
  const at = (event) => event.introduced ?? event.fixed ?? event.last_affected;
  let affected = false;
  for (const event of events.toSorted((a, b) => compareVersions(at(a), at(b)))) {
    const order = compareVersions(version, at(event));
    if (event.introduced !== undefined && order >= 0) affected = true;
    if (event.fixed !== undefined && order >= 0) affected = false;
    if (event.last_affected !== undefined && order > 0) affected = false;
  }
  return affected;
}

/** Order of two versions as https://semver.org/#spec-item-11 says; "0" is before all. */
export function compareVersions(a, b) {
  if (a === '0' || b === '0') return Number(b === '0') - Number(a === '0');
  const [left, right] = [a, b].map(splitVersion);
  for (const at of [0, 1, 2]) if (left.core[at] !== right.core[at]) return left.core[at] - right.core[at];
  if (left.before.length === 0 || right.before.length === 0)
    return Number(left.before.length === 0) - Number(right.before.length === 0);
  for (let at = 0; at < Math.max(left.before.length, right.before.length); at += 1) {
    const order = compareIdentifiers(left.before[at], right.before[at]);
    if (order !== 0) return order;
  }
  return 0;
}

function splitVersion(version) {
  const [, core = '', before = ''] = /^v?(\d+(?:\.\d+)*)(?:-([^+]*))?/.exec(version) ?? [];
  const numbers = core.split('.').map(Number);
  return { core: [0, 1, 2].map((at) => numbers[at] ?? 0), before: before === '' ? [] : before.split('.') };
}

function compareIdentifiers(a, b) {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
  const [isNumberA, isNumberB] = [a, b].map((one) => /^\d+$/.test(one));
  if (isNumberA && isNumberB) return Number(a) - Number(b);
  if (isNumberA !== isNumberB) return isNumberA ? -1 : 1;
  return a < b ? -1 : Number(a > b);
}
