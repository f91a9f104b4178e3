// Builds the browser client into dist/pages: its page and that of visitors of share links, their scripts and
// styles, each also packed for those who can unpack it.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const root = new URL('..', import.meta.url).pathname;
const outDir = `${root}dist/pages`;
/** Languages of the interface; React Aria has texts of thirty. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'ja', 'ar'];

/** Leaves out the texts of React Aria in languages that the interface does not have. */
const localesOfInterface = {
  name: 'locales-of-interface',
  load: {
    filter: { id: /[\\/]react-[a-z-]+[\\/].*[\\/][a-z]{2}-[A-Z]{2}\.mjs$/ },
    handler: (id) => (LANGUAGES.includes(id.slice(-9, -7)) ? undefined : 'export default {};'),
  },
};

/** @returns bytes that a browser loads for its first page, packed, and of all files together. */
export async function buildPages() {
  await build({
    root: `${root}src/ui`,
    configFile: false,
    logLevel: 'warn',
    plugins: [react(), localesOfInterface],
    // Scripts and styles find others beside themselves, below whatever path the page is served.
    experimental: {
      renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
    },
    build: {
      outDir,
      emptyOutDir: true,
      assetsDir: 'ui',
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: [`${root}src/ui/index.html`, `${root}src/ui/visit.html`] },
    },
  });
  await buildChat();
  const names = (await readdir(`${outDir}/ui`)).filter((name) => /\.(js|css|svg)$/.test(name));
  let packed = 0;
  for (const name of names) {
    const bytes = brotliCompressSync(await readFile(`${outDir}/ui/${name}`), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
    });
    await writeFile(`${outDir}/ui/${name}.br`, bytes);
    packed += bytes.length;
  }
  return { files: names.length, packed };
}

/** The view inside chats: one file that holds its script and style, since the sandbox there loads nothing. */
async function buildChat() {
  const made = await build({
    root: `${root}src/ui`,
    configFile: false,
    logLevel: 'warn',
    plugins: [react(), localesOfInterface],
    publicDir: false,
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      cssCodeSplit: false,
      rolldownOptions: {
        // The one file loads no others, whose addresses it would need to know.
        transform: { define: { 'import.meta': '{}' } },
        input: `${root}src/ui/chat/main.tsx`,
        output: { format: 'iife', codeSplitting: false },
      },
    },
  });
  const { output } = Array.isArray(made) ? made[0] : made;
  const script = output.find((file) => file.type === 'chunk').code.replaceAll('</script', '<\\/script');
  const style = String(output.find((file) => file.fileName.endsWith('.css')).source);
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Lectern</title><style>${style}</style></head><body><div id="root"></div><script>${script}</script></body></html>`;
  await writeFile(`${outDir}/chat.html`, page);
}
