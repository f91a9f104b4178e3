import { setTimeout as wait } from 'node:timers/promises';
import { Failure } from '../errors/failure.ts';
import { type FetchPicture, PictureProblem } from '../store/fetch-picture.ts';
import {
  type FoundPicture,
  type PhotoLibrary,
  type PhotoLibraryName,
  type PictureMaker,
  ProviderProblem,
} from '../store/picture-providers.ts';
import type { Illustration, ImageWish, PictureSource } from './api.ts';

export interface PictureSourceOptions {
  /** Libraries in order of preference. */
  readonly libraries: readonly PhotoLibrary[];
  readonly maker: PictureMaker | undefined;
  /** True if slides get no pictures for descriptions. */
  readonly disabled: boolean;
  readonly fetchPicture: FetchPicture;
}

const NAMES = { pexels: 'Pexels', pixabay: 'Pixabay' } as const;
const MAX_CONCURRENT = 4;
/** Number of candidates, so that a deck need not repeat a photograph. */
const CANDIDATES = 8;
/** A provider that asks for a shorter delay is retried once after it, in seconds. */
const MAX_RETRY_SECONDS = 5;

/** Stock photographs and generated pictures from the configured providers. */
export function createPictureSource(options: PictureSourceOptions): PictureSource {
  return new Pictures(options);
}

class Pictures implements PictureSource {
  readonly #options: PictureSourceOptions;

  constructor(options: PictureSourceOptions) {
    this.#options = options;
  }

  get makes(): PictureSource['makes'] {
    const { libraries, maker, disabled } = this.#options;
    return {
      photos: !disabled && libraries.some(({ hasKey }) => hasKey),
      generated: !disabled && maker !== undefined,
    };
  }

  canSearch(provider?: PhotoLibraryName): boolean {
    return this.#options.libraries.some(
      ({ name, hasKey }) => hasKey && (provider === undefined || name === provider),
    );
  }

  async search(
    { query, limit, provider, key, strict }: Parameters<PictureSource['search']>[0],
    signal: AbortSignal,
  ): Promise<readonly FoundPicture[]> {
    const { libraries } = this.#options;
    const library =
      provider === undefined
        ? (libraries.find(({ hasKey }) => hasKey) ?? libraries[0])
        : libraries.find(({ name }) => name === provider);
    if (library === undefined)
      throw new Failure('unsupported', 'No photograph library is configured on this server.');
    const name = NAMES[library.name];
    const has = key !== undefined || (library.hasKey && strict !== true);
    if (!has)
      throw new Failure('unauthorized', `${name} API key is required`, {
        hint: `Give api_key, or have the operator set ${library.name.toUpperCase()}_API_KEY.`,
      });
    try {
      return await library.search(query, limit, key, signal);
    } catch (error) {
      throw error instanceof ProviderProblem ? createProviderFailure(name, error) : error;
    }
  }

  async illustrate(
    wishes: readonly ImageWish[],
    signal: AbortSignal,
  ): Promise<readonly (Illustration | string)[]> {
    const candidates = await mapConcurrently(wishes, (wish) => this.#candidates(wish, signal));
    const used = new Set<string>();
    // Chooses in slide order, so that the same answers give the same deck.
    const chosen = candidates.map((found) => {
      if (!Array.isArray(found)) return found;
      const photos = found as readonly FoundPicture[];
      const photo = photos.find(({ url }) => !used.has(url)) ?? photos[0];
      if (photo !== undefined) used.add(photo.url);
      return photo ?? 'nothing was found';
    });
    return mapConcurrently(chosen, (one) => this.#fetch(one as FoundPicture | Illustration | string, signal));
  }

  async make(prompt: string, type: ImageWish['type'], signal: AbortSignal): Promise<Illustration> {
    const [made] = await this.illustrate([{ prompt, type }], signal);
    if (made === undefined || typeof made === 'string')
      throw new Failure('unavailable', `No picture was made: ${made ?? 'nothing came back'}.`, {
        hint: 'Try again, or describe it differently.',
      });
    return made;
  }

  /** Returns candidate photographs, a generated picture, or the reason why there is none. */
  async #candidates(
    { prompt, type }: ImageWish,
    signal: AbortSignal,
  ): Promise<readonly FoundPicture[] | Illustration | string> {
    const { libraries, maker } = this.#options;
    const library = libraries.find(({ hasKey }) => hasKey);
    const name = type === 'stock' && library !== undefined ? NAMES[library.name] : (maker?.name ?? '');
    try {
      if (type === 'stock' && library !== undefined)
        return await retryOnce(() => library.search(prompt, CANDIDATES, undefined, signal), signal);
      if (maker === undefined) return 'no provider is configured';
      const made = await retryOnce(() => maker.make(prompt, signal), signal);
      const bytes = 'bytes' in made ? made.bytes : await this.#options.fetchPicture(made.url, signal);
      return { bytes, provider: maker.name };
    } catch (error) {
      if (error instanceof ProviderProblem) return `${name} ${error.message}`;
      if (error instanceof PictureProblem) return `${name} made it, but ${error.message}`;
      throw error;
    }
  }

  async #fetch(
    chosen: FoundPicture | Illustration | string,
    signal: AbortSignal,
  ): Promise<Illustration | string> {
    if (typeof chosen === 'string' || 'bytes' in chosen) return chosen;
    const { url, provider, photographer, page_url, alt } = chosen;
    try {
      const bytes = await this.#options.fetchPicture(url, signal);
      const credit = `Photo: ${photographer === '' ? '' : `${photographer} / `}${NAMES[provider]} (${page_url})`;
      return { bytes, provider, credit, ...(alt !== '' && { alt }) };
    } catch (error) {
      if (error instanceof PictureProblem) return `${NAMES[provider]} found one, but ${error.message}`;
      throw error;
    }
  }
}

async function retryOnce<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const pause =
      error instanceof ProviderProblem && error.kind === 'busy'
        ? (error.retryAfterSeconds ?? 1)
        : Number.POSITIVE_INFINITY;
    if (pause > MAX_RETRY_SECONDS) throw error;
    await wait(pause * 1000, undefined, { signal });
    return work();
  }
}

async function mapConcurrently<In, Out>(
  items: readonly In[],
  work: (item: In) => Promise<Out>,
): Promise<Out[]> {
  const results: Out[] = [];
  const queue = [...items.entries()];
  const runner = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift())
      results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: Math.min(MAX_CONCURRENT, items.length) }, runner));
  return results;
}

function createProviderFailure(name: string, { kind, message, retryAfterSeconds }: ProviderProblem): Failure {
  if (kind === 'key') return new Failure('unauthorized', `${name} API key is required: ${name} ${message}.`);
  return new Failure('unavailable', `${name} ${message}.`, {
    hint: 'Try again later, or use another provider.',
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}
