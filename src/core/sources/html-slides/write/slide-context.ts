import { createHash } from 'node:crypto';
import type { PageChart } from '../charts/build-chart.ts';
import type { PageElement } from '../styled-page.ts';
import type { PageLook } from './page-look.ts';

/** A picture of the page, named in markup by its place in the list. */
export interface PagePicture {
  readonly bytes: Uint8Array;
  readonly name: string;
}

/** A piece of a slide that the deck shows differently or not at all. */
export interface PageOmission {
  readonly slide: number;
  readonly kind: string;
  readonly text: string;
  readonly reason: string;
}

/** Context that all slides of a page share. */
export interface PageMaterials {
  /** Chart that is drawn in an element. */
  chart(element: PageElement): PageChart | undefined;
  /** Bytes of a picture by its address; a string is the reason why there are none. */
  picture(source: string): Uint8Array | string;
  /** Picture that a browser took of an element. */
  taken(index: number): Uint8Array | undefined;
}

/** Pictures of all slides, and their videos and sounds, each once. */
export class PictureList {
  readonly pictures: PagePicture[] = [];
  readonly clips: PagePicture[] = [];
  readonly #places = new Map<string, number>();

  /** Address of the picture in markup. */
  add(bytes: Uint8Array, name: string): string {
    const hash = createHash('sha256').update(bytes).digest('hex');
    let place = this.#places.get(hash);
    if (place === undefined) {
      place = this.pictures.push({ bytes, name }) - 1;
      this.#places.set(hash, place);
    }
    return pictureAddress(place);
  }

  /** Address of the video or sound in markup. */
  addClip(bytes: Uint8Array, name: string): string {
    const known = this.clips.findIndex((clip) => clip.bytes === bytes);
    return `page-clip:${known >= 0 ? known : this.clips.push({ bytes, name }) - 1};`;
  }
}

/** Address that stands for a picture until it is stored. */
export function pictureAddress(place: number): string {
  return `page-picture:${place};`;
}

/** State of one slide while it is written. */
export class SlideContext {
  readonly look: PageLook;
  readonly materials: PageMaterials;
  readonly list: PictureList;
  readonly omitted: PageOmission[] = [];
  /** Text of the title, once there is one. */
  title: string | undefined;
  /** Size in px of the text that is the title of a slide without headings. */
  titlePx: number | undefined;
  readonly #slide: number;

  constructor(slide: number, look: PageLook, materials: PageMaterials, list: PictureList) {
    this.#slide = slide;
    this.look = look;
    this.materials = materials;
    this.list = list;
  }

  omit(kind: string, text: string, reason: string): void {
    this.omitted.push({
      slide: this.#slide,
      kind,
      text: text.replace(/\s+/g, ' ').trim().slice(0, 200),
      reason,
    });
  }
}
