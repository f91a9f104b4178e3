import { assetReference } from '../../assets/asset.ts';
import type { EditRequest } from '../../call/services.ts';
import type { WrittenAt } from '../../errors/missing-pictures.ts';
import type { OwnContracts } from '../../templates/own-contract.ts';
import { pictureFields } from '../picture-fields.ts';
import type { Presentation, Slide } from '../presentation.ts';
import { contractOf } from '../validate-slides.ts';

/** Locations of pictures written by edits; pictures that the deck already used are excluded. */
export function writtenByEdits(
  { on_missing_picture: missing }: Pick<EditRequest, 'on_missing_picture'>,
  before: readonly Presentation[],
  own: (template: string) => OwnContracts | undefined,
): WrittenAt | undefined {
  if (missing !== 'fail') return undefined;
  const known = new Set(before.flatMap(({ template, slides }) => slides.flatMap((slide) => picturesOf(slide, own(template.id)))));
  return (address, place) => (known.has(address) ? undefined : place);
}

function picturesOf({ layout, content }: Pick<Slide, 'layout' | 'content'>, own: OwnContracts | undefined): string[] {
  const fields = contractOf(layout, own)?.fields ?? {};
  return [...pictureFields(fields, content).values()].flatMap(({ image_url, asset_id }) => image_url ?? (asset_id === undefined ? [] : assetReference(asset_id)));
}
