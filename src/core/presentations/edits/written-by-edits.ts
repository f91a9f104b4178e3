import { assetReference } from '../../assets/asset.ts';
import type { LocateRequired } from '../../errors/missing-pictures.ts';
import type { OwnContracts } from '../../templates/own-contract.ts';
import type { EditRequest } from '../api.ts';
import { findPictureFields } from '../picture-fields.ts';
import type { Presentation, Slide } from '../presentation.ts';
import { resolveContract } from '../validate-slides.ts';

/** Locations of pictures written by edits; pictures that the deck already used are excluded. */
export function locateWrittenPictures(
  { on_missing_picture: missing }: Pick<EditRequest, 'on_missing_picture'>,
  before: readonly Presentation[],
  own: (template: string) => OwnContracts | undefined,
): LocateRequired | undefined {
  if (missing !== 'fail') return undefined;
  const known = new Set(
    before.flatMap(({ template, slides }) =>
      slides.flatMap((slide) => listPictureAddresses(slide, own(template.id))),
    ),
  );
  return (address, place) => (known.has(address) ? undefined : place);
}

function listPictureAddresses(
  { layout, content }: Pick<Slide, 'layout' | 'content'>,
  own: OwnContracts | undefined,
): string[] {
  const fields = resolveContract(layout, own)?.fields ?? {};
  return [...findPictureFields(fields, content).values()].flatMap(
    ({ image_url, asset_id }) => image_url ?? (asset_id === undefined ? [] : assetReference(asset_id)),
  );
}
