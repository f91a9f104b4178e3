/**
 * Draws every layout of the built-in templates as PNG, to be looked at.
 *
 *   node scripts/run-ts.mjs scripts/render-layouts.ts OUT [--template=ledger] [--case=example,short,max]
 *   [--layout=cards] [--picture=photo.jpg] [--turn=1] [--count=3 [--bare]] [--seed='Title of a deck']
 *   [--bare-pictures] [--size=794x1123]
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { findIcon } from '../src/core/assets/icon-search.ts';
import { openLayoutEngine } from '../src/core/layout/engine.ts';
import { layoutSlide } from '../src/core/layout/layout-slide.ts';
import { drawContactSheet } from '../src/core/output/png/contact-sheet.ts';
import { renderPng } from '../src/core/output/png/render-png.ts';
import { writeSvg } from '../src/core/output/svg/write-svg.ts';
import { deckLanguage } from '../src/core/presentations/language.ts';
import { checkScene } from '../src/core/scene/check/check-scene.ts';
import type { MediaRef, Scene } from '../src/core/scene/scene.ts';
import { CAPACITIES } from '../src/core/templates/capacities.ts';
import { listCounts } from '../src/core/templates/capacity.ts';
import { CONTRACTS } from '../src/core/templates/catalogue.ts';
import { parseContent } from '../src/core/templates/content.ts';
import type { Content, LayoutContract } from '../src/core/templates/contract.ts';
import { fillContent } from '../src/core/templates/fill-content.ts';
import { LANGUAGE_SHARES } from '../src/core/templates/language-shares.ts';
import { resizeTemplate } from '../src/core/templates/sized/resize-template.ts';
import { TEMPLATES } from '../src/core/templates/standard/index.ts';
import { resolveTheme, THEMES } from '../src/core/templates/themes.ts';
import { words } from '../src/core/templates/words.ts';
import { mediaPaths } from '../test/core/templates/media-paths.ts';
import { BANKS, type SampleLanguage } from '../test/core/templates/sample-banks.ts';
import { type SampleOptions, sampleContent } from '../test/core/templates/sample-content.ts';

const flags = new Map(
  process.argv
    .slice(3)
    .flatMap((arg) => (arg.startsWith('--') ? [arg.slice(2).split('=', 2) as [string, string]] : [])),
);
const out = process.argv[2] ?? 'layouts';
const COUNT = flags.has('count') ? Number(flags.get('count')) : undefined;
/** Share of the characters that a field holds in English; wide letters take more room each. */
const WIDE = LANGUAGE_SHARES.ja;
const TALL = LANGUAGE_SHARES.ar;
const SHARE: Readonly<Partial<Record<SampleLanguage, number>>> = {
  ...LANGUAGE_SHARES,
  'zh-Hans': WIDE,
  'zh-Hant': WIDE,
  ko: WIDE,
  he: TALL,
  fa: TALL,
  ur: TALL,
  th: TALL,
};
const CASES: Readonly<
  Record<
    string,
    {
      lang: SampleOptions['lang'];
      region: string;
      make: (contract: LayoutContract, template: string) => Content;
    }
  >
> = {
  example: { lang: 'en', region: 'en-US', make: (contract) => contract.example },
  short: {
    lang: 'en',
    region: 'en-US',
    make: (contract) => sampleContent(contract, { lang: 'en', counts: 'min', optional: false, brief: true }),
  },
  max: {
    lang: 'en',
    region: 'en-US',
    make: (contract, template) =>
      sampleContent(contract, {
        lang: 'en',
        counts: COUNT ?? 'max',
        optional: !flags.has('bare'),
        limit: limitOf(contract, template, COUNT ?? 99, 1),
      }),
  },
  full: {
    lang: 'en',
    region: 'en-US',
    make: (contract, template) => {
      const count = listCounts(contract).at(-1) ?? 1;
      return fillContent(contract, {
        count,
        length: (path) => CAPACITIES[template]?.[contract.id]?.[path]?.[String(count)],
      });
    },
  },
  ...Object.fromEntries(
    (Object.keys(BANKS) as SampleLanguage[])
      .filter((lang) => lang !== 'en')
      .map((lang) => [
        lang,
        {
          lang,
          region: BANKS[lang].region,
          make: (contract: LayoutContract, template: string) =>
            sampleContent(contract, {
              lang,
              counts: 4,
              optional: true,
              limit: limitOf(contract, template, 4, SHARE[lang] ?? 1),
            }),
        },
      ]),
  ),
};

/**
 * Characters that a field holds at that count, by the measured capacities; `share` for scripts with wider
 * letters.
 */
function limitOf(
  contract: LayoutContract,
  template: string,
  count: number,
  share: number,
): (path: string) => number | undefined {
  const capacities = CAPACITIES[template]?.[contract.id] ?? {};
  return (path) => {
    const byCount = Object.entries(capacities[path] ?? {}).sort(([a], [b]) => Number(a) - Number(b));
    const capacity = (byCount.find(([n]) => Number(n) >= count) ?? byCount.at(-1))?.[1];
    return capacity === undefined ? undefined : Math.max(4, Math.floor(capacity * share));
  };
}

const media = new Map<string, Uint8Array>();
const refs: MediaRef[] = [];
for (const file of (flags.get('picture') ?? '').split(',').filter(Boolean)) {
  const bytes = new Uint8Array(
    await sharp(await readFile(file))
      .rotate()
      .resize({ width: 1600, withoutEnlargement: true })
      .jpeg()
      .toBuffer(),
  );
  const { width = 1, height = 1 } = await sharp(bytes).metadata();
  const hash = createHash('sha256').update(bytes).digest('hex');
  media.set(hash, bytes);
  refs.push({ hash, mimeType: 'image/jpeg', widthPx: width, heightPx: height });
}

const engine = await openLayoutEngine();
const wanted = (name: string, value: string): boolean =>
  !flags.has(name) || (flags.get(name) ?? '').split(',').includes(value);
await mkdir(out, { recursive: true });
const [widthPx, heightPx] = (flags.get('size') ?? '1280x720').split('x').map(Number) as [number, number];
for (const standard of TEMPLATES.filter(({ id }) => wanted('template', id))) {
  const template = resizeTemplate(standard, { widthPx, heightPx });
  for (const [name, { region, make }] of Object.entries(CASES).filter(([id]) => wanted('case', id))) {
    const svgs: string[] = [];
    const theme = resolveTheme(template, THEMES.find(({ id }) => id === flags.get('theme'))?.id);
    for (const [index, contract] of CONTRACTS.filter(({ id }) => wanted('layout', id)).entries()) {
      const tree = template.layouts[contract.id];
      if (tree === undefined) continue;
      const parsed = parseContent(contract, make(contract, template.id));
      if (parsed.content === undefined) {
        console.error(template.id, name, contract.id, JSON.stringify(parsed.issues));
        continue;
      }
      const pictures = new Map(
        mediaPaths(parsed.content).flatMap((path, at): [string, MediaRef][] =>
          refs.length === 0 ? [] : [[path, refs[at % refs.length] as MediaRef]],
        ),
      );
      const scene: Scene = layoutSlide({
        engine,
        spec: { layout: contract.id, content: parsed.content },
        tree,
        contract,
        theme,
        lang: region,
        rtl: deckLanguage(region).rtl,
        index: flags.has('turn') ? Number(flags.get('turn')) : index,
        total: CONTRACTS.length,
        deckTitle: 'Harbour Line goes electric',
        words: words(region),
        pictures,
        ...(flags.has('bare-pictures')
          ? {}
          : {
              art: {
                seed: `${flags.get('seed') ?? 'Harbour Line goes electric'}\n${theme.id}`,
                look: template.art,
              },
            }),
        icons: findIcon,
        mode: 'slide',
      });
      for (const finding of checkScene(scene, theme))
        if (finding.severity !== 'info' && finding.code !== 'picture_missing')
          console.log(
            `${template.id} ${name} ${contract.id} ${finding.severity} ${finding.code} ${finding.element ?? ''}: ${finding.message}`,
          );
      const svg = writeSvg(scene, { theme, media });
      svgs.push(svg);
      if (flags.has('single'))
        await writeFile(
          join(out, `${template.id}-${name}-${contract.id}.png`),
          await renderPng(svg, Number(flags.get('single') || 1280)),
        );
    }
    for (let at = 0; at < svgs.length; at += 9) {
      const file = join(out, `${template.id}-${name}-${at / 9 + 1}.png`);
      await writeFile(file, await drawContactSheet(svgs.slice(at, at + 9), { widthPx: 2000, columns: 3 }));
      console.log(basename(file));
    }
  }
}
