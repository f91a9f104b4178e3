import { hash as digest } from 'node:crypto';
import { Failure, invalid } from '../errors/failure.ts';
import { shownText } from '../errors/shown-values.ts';
import { defined, omit } from '../input/fields.ts';
import { CANVAS } from '../scene/canvas.ts';
import { type ClipInput, MAX_CLIPS, POSTER_ADDRESS, type SlideClip } from '../scene/slide-show.ts';
import { type FetchPicture, PictureProblem } from '../store/fetch-picture.ts';
import type { BlobStore } from '../store/store.ts';
import type { SlideSpec } from '../templates/contract.ts';
import type { OwnContracts } from '../templates/own-contract.ts';
import type { Template } from '../templates/tree.ts';
import { compileSlide } from './compiled-markup.ts';
import { createMediaLoader, drawPoster } from './opened-media.ts';
import { createPictureLoader } from './opened-pictures.ts';
import { loadNewMedia, type MediaLoader, readMediaEdit } from './opened-show.ts';
import { findPictureFields } from './picture-fields.ts';
import type { Edit } from './presentation.ts';
import { isComposed } from './read-composed.ts';
import { blobPrefix } from './stored-presentation.ts';
import { resolveContract } from './validate-slides.ts';

/** Address of a video, a sound or a poster that is stored with a presentation. */
const STORED_FILE = /^media:([0-9a-f-]{36})\/([0-9a-f]{64}\.(?:mp4|m4v|mov|m4a|mp3|wav|png|jpg))$/;
/** Files of one call together, which are in memory until the deck is written. */
const MAX_CLIPS_BYTES = 200 * 1024 * 1024;

export interface ClipOptions {
  readonly blobs: Pick<BlobStore, 'get'>;
  readonly fetchPicture: FetchPicture;
  /** Loads videos and sounds; absent if it is no other than that of pictures. */
  readonly fetchMedia?: FetchPicture | undefined;
}

type Location = readonly (string | number)[];

/** Loads the videos and sounds that slides and edits name, and their posters. */
export class ClipLoader {
  /** Files that are not stored yet, posters included, by hash. */
  readonly files = new Map<string, Uint8Array>();
  readonly #template: Template;
  readonly #own: OwnContracts | undefined;
  readonly #loader: MediaLoader;
  #bytes = 0;

  /**
   * @param look template that lays out the slides, and contracts of the layouts of their design
   */
  constructor(
    { blobs, fetchPicture, fetchMedia }: ClipOptions,
    { template, own }: { readonly template: Template; readonly own?: OwnContracts | undefined },
    signal: AbortSignal,
  ) {
    this.#template = template;
    this.#own = own;
    const { canvas = CANVAS } = template;
    const picture = createPictureLoader(withStored(blobs, fetchPicture), signal);
    this.#loader = {
      picture,
      media: createMediaLoader(withStored(blobs, fetchMedia ?? fetchPicture), signal),
      poster: (kind, size) => drawPoster(kind, size, (address) => picture(address, [])),
      size: async () => ({ width: canvas.widthPx, height: canvas.heightPx }),
    };
  }

  /**
   * Loads what `insert_media` names.
   *
   * @throws Failure `invalid_input` at the field of the edit
   */
  async loadEdits(edits: readonly Edit[]): Promise<readonly Edit[]> {
    const loaded: Edit[] = [];
    for (const [index, edit] of edits.entries())
      loaded.push(
        edit.op === 'insert_media'
          ? {
              op: 'insert_media',
              slide: edit.slide,
              value: await this.#load(readMediaEdit(index, edit), ['edits', index, 'value']),
            }
          : edit,
      );
    return loaded;
  }

  /**
   * Loads the videos and sounds that slides ask for and their markup names; those that a slide has stay.
   *
   * @param isChanged false for a slide that has all of its own; all by default
   * @throws Failure `invalid_input` at the field of the slide
   */
  async loadSlides<Slide extends SlideSpec>(
    slides: readonly Slide[],
    isChanged: (slide: Slide) => boolean = () => true,
  ): Promise<readonly Slide[]> {
    const loaded: Slide[] = [];
    for (const [index, slide] of slides.entries())
      loaded.push(isChanged(slide) ? await this.#loadSlide(slide, index) : slide);
    return loaded;
  }

  async #loadSlide<Slide extends SlideSpec>(slide: Slide, index: number): Promise<Slide> {
    const { clips: wishes = [], media = [] } = slide;
    const composed = isComposed(slide) ? compileSlide(slide, this.#template).clips : [];
    if (wishes.length + media.length + composed.length === 0) return slide;
    // A slide that became markup names what it had.
    const renamed = new Set(composed.map(({ source }) => source.replace(/^clip:/, '')));
    const free: SlideClip[] = this.#follow(
      slide,
      media.filter(({ id, source }) => source === undefined && !(composed.length > 0 && renamed.has(id))),
    );
    for (const [place, wish] of wishes.entries()) {
      const loaded = await this.#load(wish, ['slides', index, 'media', place]);
      free.push({ ...loaded, id: nextClipId(free) });
    }
    const named: SlideClip[] = [];
    for (const { id, at, source, poster, alt, playback } of composed) {
      const looks = { id, at, playback, ...defined({ alt }) };
      const known = media.find(
        (clip) =>
          (clip.source === source && clip.poster_source === poster) ||
          (clip.source === undefined && source === `clip:${clip.id}`),
      );
      const clip =
        known ??
        (await this.#load({ file: source, ...defined({ poster }) }, []).catch((error: unknown) => {
          throw locateAt(error, ['slides', index, 'content', 'markup'], id);
        }));
      named.push({
        ...omit(clip, 'alt', 'playback', 'at'),
        ...looks,
        source,
        ...defined({ poster_source: poster }),
      });
    }
    if (free.length + named.length > MAX_CLIPS)
      throw invalid(
        ['slides', index, 'media'],
        `Slide ${index + 1} has ${free.length + named.length} videos and sounds; ${MAX_CLIPS} is the most it can have.`,
        { type: 'too_long', ctx: { max: MAX_CLIPS } },
      );
    const all = [...free, ...named];
    const { clips: _clips, media: _media, ...rest } = slide;
    return { ...rest, ...(all.length === 0 ? {} : { media: all }) } as unknown as Slide;
  }

  /** Videos and sounds stand where their posters are after the slide has got another layout. */
  #follow({ layout, content }: SlideSpec, clips: readonly SlideClip[]): SlideClip[] {
    const fields = resolveContract(layout, this.#own)?.fields ?? {};
    const pictures = isComposed({ layout }) ? new Map() : findPictureFields(fields, content);
    const free = [...pictures]
      .filter(([path, { image_url }]) => image_url === POSTER_ADDRESS && !clips.some(({ at }) => at === path))
      .map(([path]) => path);
    return clips.map((clip) => {
      if (clip.at === undefined || pictures.has(clip.at)) return clip;
      const at = free.shift();
      return at === undefined ? omit(clip, 'at') : { ...clip, at };
    });
  }

  async #load({ at, ...input }: ClipInput, location: Location): Promise<Omit<SlideClip, 'id'>> {
    const { media, poster, isDrawn, playback, frame, name, alt } = await loadNewMedia(
      input,
      this.#loader,
      location,
    );
    const { bytes, ...facts } = media;
    const hash = digest('sha256', bytes, 'hex');
    if (!this.files.has(hash)) this.#bytes += bytes.length;
    if (this.#bytes > MAX_CLIPS_BYTES)
      throw invalid(
        [...location, 'file'],
        `The file "${shownText(input.file, 80)}" cannot be used: the videos and sounds of a call may have ${MAX_CLIPS_BYTES / 1024 / 1024} MB in total.`,
        { type: 'too_big' },
      );
    const shown = digest('sha256', poster.bytes, 'hex');
    this.files.set(hash, bytes).set(shown, poster.bytes);
    const { mimeType, widthPx, heightPx } = poster;
    return {
      ...facts,
      hash,
      poster: { hash: shown, mimeType, widthPx, heightPx },
      ...(isDrawn ? { poster_drawn: true } : {}),
      frame,
      playback,
      ...defined({ at, name, alt }),
    };
  }
}

/** A fault of an element of markup, whose place is the markup. */
function locateAt(error: unknown, loc: Location, id: string): unknown {
  if (!(error instanceof Failure)) return error;
  const issues = error.issues.map((issue) => ({ ...issue, loc: [...loc], msg: `"${id}": ${issue.msg}` }));
  return new Failure(error.code, issues[0]?.msg ?? error.message, {
    issues,
    cause: error,
    ...(error.hint === undefined ? {} : { hint: error.hint }),
  });
}

/** Id of a video or sound that is not part of markup: "clip-1". */
export function nextClipId(clips: readonly Pick<SlideClip, 'id'>[]): string {
  const taken = new Set(clips.map(({ id }) => id));
  let number = clips.length + 1;
  while (taken.has(`clip-${number}`)) number += 1;
  return `clip-${number}`;
}

/** Also reads what is stored with a presentation. */
function withStored(blobs: ClipOptions['blobs'], fetch: FetchPicture): FetchPicture {
  return async (address, signal) => {
    const [, id, name] = STORED_FILE.exec(address) ?? [];
    if (id === undefined) return fetch(address, signal);
    const bytes = await blobs.get(`${blobPrefix(id)}media/${name}`);
    if (bytes === undefined) throw new PictureProblem('its presentation is no longer stored');
    return bytes;
  };
}
