/**
 * Shared by the galleries: their arguments, and a deck as one picture, as we draw it and as LibreOffice shows
 * its PPTX.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { compileDesign } from '../src/core/designs/compile/compile-design.ts';
import { drawContactSheet } from '../src/core/output/png/contact-sheet.ts';
import { writePptx } from '../src/core/output/pptx/write-pptx.ts';
import { writeSvg } from '../src/core/output/svg/write-svg.ts';
import { buildDeck, composeSlide } from '../src/core/presentations/compose.ts';
import { buildSlideMaterial } from '../src/core/presentations/slide-material.ts';
import type { Deck } from '../src/core/scene/scene.ts';
import type { SlideSpec } from '../src/core/templates/contract.ts';
import { TEMPLATES } from '../src/core/templates/standard/index.ts';
import { applyDesign } from '../test/support/apply-design.ts';
import { composedPlan } from '../test/support/example-deck.ts';
import { hasLibreOffice, SecondReader } from '../test/support/libreoffice.ts';

const WIDTH_PX = 1600;
const COLUMNS = 4;

/** The values of `--name=one,two`. */
export function argument(name: string): readonly string[] | undefined {
  return process.argv
    .find((one) => one.startsWith(`--${name}=`))
    ?.slice(name.length + 3)
    .split(',');
}

export interface SheetOptions {
  readonly columns?: number;
  readonly quality?: number;
  /** PNG pictures beside the PPTX, to be looked at closely, in place of those of the docs. */
  readonly close?: boolean;
  /** Without LibreOffice, which takes its time. */
  readonly fast?: boolean;
}

/** Draws a deck as `name`.webp and, where LibreOffice is installed, as `name`-libreoffice.webp. */
export async function drawSheets(
  deck: Deck,
  folder: string,
  name: string,
  { columns = COLUMNS, quality = 80, close = false, fast = false }: SheetOptions = {},
): Promise<void> {
  const save = async (svgs: readonly string[], as: string): Promise<void> => {
    const image = sharp(await drawContactSheet(svgs, { widthPx: WIDTH_PX, columns }));
    if (close) await image.png().toFile(join(folder, `${as}.png`));
    else await image.webp({ quality }).toFile(join(folder, `${as}.webp`));
  };
  await save(
    deck.slides.map((scene) => writeSvg(scene, deck)),
    name,
  );
  if (!hasLibreOffice || fast) return;
  const pptx = deck.file ?? (await writePptx(deck));
  if (close) writeFileSync(join(folder, `${name}.pptx`), pptx);
  await save(await pagesOf(pptx), `${name}-libreoffice`);
}

/** The look of a file beside those of our templates: the galleries show one. */
const DESIGN = { id: 'design', name: 'A Smart Design' } as const;
const DESIGN_FILE = join(import.meta.dirname, '..', 'test', 'fixtures', 'designs', 'median-theme.pptx');
/** Languages in which galleries can be drawn. */
export const LOOKS = [...TEMPLATES.map(({ id, name }) => ({ id, name })), DESIGN];
/** Languages in which they are drawn by default. */
export const SHOWN: readonly string[] = ['ledger', 'pitch', 'nocturne', DESIGN.id];

export interface GallerySample {
  readonly lang?: string;
  readonly spec: SlideSpec;
}

/** Samples as a deck in a look of `LOOKS`, each in its language; undefined where there are none. */
export async function deckIn(
  look: string,
  title: string,
  samples: readonly GallerySample[],
): Promise<Deck | undefined> {
  if (samples.length === 0) return undefined;
  const plan = await composedPlan(
    look === DESIGN.id ? 'ledger' : look,
    samples.map(({ spec }) => spec),
    { title },
  );
  const languages = samples.map(({ lang = 'en' }) => lang);
  const scenes = plan.slides.map((_, index) =>
    composeSlide({ ...plan, language: languages[index] ?? 'en' }, index),
  );
  const deck = buildDeck(plan, scenes, new Map());
  if (look !== DESIGN.id) return deck;
  const file = readFileSync(DESIGN_FILE);
  const plain = { ...deck, slides: [], template: { ...deck.template, layouts: [] } };
  return applyDesign(file, compileDesign(file), {
    deck: plain,
    slides: plan.slides.map((spec, index) => buildSlideMaterial(spec, new Map(), languages[index])),
  });
}

async function pagesOf(pptx: Uint8Array): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-gallery-'));
  try {
    using reader = new SecondReader(pptx);
    reader.pictures(folder, 640);
    const files = readdirSync(folder).sort();
    return await Promise.all(
      files.map(async (file) => {
        const bytes = readFileSync(join(folder, file));
        const { width, height } = await sharp(bytes).metadata();
        const href = `data:image/png;base64,${bytes.toString('base64')}`;
        return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><image width="${width}" height="${height}" href="${href}"/></svg>`;
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Sections of a page whose pictures show groups of kinds in each template. @param what they show: "Charts".
 */
export function groupSections(
  templates: readonly { readonly id: string; readonly name: string }[],
  groups: Readonly<Record<string, readonly string[]>>,
  images: string,
  what: string,
): string {
  const folder = `images/${what.toLowerCase()}`;
  const picture = (id: string, group: string, alt: string, more = '') =>
    `![${what} in ${alt}](${folder}/${id}-${group}${more}.webp)`;
  return templates
    .map(({ id, name }) =>
      [
        `## ${name} (\`${id}\`)`,
        ...Object.entries(groups).flatMap(([group, members]) => [
          `### ${members.map((kind) => `\`${kind}\``).join(', ')}`,
          picture(id, group, name),
          ...(existsSync(join(images, `${id}-${group}-libreoffice.webp`))
            ? [
                `<details><summary>The same PPTX in LibreOffice</summary>\n\n${picture(id, group, `${name} in LibreOffice`, '-libreoffice')}\n\n</details>`,
              ]
            : []),
        ]),
      ].join('\n\n'),
    )
    .join('\n\n');
}
