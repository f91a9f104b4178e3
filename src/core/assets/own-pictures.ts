import type { AssetService } from '../call/services.ts';
import { type FetchPicture, MissingPicture } from '../store/fetch-picture.ts';

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** What a fragment says of its size does not name it. */
const BY_ID = /^asset:([^#]*)/;
/** A download link as this server hands it out; its host may be one that only its callers know. */
const BY_LINK = new RegExp(`^(?:https?://[^/?#]+)?/downloads/images/(${UUID})\\.(?:png|jpg)(?:\\?|$)`, 'i');

/** Fetches pictures that this server keeps from its store: "asset:<id>" and its own download links; others as before. */
export function withOwnPictures(assets: Pick<AssetService, 'image'>, fetchPicture: FetchPicture): FetchPicture {
  return async (url, signal) => {
    const id = BY_ID.exec(url)?.[1];
    const linked = BY_LINK.exec(url)?.[1];
    const own = id ?? linked;
    const found = own === undefined ? undefined : await assets.image(own);
    if (found !== undefined) return found.bytes;
    if (id !== undefined) throw new MissingPicture(JSON.stringify(id.slice(0, 60)));
    return fetchPicture(url, signal);
  };
}
