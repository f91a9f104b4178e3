import { Failure, type Issue } from './failure.ts';
import { message } from './message.ts';
import { shownText } from './shown-values.ts';

/** Ways to handle a picture that a call names and that cannot be loaded. */
export const ON_MISSING_PICTURE = ['fail', 'placeholder'] as const;
export type OnMissingPicture = (typeof ON_MISSING_PICTURE)[number];

/** Picture written by the caller, and its location in the input. */
export interface RequiredPicture {
  readonly address: string;
  readonly loc: readonly (string | number)[];
}

/** Location of a required picture in the input; undefined for any other picture. */
export type LocateRequired = (
  address: string,
  place: readonly (string | number)[],
) => readonly (string | number)[] | undefined;

/**
 * With `all`, every picture counts as written by the caller, as in a call with slides; otherwise only the
 * listed ones do.
 */
export function locateRequired(required: 'all' | readonly RequiredPicture[] = []): LocateRequired {
  if (required === 'all') return (_, place) => place;
  const places = new Map(required.map(({ address, loc }) => [withoutFragment(address), loc]));
  return (address) => places.get(withoutFragment(address));
}

/** Removes the fragment, which only holds the size of the picture. */
function withoutFragment(address: string): string {
  return address.startsWith('data:') ? address : (address.split('#')[0] ?? '');
}

export function missingPicture(address: string, reason: string, loc: readonly (string | number)[]): Issue {
  return {
    loc: [...loc],
    msg: `The picture ${shownText(address, 120)} could not be loaded: ${reason}.`,
    type: 'picture_missing',
    input: shownText(address, 200),
  };
}

/** Error for a call whose pictures cannot be loaded, with one issue per picture. */
export function picturesMissing(issues: readonly Issue[]): Failure {
  const [first] = issues;
  const rest = issues.length - 1;
  const more =
    rest > 0 ? ` ${rest} more ${rest === 1 ? 'picture' : 'pictures'} could not be loaded either.` : '';
  return new Failure('invalid_input', `${first?.loc.join('.')}: ${first?.msg}${more}`, {
    issues,
    hint: message`Correct each of them: give an address that anyone can open, or upload the picture with {upload_files} or {upload_image} and give its value or id. Or set on_missing_picture to "placeholder" to have the deck without them. Nothing was stored.`,
  });
}
