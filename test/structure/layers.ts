import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/**
 * Who may import whom, top to bottom. A module is the longest prefix that matches a file; `allow`
 * names the prefixes it may import beside its own. Type-only imports count: a boundary is a boundary.
 */
export interface Module {
  readonly prefix: string;
  readonly allow: readonly string[];
}

const LEAVES = [
  'core/errors/',
  'core/input/',
  'core/memory/',
  'core/native/',
  'core/call/call-parts.ts',
  'core/call/call.ts',
  'core/call/current-call.ts',
  'core/call/operation.ts',
  'core/call/request-log.ts',
  'core/locales/',
  'core/scene/box.ts',
  'core/scene/canvas.ts',
  'core/scene/deck-font.ts',
  'core/scene/edge-effects.ts',
  'core/scene/media-ref.ts',
  'core/scene/theme.ts',
  'core/scene/placeholder-role.ts',
  'core/scene/scene.ts',
  'core/scene/substitute-line.ts',
  'core/scene/text.ts',
  'core/scene/slide-show.ts',
  'core/scene/transition.ts',
  'core/scene/unfit-figures.ts',
  'core/charts/model.ts',
  'core/scene/declared-scale.ts',
  'core/scene/diagram.ts',
  'core/charts/imported-looks.ts',
  'core/scene/formula.ts',
  'core/scene/table.ts',
  'core/scene/table-content.ts',
  'core/scene/table-formats.ts',
  'core/scene/cell-number.ts',
  'core/scene/finding.ts',
  'core/scene/consistency-findings.ts',
];
const RECORDS = [
  // Interfaces of services for their callers.
  'core/assets/api.ts',
  'core/authoring/api.ts',
  'core/designs/api.ts',
  'core/fonts/api.ts',
  'core/presentations/api.ts',
  'core/tasks/api.ts',
  'core/templates/api.ts',
  'core/themes/api.ts',
  'core/webhooks/api.ts',
  'core/store/store.ts',
  'core/store/storage-usage.ts',
  'core/store/picture-providers.ts',
  'core/store/page-browser.ts',
  'core/presentations/presentation.ts',
  'core/presentations/draft.ts',
  'core/presentations/share.ts',
  'core/presentations/planned-deck.ts',
  'core/presentations/element-edits.ts',
  'core/presentations/setting-fields.ts',
  'core/presentations/source-digest.ts',
  'core/opened/api.ts',
  'core/opened/comment.ts',
  'core/opened/described-parts.ts',
  'core/opened/element-change.ts',
  'core/opened/chart-change.ts',
  'core/opened/described-parts.ts',
  'core/opened/element-style.ts',
  'core/opened/show/model.ts',
  'core/tasks/task.ts',
  'core/templates/contract.ts',
  'core/templates/contracts/',
  'core/templates/catalogue.ts',
  'core/templates/layout-facts.ts',
  'core/templates/layout-id.ts',
  'core/templates/standard-layout.ts',
  'core/templates/art.ts',
  'core/templates/condition.ts',
  'core/templates/diagram-look.ts',
  'core/templates/drawing.ts',
  'core/templates/rich-text.ts',
  'core/templates/tree.ts',
  'core/templates/node-style.ts',
  'core/themes/stored-theme.ts',
  'core/assets/asset.ts',
  'core/fonts/font.ts',
  'core/designs/file-report.ts',
  'core/designs/design.ts',
  'core/designs/style.ts',
  'core/webhooks/webhook.ts',
  'core/server/server-info.ts',
];
const PORTS = ['core/store/'];
/** All services in one value, for those who run operations; a service names the interfaces that it uses. */
const SERVICES = 'core/call/services.ts';
/** Other modules know of OOXML what its public entries show. */
const OOXML = ['check', 'package', 'read', 'write', 'xml'].map((surface) => `core/ooxml/${surface}/index.ts`);
const ENGINE = ['core/scene/', 'core/charts/', 'core/layout/', 'core/output/', 'core/pictures/', ...OOXML];

export const MODULES: readonly Module[] = [
  { prefix: 'core/call/call.ts', allow: [...LEAVES, ...RECORDS, SERVICES] },
  { prefix: SERVICES, allow: [...LEAVES, ...RECORDS] },
  ...LEAVES.map((prefix) => ({ prefix, allow: [...LEAVES, ...RECORDS] })),
  ...RECORDS.map((prefix) => ({ prefix, allow: [...LEAVES, ...RECORDS] })),
  { prefix: 'config/', allow: ['core/input/slide-limit.ts', '../package.json'] },
  { prefix: 'observability/', allow: ['core/metrics/', ...PORTS] },
  { prefix: 'auth/', allow: [...LEAVES, ...PORTS] },
  { prefix: 'core/store/', allow: LEAVES },
  { prefix: 'core/scene/', allow: [...LEAVES, 'core/charts/check/'] },
  {
    prefix: 'core/charts/',
    allow: [
      ...LEAVES,
      ...OOXML,
      'core/scene/',
      'core/templates/content/reader.ts',
      'core/designs/rich-text.ts',
      'core/designs/shape-element.ts',
    ],
  },
  { prefix: 'core/layout/', allow: [...LEAVES, ...RECORDS, 'core/scene/', 'core/charts/', 'core/diagrams/'] },
  { prefix: 'core/ooxml/', allow: [...LEAVES, 'core/scene/', 'core/charts/'] },
  {
    prefix: 'core/output/',
    allow: [...LEAVES, ...PORTS, ...OOXML, 'core/scene/', 'core/charts/', 'core/pictures/'],
  },
  { prefix: 'core/pictures/', allow: [...LEAVES, ...PORTS, ...OOXML, 'core/scene/', 'core/threads/'] },
  {
    prefix: 'core/templates/',
    allow: [...LEAVES, ...RECORDS, ...ENGINE, ...PORTS, 'core/threads/', 'core/diagrams/'],
  },
  {
    prefix: 'core/composition/',
    allow: [
      ...LEAVES,
      ...RECORDS,
      'core/templates/content.ts',
      'core/diagrams/',
      'core/scene/slide-size.ts',
      'core/scene/line-ranges.ts',
    ],
  },
  { prefix: 'core/diagrams/', allow: [...LEAVES, 'core/sources/data/moments.ts'] },
  { prefix: 'core/threads/', allow: LEAVES },
  { prefix: 'core/sources/', allow: [...LEAVES, ...RECORDS, ...ENGINE, ...PORTS, 'core/threads/'] },
  {
    prefix: 'core/authoring/',
    allow: [...LEAVES, ...RECORDS, ...ENGINE, ...PORTS, 'core/sources/', 'core/templates/', 'core/threads/'],
  },
  // The thread that reads files of others is one; what is done in it is the business of two.
  {
    prefix: 'core/designs/',
    allow: [
      ...LEAVES,
      ...RECORDS,
      ...ENGINE,
      ...PORTS,
      'core/threads/',
      'core/opened/do-opened-job.ts',
      'core/opened/opened-job.ts',
      'core/opened/opened-book.ts',
    ],
  },
  { prefix: 'core/opened/', allow: [...LEAVES, ...RECORDS, ...ENGINE, 'core/designs/'] },
  {
    prefix: 'core/assets/',
    allow: [...LEAVES, ...RECORDS, ...ENGINE, ...PORTS, 'core/sources/files/formats.ts'],
  },
  { prefix: 'core/retention/', allow: [...LEAVES, ...PORTS] },
  { prefix: 'core/webhooks/', allow: [...LEAVES, ...RECORDS, ...PORTS] },
  { prefix: 'core/metrics/', allow: [...LEAVES, ...PORTS] },
  { prefix: 'core/server/', allow: [...LEAVES, ...RECORDS, ...PORTS] },
  {
    prefix: 'core/fonts/',
    allow: [...LEAVES, ...RECORDS, ...PORTS, 'core/scene/', 'core/ooxml/package/index.ts', 'core/threads/'],
  },
  {
    prefix: 'core/themes/',
    allow: [
      ...LEAVES,
      ...RECORDS,
      ...PORTS,
      'core/scene/',
      'core/templates/',
      'core/assets/',
      'core/pictures/',
    ],
  },
  { prefix: 'core/tasks/', allow: [SERVICES, ...LEAVES, ...RECORDS, ...PORTS] },
  {
    prefix: 'core/presentations/',
    allow: [
      ...LEAVES,
      ...RECORDS,
      ...ENGINE,
      ...PORTS,
      'core/composition/index.ts',
      'core/diagrams/',
      'core/templates/',
      'core/sources/',
      'core/assets/',
      'core/opened/change-excerpt.ts',
      'core/opened/comments/write-threads.ts',
      'core/opened/link-elements.ts',
      'core/opened/replace-texts.ts',
      'core/opened/show/insert-clip.ts',
      'core/opened/show/write-builds.ts',
    ],
  },
  {
    prefix: 'core/operations/',
    allow: [
      SERVICES,
      ...LEAVES,
      ...RECORDS,
      'core/scene/',
      'core/charts/',
      'core/composition/guide.ts',
      'core/templates/',
      'core/sources/',
      'core/authoring/',
      'core/presentations/',
      'core/tasks/',
      'core/webhooks/',
      'core/assets/',
      'core/designs/',
      ...PORTS,
    ],
  },
  { prefix: 'core/adapters/', allow: [...LEAVES, ...PORTS] },
  {
    prefix: 'tools/',
    allow: [
      SERVICES,
      ...LEAVES,
      ...RECORDS,
      'core/store/changes.ts',
      'core/store/local-files.ts',
      'core/operations/index.ts',
      'auth/',
      'resources/index.ts',
    ],
  },
  { prefix: 'resources/', allow: [...LEAVES, ...RECORDS, 'core/operations/index.ts', 'auth/'] },
  {
    prefix: 'rest/',
    allow: [
      SERVICES,
      ...LEAVES,
      ...RECORDS,
      'core/metrics/',
      'core/store/changes.ts',
      'core/store/tracer.ts',
      'core/operations/index.ts',
      'auth/',
    ],
  },
  // The browser client knows the API by its generated types alone.
  { prefix: 'ui/', allow: [] },
  { prefix: 'main.ts', allow: [''] },
  { prefix: 'wire.ts', allow: [''] },
  { prefix: 'wire-engine.ts', allow: [''] },
  { prefix: 'author-worker.ts', allow: [''] },
  { prefix: 'engine/', allow: [''] },
  { prefix: 'open-deck-engine.ts', allow: [''] },
  { prefix: 'open-engines.ts', allow: [''] },
  { prefix: 'open-materials.ts', allow: [''] },
  { prefix: 'cli/', allow: [''] },
];

/** Packages that only one module may use, with the reason. */
export const PACKAGES: readonly {
  readonly name: RegExp;
  readonly only: readonly string[];
  readonly why: string;
}[] = [
  { name: /^express$/, only: ['rest/'], why: 'HTTP ends at rest' },
  {
    name: /^@modelcontextprotocol\/(?!ext-apps$)/,
    only: ['tools/', 'resources/'],
    why: 'MCP ends at tools and resources',
  },
  {
    name: /^@modelcontextprotocol\/ext-apps$/,
    only: ['ui/chat/'],
    why: 'the bridge to a chat stays in the view for chats',
  },
  {
    name: /^(aws4fetch|keyv|undici|node:sqlite|pg|ioredis|bullmq)$/,
    only: ['core/adapters/'],
    why: 'drivers stay behind ports',
  },
  { name: /^(bcrypt|jose)$/, only: ['auth/'], why: 'credentials stay in auth' },
  { name: /^node-cron$/, only: ['cli/'], why: 'time passes outside of the core' },
  {
    name: /^(openai|@anthropic-ai\/sdk)$/,
    only: ['core/adapters/models/'],
    why: 'providers stay behind the model port',
  },
  { name: /^pino$/, only: ['observability/logger.ts'], why: 'the core logs through call.log' },
];

export interface Import {
  /** Importing file, relative to src. */
  readonly from: string;
  /** Imported file relative to src, or the package name. */
  readonly to: string;
}

export function sourceFiles(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}

/** Static, dynamic and re-exporting imports of a file. */
export function importsOf(
  root: string,
  file: string,
  text = readFileSync(join(root, file), 'utf8'),
): Import[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/[^\n]*/g, '$1');
  const pattern = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)(['"])([^'"\n]+)\1/g;
  return [...code.matchAll(pattern)].map((match) => {
    const target = match[2] ?? '';
    return {
      from: file,
      to: target.startsWith('.') ? relative(root, resolve(dirname(join(root, file)), target)) : target,
    };
  });
}

/** Sentences about every import that crosses a boundary; none when there is none. */
export function faults(root: string, files: readonly string[], read?: (file: string) => string): string[] {
  return files.flatMap((file) => {
    const module = moduleOf(file);
    if (!module) return [`${file} is in no module; add it to the table or move it`];
    return importsOf(root, file, read?.(file)).flatMap((found) => faultOf(module, found));
  });
}

function faultOf(module: Module, found: Import): string[] {
  const internal = /\.(tsx?|json)$/.test(found.to) && !found.to.startsWith('node:');
  if (!internal) {
    const rule = PACKAGES.find(({ name }) => name.test(found.to));
    if (rule && !rule.only.some((prefix) => found.from.startsWith(prefix)) && !module.allow.includes(''))
      return [`${found.from} imports ${found.to}: ${rule.why}`];
    return [];
  }
  if (found.to.startsWith(module.prefix)) return [];
  if (module.allow.some((prefix) => found.to.startsWith(prefix))) return [];
  return [`${found.from} (module ${module.prefix}) may not import ${found.to}`];
}

function moduleOf(file: string): Module | undefined {
  return MODULES.filter(({ prefix }) => file.startsWith(prefix)).sort(
    (a, b) => b.prefix.length - a.prefix.length,
  )[0];
}

/**
 * Files that import each other, directly or through others, types included: each circle in the order of its
 * imports.
 */
export function circles(root: string, files: readonly string[], read?: (file: string) => string): string[][] {
  const known = new Set(files);
  const left = new Map(
    files.map((file) => [
      file,
      new Set(
        importsOf(root, file, read?.(file)).flatMap(({ to }) => (known.has(to) && to !== file ? [to] : [])),
      ),
    ]),
  );
  // A file that imports none of the remaining files is in no circle.
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const [file, imported] of left) if (![...imported].some((one) => left.has(one))) left.delete(file);
  }
  const found: string[][] = [];
  for (const start of left.keys()) {
    if (found.some((circle) => circle.includes(start))) continue;
    const circle = wayBack(start, left);
    if (circle !== undefined) found.push(circle);
  }
  return found;
}

/** The shortest way from a file through its imports to itself. */
function wayBack(start: string, imports: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined {
  const ways = [[start]];
  const visited = new Set<string>();
  for (const way of ways) {
    for (const next of imports.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return way;
      if (visited.has(next) || !imports.has(next)) continue;
      visited.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
}
