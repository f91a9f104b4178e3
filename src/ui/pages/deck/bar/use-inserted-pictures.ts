import { placePicture } from '../composition/place-picture.ts';
import { readPath, setValue } from '../content-path.ts';
import type { Schema } from '../layouts.ts';
import { findDropped, useNewPictures } from '../use-new-pictures.ts';
import { type InsertProps, insertContent } from './insert-content.ts';

interface PictureValue {
  readonly image_url?: string;
  readonly asset_id?: string;
  readonly image_prompt?: string;
}

/** Puts pictures that are dropped or pasted into the frame below them, or inserts them. */
export function useInsertedPictures(props: InsertProps, schema: Schema | undefined): void {
  const { content, composition, onType } = props;
  useNewPictures(({ asset, at }) => {
    const path = findDropped(at, 'path');
    const value = path === undefined ? undefined : readPath(content, path);
    if (composition !== undefined) placePicture(composition, asset, findDropped(at, 'key'));
    else if (path !== undefined && isPicture(value))
      onType(setValue(content, path, { ...value, ...withAsset(asset) }));
    else {
      const markup = `<img src="asset:${asset}" alt=""/>`;
      insertContent(props, schema, { markup, fields: ['image_prompt'], value: { asset_id: asset } });
    }
  });
}

const isPicture = (value: unknown): value is PictureValue =>
  typeof value === 'object' &&
  value !== null &&
  ['image_url', 'asset_id', 'image_prompt'].some((name) => name in value);

/** Fields of a picture that shows another one; undefined fields are removed. */
const withAsset = (asset: string) => ({
  ...{ asset_id: asset, image_url: undefined, image_prompt: undefined },
  ...{ focus_x: undefined, focus_y: undefined },
});
