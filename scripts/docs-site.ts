/**
 * npm run docs:site [-- FOLDER]: writes the documentation site into dist/help, or another folder. The server
 * serves it at /help; its addresses are relative, so that it works below any path.
 */
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import starlight from '@astrojs/starlight';
import { build } from 'astro';
import sharp from 'sharp';
import { type Findings, finishPage, finishScript, renderRules, STYLE_SHEET } from './site/finish-page.ts';
import { FILES, HOME, readPagePath, SECTIONS } from './site/sections.ts';
import { pictureName, stagePage } from './site/stage-page.ts';

const ROOT = join(import.meta.dirname, '..');
const BASE = '/help/';
/** Pictures are the largest part of the site. */
const PICTURE = { width: 720, quality: 32 };
/** Interfaces of the search that the pages do not use. */
const UNUSED =
  /^(?:404\.html|pagefind\/(?:pagefind-(?:ui|component-ui|modular-ui|highlight)\..*|wasm\.unknown\..*))$/;
const CONTENT = `import { defineCollection } from 'astro:content';
import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`;

const out = resolve(process.argv[2] ?? join(ROOT, 'dist', 'help'));
const find = createRequire(import.meta.url).resolve;
// Beside the folder of packages, where the generator looks for its own.
const stage = join(find('astro/package.json'), '..', '..', '..', '.cache', `help-${process.pid}`);
const { repository, version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  repository?: { url: string };
  version: string;
};

/** The generator's code runs in the stage, where it needs the versions of packages that the generator has for itself. */
function linkPackages(): void {
  const own = join(find('astro/package.json'), '..', 'node_modules');
  if (!existsSync(own)) return;
  mkdirSync(join(stage, 'node_modules'), { recursive: true });
  for (const name of readdirSync(own))
    symlinkSync(join(own, name), join(stage, 'node_modules', name), 'junction');
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

async function stagePages(): Promise<ReadonlyMap<string, string>> {
  const sources = repository && `${repository.url.replace(/^git\+|\.git$/g, '')}/blob/main`;
  const titles = new Map<string, string>();
  const pictures = new Set<string>();
  for (const file of FILES) {
    const text = readFileSync(join(ROOT, file), 'utf8');
    const page = stagePage(text, file, { root: ROOT, base: BASE, sources });
    const name = readPagePath(file).slice(0, -1) || 'index';
    write(join(stage, 'src', 'content', 'docs', `${name}.md`), page.text);
    titles.set(file, page.title);
    for (const picture of page.pictures) pictures.add(picture);
  }
  mkdirSync(join(stage, 'public', 'pictures'), { recursive: true });
  for (const picture of pictures)
    await sharp(join(ROOT, picture))
      .resize({ width: PICTURE.width, withoutEnlargement: true })
      .webp({ quality: PICTURE.quality, effort: 6 })
      .toFile(join(stage, 'public', 'pictures', pictureName(picture)));
  write(join(stage, 'src', 'content.config.ts'), CONTENT);
  copyFileSync(join(ROOT, 'scripts', 'site', 'style.css'), join(stage, 'src', 'style.css'));
  copyFileSync(join(ROOT, 'src', 'ui', 'public', 'ui', 'icon.svg'), join(stage, 'public', 'icon.svg'));
  return titles;
}

function sidebar(titles: ReadonlyMap<string, string>) {
  return SECTIONS.map(({ label, files, collapsed = false }) => {
    const links = files.map((file) => ({
      label: titles.get(file) ?? file,
      slug: file === HOME ? 'index' : readPagePath(file).slice(0, -1),
    }));
    const [only] = links;
    return only !== undefined && links.length === 1 ? { ...only, label } : { label, items: links, collapsed };
  });
}

function finish(): number {
  const findings: Findings = { rules: new Map(), hashes: new Set() };
  let bytes = 0;
  for (const entry of readdirSync(out, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(out.length + 1);
    if (UNUSED.test(name)) rmSync(path);
    else if (name.endsWith('.html'))
      writeFileSync(path, finishPage(readFileSync(path, 'utf8'), name, BASE, findings));
    else if (/^assets\/.*\.js$/.test(name))
      writeFileSync(path, finishScript(readFileSync(path, 'utf8'), BASE));
    bytes += UNUSED.test(name) ? 0 : readFileSync(path).length;
  }
  writeFileSync(join(out, STYLE_SHEET), renderRules(findings.rules));
  writeFileSync(join(out, 'script-hashes.txt'), [...findings.hashes].sort().join(' '));
  return bytes;
}

process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
rmSync(out, { recursive: true, force: true });
try {
  const titles = await stagePages();
  linkPackages();
  // The generator keeps its intermediate code below the working directory, from where it finds packages.
  process.chdir(stage);
  await build({
    root: stage,
    configFile: false,
    base: BASE,
    outDir: './out',
    logLevel: 'error',
    trailingSlash: 'always',
    build: { assets: 'assets' },
    integrations: [
      starlight({
        title: 'Lectern',
        description: `Documentation of Lectern ${version}, a presentation server for AI agents.`,
        logo: { src: './public/icon.svg', alt: '' },
        favicon: '/icon.svg',
        customCss: [find('@fontsource-variable/instrument-sans'), './src/style.css'],
        expressiveCode: { themes: ['github-dark', 'github-light'], styleOverrides: { borderRadius: '8px' } },
        sidebar: sidebar(titles),
      }),
    ],
  });
  cpSync(join(stage, 'out'), out, { recursive: true });
  const bytes = finish();
  console.log(`${out}: ${FILES.length} pages, ${Math.round(bytes / 1024)} kB`);
} finally {
  rmSync(stage, { recursive: true, force: true });
}
