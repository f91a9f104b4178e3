import { join } from 'node:path';
import type { Config } from './config/config.ts';
import { cacheDirectory } from './config/directories.ts';
import type { PictureSource } from './core/assets/api.ts';
import { asyncOnce as once } from './core/memory/async-once.ts';
import { ByteBudget } from './core/memory/byte-budget.ts';
import { lazy } from './core/memory/lazy-service.ts';
import type { SignedLinks } from './core/presentations/links.ts';
import type { FetchPicture } from './core/store/fetch-picture.ts';
import type { PageBrowser } from './core/store/page-browser.ts';
import type { PhotoLibrary, PhotoLibraryName } from './core/store/picture-providers.ts';
import type { SlidePainter } from './core/store/slide-painter.ts';
import type { BlobStore, RecordStore } from './core/store/store.ts';
import type { ProcessContext } from './open-engines.ts';

/** Presentations with pictures are large, and their servers slow. */
const FILE_MS = 60_000;

/** Services for the materials of decks: templates, themes, designs, fonts, pictures and files. */
export type Materials = Awaited<ReturnType<typeof openMaterials>>;

interface MaterialParts extends ProcessContext {
  readonly records: RecordStore;
  readonly blobs: BlobStore;
  readonly links: SignedLinks;
}

/** Opens what decks are made of, for a server or for an engine process beside it. */
export async function openMaterials({ config, clock, log, records, blobs, links }: MaterialParts) {
  const [
    { createTemplateService },
    { createAssetService },
    { createReferences },
    { createFontService },
    { createThemeService },
    { createDesignService },
  ] = await Promise.all([
    import('./core/templates/template-service.ts'),
    import('./core/assets/asset-service.ts'),
    import('./core/assets/references.ts'),
    import('./core/fonts/font-service.ts'),
    import('./core/themes/theme-service.ts'),
    import('./core/designs/design-service.ts'),
  ]);
  const templates = createTemplateService();
  const fetched = new ByteBudget(config.limits.bodyBytesAtOnce / 2);
  const fetcher = once(async () =>
    (await import('./core/adapters/safe-fetch.ts')).createSafeFetch(config.allowPrivateAddresses, {
      budget: fetched,
    }),
  );
  const fetchFile: FetchPicture = async (url, signal) => (await fetcher())(url, signal);
  const pages = once(async () =>
    (await import('./core/adapters/safe-fetch.ts')).createSafeFetch(config.allowPrivateAddresses, {
      ...{ accept: '*/*', redirects: 3, maxBytes: config.limits.uploadBytes, totalMs: FILE_MS },
      budget: fetched,
    }),
  );
  const assets = createAssetService({
    records,
    blobs,
    clock,
    fileSeconds: config.limits.fileSeconds,
    addresses: links,
  });
  const pictures = await openPictures(config.images, fetchFile);
  const fonts = createFontService({ records, blobs, clock });
  const references = createReferences({
    assets,
    fonts,
    blobs,
    links,
    clock,
    fetchPicture: fetchFile,
    fetchFile: async (url, signal) => (await pages())(url, signal),
  });
  const themes = createThemeService({ records, blobs, clock, fonts, fetchPicture: references.picture });
  const painter = openPainter({ config, clock, log });
  const designs = createDesignService({
    ...{ records, blobs, clock, fonts, painter, log },
    examples: async () => (await import('./core/presentations/example-deck.ts')).createExampleRequest(),
  });
  return { templates, assets, pictures, fonts, references, themes, designs, painter };
}

/** Part that the deck engine uses. */
export function engineParts({ templates, themes, designs, pictures, references }: Materials) {
  return {
    templates,
    themes,
    designs,
    openedFiles: designs.opened,
    pictures,
    fetchPicture: references.picture,
    fetchMedia: references.media,
  };
}

/** LibreOffice is looked for when slides are first to be drawn. */
function openPainter({
  config: { office, dataDirectory },
  clock,
  log,
}: ProcessContext): SlidePainter | undefined {
  if (office === undefined) return undefined;
  const pool = once(async () => {
    const [{ createOfficePool }, { listKnownFonts: knownFonts }] = await Promise.all([
      import('./core/adapters/office/office-pool.ts'),
      import('./core/designs/painter-fonts.ts'),
    ]);
    return createOfficePool({
      ...office,
      folder: join(dataDirectory, 'tmp', 'office'),
      fonts: knownFonts(cacheDirectory() ?? join(dataDirectory, 'tmp')),
      clock,
      log,
    });
  });
  return lazy<SlidePainter>(pool, {
    close: async () => {
      if (pool.begun()) await (await pool()).close();
    },
  });
}

/** Chromium is looked for when the first page is imported. */
export function openPageBrowser({
  config: { chromium, dataDirectory },
  log,
}: ProcessContext): PageBrowser | undefined {
  if (chromium === undefined) return undefined;
  const pool = once(async () => {
    const [{ createChromium }, { listKnownFonts: knownFonts }] = await Promise.all([
      import('./core/adapters/chromium/chromium-pool.ts'),
      import('./core/designs/painter-fonts.ts'),
    ]);
    return createChromium({
      ...chromium,
      folder: join(dataDirectory, 'tmp', 'chromium'),
      fonts: knownFonts(cacheDirectory() ?? join(dataDirectory, 'tmp')),
      log,
    });
  });
  return lazy<PageBrowser>(pool, {
    close: async () => {
      if (pool.begun()) await (await pool()).close();
    },
  });
}

async function openPictures(
  { photoLibraries, maker, disabled, timeoutSeconds }: Config['images'],
  fetchPicture: FetchPicture,
): Promise<PictureSource> {
  const { createPictureSource } = await import('./core/assets/picture-source.ts');
  const timeoutMs = timeoutSeconds * 1000;
  const opened = async (name: PhotoLibraryName) =>
    name === 'pexels'
      ? (await import('./core/adapters/pictures/pexels.ts')).openPexels
      : (await import('./core/adapters/pictures/pixabay.ts')).openPixabay;
  // A library's client loads with the first search.
  const library = ({ name, baseUrl, apiKey }: Config['images']['photoLibraries'][number]): PhotoLibrary => {
    const client = once(async () => (await opened(name))(baseUrl, apiKey?.reveal(), timeoutMs));
    return lazy<PhotoLibrary>(client, { name, hasKey: apiKey !== undefined });
  };
  return createPictureSource({
    libraries: photoLibraries.map(library),
    maker:
      maker &&
      (await (
        await import('./core/adapters/pictures/open-maker.ts')
      ).openPictureMaker({ ...maker, apiKey: maker.apiKey?.reveal() }, { timeoutMs, random: Math.random })),
    disabled,
    fetchPicture,
  });
}
