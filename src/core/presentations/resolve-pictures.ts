import type { ImageWish, PictureSource } from '../assets/api.ts';
import { assetReference } from '../assets/asset.ts';
import { loadPicture, readPicture, type SourcePicture } from '../assets/pictures.ts';
import type { Issue } from '../errors/failure.ts';
import { type LocateRequired, missingPicture, picturesMissing } from '../errors/missing-pictures.ts';
import { shownText } from '../errors/shown-values.ts';
import { POSTER_ADDRESS } from '../scene/slide-show.ts';
import { type FetchPicture, PictureProblem } from '../store/fetch-picture.ts';
import type { BlobStore } from '../store/store.ts';
import type { SlideSpec } from '../templates/contract.ts';
import type { OwnContracts } from '../templates/own-contract.ts';
import { isPrompt } from '../templates/prompts.ts';
import { findMissingIcons } from './missing-icons.ts';
import { findPictureFields, setPictureAlt } from './picture-fields.ts';
import { isComposed } from './read-composed.ts';
import { blobPrefix } from './stored-presentation.ts';
import { resolveContract } from './validate-slides.ts';

/** Address under which content refers to a stored picture: "media:<presentation id>/<file>". */
const STORED_PICTURE = /^media:([0-9a-f-]{36})\/([0-9a-f]{64}\.(?:png|jpg))$/;
const MAX_PICTURES = 100;
/** All pictures of a deck stay in memory in their original size until they are scaled. */
const MAX_PICTURES_BYTES = 200 * 1024 * 1024;
/** Pictures that are still loading add to the memory in use. */
const MAX_CONCURRENT = 8;

export interface ResolvedPictures {
  /** Pictures by content path, one map per slide. */
  readonly slides: readonly ReadonlyMap<string, SourcePicture>[];
  readonly warnings: readonly string[];
  /**
   * Alternative text and credit of pictures that were found or generated for a description, by 0-based
   * slide index.
   */
  readonly found: ReadonlyMap<number, readonly FoundPicture[]>;
}

interface FoundPicture {
  readonly path: string;
  readonly alt: string;
  readonly credit?: string;
}

export interface ResolverOptions {
  readonly blobs: BlobStore;
  readonly fetchPicture: FetchPicture;
  /** Absent if described pictures become placeholders. */
  readonly pictures?: PictureSource | undefined;
  readonly imageType?: ImageWish['type'] | undefined;
  /** Pictures without which the deck is refused; if absent, any picture may be missing. */
  readonly writtenAt?: LocateRequired | undefined;
}

interface PictureRequest {
  readonly index: number;
  readonly path: string;
  readonly prompt: string;
}

interface DescribedPicture {
  readonly picture: SourcePicture;
  readonly alt: string;
  readonly credit?: string;
}

export function storedPictureUrl(id: string, file: string): string {
  return `media:${id}/${file}`;
}

/**
 * Loads the pictures that slides ask for, each address once. A picture that cannot be loaded becomes a
 * warning with the reason; its slide is shown without it, or with the empty place that its layout needs.
 */
export class PictureResolver {
  readonly #blobs: BlobStore;
  readonly #fetch: FetchPicture;
  readonly #source: PictureSource | undefined;
  readonly #type: ImageWish['type'];
  readonly #writtenAt: LocateRequired | undefined;
  readonly #signal: AbortSignal;
  /** Results by description, so that slides keep their pictures if they are laid out again. */
  readonly #described = new Map<string, DescribedPicture | string>();
  readonly #loaded = new Map<string, Promise<SourcePicture>>();
  readonly #waiting: (() => void)[] = [];
  #loading = 0;
  #bytes = 0;

  constructor({ blobs, fetchPicture, pictures, imageType, writtenAt }: ResolverOptions, signal: AbortSignal) {
    this.#blobs = blobs;
    this.#fetch = fetchPicture;
    this.#source = pictures?.makes.photos || pictures?.makes.generated ? pictures : undefined;
    this.#type = imageType ?? 'stock';
    this.#writtenAt = writtenAt;
    this.#signal = signal;
  }

  /**
   * @param options.known addresses of pictures that are already loaded and are skipped.
   * @throws Failure `invalid_input` that lists all required pictures that cannot be loaded.
   */
  async resolve(
    slides: readonly SlideSpec[],
    {
      known = new Set(),
      own,
    }: { readonly known?: ReadonlySet<string>; readonly own?: OwnContracts | undefined } = {},
  ): Promise<ResolvedPictures> {
    const warnings: string[] = [];
    const issues: Issue[] = [];
    const prompted: PictureRequest[] = [];
    const resolved = await Promise.all(
      slides.map(async (slide, index) => {
        const pictures = new Map<string, SourcePicture>();
        warnings.push(
          ...findMissingIcons(slide, own).map(
            ({ path, field, asked, advice }) =>
              `Slide ${index + 1}, ${path}: ${field} ${asked}: no icon found; ${advice}. A plain circle is drawn.`,
          ),
        );
        for (const [path, value] of findPictureFields(
          resolveContract(slide.layout, own)?.fields ?? {},
          slide.content,
        )) {
          if (value.image_url === POSTER_ADDRESS) continue;
          if (value.image_url !== undefined && known.has(value.image_url)) continue;
          const where = `Slide ${index + 1}, ${path}`;
          const address =
            value.image_url ?? (value.asset_id === undefined ? undefined : assetReference(value.asset_id));
          if (address !== undefined) {
            const outcome = await this.#outcome(address);
            const place = ['slides', index, 'content', ...(isComposed(slide) ? ['markup'] : parsePath(path))];
            const written = typeof outcome === 'string' ? this.#writtenAt?.(address, place) : undefined;
            if (typeof outcome !== 'string') pictures.set(path, outcome);
            else if (written !== undefined) issues.push(missingPicture(address, outcome, written));
            else
              warnings.push(
                `${where}: the picture ${shownText(address, 120)} could not be loaded: ${outcome}. The slide is shown without it.`,
              );
          } else if (!isPrompt(value.image_prompt ?? ''))
            prompted.push({ index, path, prompt: value.image_prompt ?? '' });
        }
        return pictures;
      }),
    );
    this.#signal.throwIfAborted();
    if (issues.length > 0) throw picturesMissing(issues.sort((a, b) => Number(a.loc[1]) - Number(b.loc[1])));
    if (this.#source !== undefined) return this.#illustrate(prompted, resolved, warnings);
    if (prompted.length > 0) {
      const on = [...new Set(prompted.map(({ index }) => index + 1))].join(', ');
      warnings.push(
        `No image provider is configured, so pictures described only by image_prompt are missing (slide ${on}): slides are shown without them, with an empty space where the layout needs one. Give image_url to show a picture.`,
      );
    }
    return { slides: resolved, warnings: warnings.sort(), found: new Map() };
  }

  /** Adds described pictures, requesting each description once. */
  async #illustrate(
    prompted: readonly PictureRequest[],
    slides: readonly Map<string, SourcePicture>[],
    warnings: string[],
  ): Promise<ResolvedPictures> {
    await this.#describe(
      [...new Set(prompted.map(({ prompt }) => prompt))].filter((prompt) => !this.#described.has(prompt)),
    );
    const found = new Map<number, FoundPicture[]>();
    for (const { index, path, prompt } of prompted) {
      const outcome = this.#described.get(prompt) ?? `a deck may load at most ${MAX_PICTURES} pictures`;
      if (typeof outcome === 'string') {
        warnings.push(
          `Slide ${index + 1}, ${path}: there is no picture for ${JSON.stringify(shownText(prompt, 120))}: ${outcome}. The slide is shown without it.`,
        );
        continue;
      }
      slides[index]?.set(path, outcome.picture);
      found.set(index, [
        ...(found.get(index) ?? []),
        { path, alt: outcome.alt, ...(outcome.credit !== undefined && { credit: outcome.credit }) },
      ]);
    }
    return { slides, warnings: warnings.sort(), found };
  }

  async #describe(prompts: readonly string[]): Promise<void> {
    const some = prompts.slice(0, Math.max(0, MAX_PICTURES - this.#loaded.size - this.#described.size));
    const made =
      (await this.#source?.illustrate(
        some.map((prompt) => ({ prompt, type: this.#type })),
        this.#signal,
      )) ?? [];
    for (const [at, prompt] of some.entries()) {
      const one = made[at] ?? 'nothing came back';
      const outcome =
        typeof one === 'string'
          ? one
          : await readPicture(one.bytes).then(
              (picture) => ({
                picture,
                alt: one.alt ?? prompt,
                ...(one.credit !== undefined && { credit: one.credit }),
              }),
              describeProblem,
            );
      this.#described.set(prompt, outcome);
    }
    this.#signal.throwIfAborted();
  }

  async #outcome(url: string): Promise<SourcePicture | string> {
    const known = this.#loaded.get(url);
    if (known === undefined && this.#loaded.size >= MAX_PICTURES)
      return `a deck may load at most ${MAX_PICTURES} pictures`;
    const loading = known ?? this.#inTurn(() => this.#load(url));
    this.#loaded.set(url, loading);
    try {
      return await loading;
    } catch (error) {
      if (error instanceof PictureProblem) return error.message;
      throw error;
    }
  }

  /** Limits the number of concurrent loads and the total size. */
  async #inTurn(load: () => Promise<SourcePicture>): Promise<SourcePicture> {
    if (this.#loading >= MAX_CONCURRENT) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#loading += 1;
    try {
      const tooMany = new PictureProblem(
        `the pictures of a deck may have ${MAX_PICTURES_BYTES / 1024 / 1024} MB in total`,
      );
      if (this.#bytes >= MAX_PICTURES_BYTES) throw tooMany;
      const picture = await load();
      if (this.#bytes + picture.bytes.length > MAX_PICTURES_BYTES) throw tooMany;
      this.#bytes += picture.bytes.length;
      return picture;
    } finally {
      // The next waiting load takes over the slot.
      const next = this.#waiting.shift();
      if (next === undefined) this.#loading -= 1;
      else next();
    }
  }

  async #load(url: string): Promise<SourcePicture> {
    const stored = STORED_PICTURE.exec(url);
    if (!stored) return loadPicture(url, this.#fetch, this.#signal);
    const bytes = await this.#blobs.get(`${blobPrefix(stored[1] ?? '')}media/${stored[2]}`);
    if (!bytes) throw new PictureProblem('its presentation is no longer stored');
    return readPicture(bytes);
  }
}

/** Parses "items[1].image" to items, 1, image. */
function parsePath(path: string): (string | number)[] {
  return path
    .split(/[.[\]]+/)
    .filter((step) => step !== '')
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

function describeProblem(error: unknown): string {
  if (error instanceof PictureProblem) return `what came back is not a picture: ${error.message}`;
  throw error;
}

/** Adds the alternative texts of found pictures to the content and their credits to the speaker notes. */
export function addFoundPictures<T extends SlideSpec>(
  slides: readonly T[],
  { found }: ResolvedPictures,
): readonly T[] {
  if (found.size === 0) return slides;
  return slides.map((slide, index) => {
    const pictures = found.get(index) ?? [];
    const content = pictures.reduce((so, { path, alt }) => setPictureAlt(so, path, alt), slide.content);
    const note = slide.speaker_note ?? '';
    const credits = [
      ...new Set(
        pictures.flatMap(({ credit }) => (credit === undefined || note.includes(credit) ? [] : [credit])),
      ),
    ];
    return pictures.length === 0
      ? slide
      : {
          ...slide,
          content,
          ...(credits.length > 0 && {
            speaker_note: [...(note === '' ? [] : [note, '']), ...credits].join('\n'),
          }),
        };
  });
}
