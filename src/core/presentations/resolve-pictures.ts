import { loadPicture, readPicture, type SourcePicture } from '../assets/pictures.ts';
import { type FetchPicture, PictureProblem } from '../store/fetch-picture.ts';
import type { BlobStore } from '../store/store.ts';
import type { SlideSpec } from '../templates/contract.ts';
import { missingIcons } from './missing-icons.ts';
import { pictureFields } from './picture-fields.ts';
import { blobPrefix } from './stored-presentation.ts';
import { contractOf } from './validate-slides.ts';

/** How a picture that is stored with a presentation is named in content: "media:<presentation id>/<file>". */
const STORED = /^media:([0-9a-f-]{36})\/([0-9a-f]{64}\.(?:png|jpg))$/;
const MAX_PICTURES = 100;

export interface ResolvedPictures {
  /** One a slide: pictures by content path. */
  readonly slides: readonly ReadonlyMap<string, SourcePicture>[];
  readonly warnings: readonly string[];
}

/** Name under which content refers to a stored picture. */
export function storedPictureUrl(id: string, file: string): string {
  return `media:${id}/${file}`;
}

/**
 * The pictures that slides ask for, each address loaded once. A picture that cannot be had is a
 * warning that names it and the reason; its slide gets the template's placeholder.
 */
export class PictureResolver {
  readonly #blobs: BlobStore;
  readonly #fetch: FetchPicture;
  readonly #signal: AbortSignal;
  readonly #loaded = new Map<string, Promise<SourcePicture>>();

  constructor(blobs: BlobStore, fetchPicture: FetchPicture, signal: AbortSignal) {
    this.#blobs = blobs;
    this.#fetch = fetchPicture;
    this.#signal = signal;
  }

  /** @param known addresses whose pictures are there already, and are left out. */
  async resolve(slides: readonly SlideSpec[], known: ReadonlySet<string> = new Set()): Promise<ResolvedPictures> {
    const warnings: string[] = [];
    const prompted: number[] = [];
    const resolved = await Promise.all(
      slides.map(async (slide, index) => {
        const pictures = new Map<string, SourcePicture>();
        warnings.push(...missingIcons(slide).map((missing) => `Slide ${index + 1}, ${missing}`));
        for (const [path, value] of pictureFields(contractOf(slide.layout)?.fields ?? {}, slide.content)) {
          if (value.image_url !== undefined && known.has(value.image_url)) continue;
          const where = `Slide ${index + 1}, ${path}`;
          if (value.image_url !== undefined) {
            const outcome = await this.#outcome(value.image_url);
            if (typeof outcome !== 'string') pictures.set(path, outcome);
            else warnings.push(`${where}: the picture ${shown(value.image_url)} could not be had: ${outcome}. A placeholder stands in.`);
          } else if (value.asset_id !== undefined) warnings.push(`${where}: this server keeps no assets yet, so asset_id "${value.asset_id.slice(0, 60)}" gives a placeholder. Give image_url.`);
          else prompted.push(index + 1);
        }
        return pictures;
      }),
    );
    this.#signal.throwIfAborted();
    if (prompted.length > 0) {
      const on = [...new Set(prompted)].join(', ');
      warnings.push(`No image provider is configured, so pictures described by image_prompt alone are placeholders (slide ${on}). Give image_url to show a picture.`);
    }
    return { slides: resolved, warnings: warnings.sort() };
  }

  async #outcome(url: string): Promise<SourcePicture | string> {
    const known = this.#loaded.get(url);
    if (known === undefined && this.#loaded.size >= MAX_PICTURES) return `a deck may load at most ${MAX_PICTURES} pictures`;
    const loading = known ?? this.#load(url);
    this.#loaded.set(url, loading);
    try {
      return await loading;
    } catch (error) {
      if (error instanceof PictureProblem) return error.message;
      throw error;
    }
  }

  async #load(url: string): Promise<SourcePicture> {
    const stored = STORED.exec(url);
    if (!stored) return loadPicture(url, this.#fetch, this.#signal);
    const bytes = await this.#blobs.get(`${blobPrefix(stored[1] ?? '')}media/${stored[2]}`);
    if (!bytes) throw new PictureProblem('its presentation is no longer stored');
    return readPicture(bytes);
  }
}

function shown(url: string): string {
  return url.length > 120 ? `${url.slice(0, 120)}…` : url;
}
