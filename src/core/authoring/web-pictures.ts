import { type LocateRequired, missingPicture, picturesMissing } from '../errors/missing-pictures.ts';
import { shownText } from '../errors/shown-values.ts';
import type { Omitted } from '../presentations/presentation.ts';
import { listFigures, toOmitted } from '../sources/choose-pictures.ts';
import type { FigureBlock, SourceBlock, SourceDocument, SourceSection } from '../sources/source-document.ts';
import { mapInParallel } from './model/map-in-parallel.ts';
import { canBeShown, isSized } from './picture-address.ts';

/** Further pictures are loaded with the deck. */
const MAX_INSPECTED = 24;
const MAX_CONCURRENT = 6;
/** Smaller pictures are badges, bullets and tracking pixels. */
const SIDE_LEAST_PX = 96;
const AREA_LEAST_PX = 40_000;
/** Minimum number of pictures of a host, none of which could be loaded, before the others are not asked for. */
const MISSES_LEAST = 2;

/**
 * Size in pixels of a picture at an address, and whether it is a photograph; or the reason why it cannot be
 * loaded.
 */
export type InspectedPicture =
  | { readonly widthPx: number; readonly heightPx: number; readonly isPhoto: boolean }
  | { readonly reason: string };
export type InspectPicture = (url: string, signal: AbortSignal) => Promise<InspectedPicture>;

/**
 * Addresses of pictures to load before slides are made. Required pictures are included whatever their address
 * looks like.
 */
export function findPicturesToInspect({ root }: SourceDocument, required: LocateRequired): readonly string[] {
  const isInspected = (url: string): boolean =>
    (canBeShown(url) && !isSized(url)) || required(url, []) !== undefined;
  return [...new Set(listFigures(root).flatMap(({ url }) => (isInspected(url) ? [url] : [])))].slice(
    0,
    MAX_INSPECTED,
  );
}

/**
 * Loads each picture once. @throws Failure `invalid_input` that lists all required pictures that cannot be
 * loaded
 */
export async function inspectPictures(
  urls: readonly string[],
  look: InspectPicture,
  signal: AbortSignal,
  required: LocateRequired,
): Promise<ReadonlyMap<string, InspectedPicture>> {
  const results = await mapInParallel(
    urls,
    MAX_CONCURRENT,
    async (url) => [url, await look(url, signal)] as const,
  );
  const missing = results.flatMap(([url, found]) => {
    const loc = required(url, []);
    return loc === undefined || !('reason' in found) ? [] : [missingPicture(url, found.reason, loc)];
  });
  if (missing.length > 0) throw picturesMissing(missing);
  return new Map(results);
}

/**
 * Adds sizes to the picture addresses of a document. Pictures that cannot be loaded or are too small are
 * skipped with the reason.
 */
export function attachSizes(
  document: SourceDocument,
  inspected: ReadonlyMap<string, InspectedPicture>,
): SourceDocument {
  if (inspected.size === 0) return document;
  const skipped: Omitted[] = [];
  const silent = findSilentHosts(inspected);
  const block = (one: SourceBlock): SourceBlock[] => {
    const found =
      one.kind === 'figure' ? (inspected.get(one.url) ?? silent.get(readHost(one.url))) : undefined;
    if (one.kind !== 'figure' || found === undefined) return [one];
    const reason = findObjection(found);
    if (reason === undefined && !('reason' in found)) return [addSize(one, found)];
    skipped.push(toOmitted({ ...one, alt: one.alt || one.url }, reason ?? ''));
    return [];
  };
  const section = (one: SourceSection): SourceSection => ({
    ...one,
    blocks: one.blocks.flatMap(block),
    sections: one.sections.map(section),
  });
  const root = section(document.root);
  return { ...document, root, skipped: [...document.skipped, ...skipped] };
}

/** Hosts none of whose pictures could be loaded, with the reason of the first. */
function findSilentHosts(
  inspected: ReadonlyMap<string, InspectedPicture>,
): ReadonlyMap<string, InspectedPicture> {
  const byHost = Map.groupBy(inspected, ([url]) => readHost(url));
  return new Map(
    [...byHost].flatMap(([host, found]) => {
      const [first] = found;
      const isSilent = found.length >= MISSES_LEAST && found.every(([, picture]) => 'reason' in picture);
      return isSilent && first !== undefined && host !== '' ? [[host, first[1]] as const] : [];
    }),
  );
}

function readHost(url: string): string {
  return URL.parse(url)?.host ?? '';
}

/** Warnings about pictures that could not be loaded. */
export function warnAboutPictures(inspected: ReadonlyMap<string, InspectedPicture>): string[] {
  return [...inspected].flatMap(([url, found]) =>
    'reason' in found
      ? [
          `The picture ${shownText(url, 120)} could not be loaded: ${found.reason}. The deck was laid out without it.`,
        ]
      : [],
  );
}

function findObjection(found: InspectedPicture): string | undefined {
  if ('reason' in found) return `The picture could not be loaded: ${found.reason}.`;
  const { widthPx, heightPx } = found;
  return Math.min(widthPx, heightPx) < SIDE_LEAST_PX || widthPx * heightPx < AREA_LEAST_PX
    ? `With ${widthPx} × ${heightPx} pixels too small to show anything.`
    : undefined;
}

function addSize(
  figure: FigureBlock,
  { widthPx, heightPx, isPhoto }: Exclude<InspectedPicture, { reason: string }>,
): FigureBlock {
  return {
    ...figure,
    url: `${figure.url.replace(/#.*$/s, '')}#${widthPx}x${heightPx}${isPhoto ? '-photo' : ''}`,
  };
}
