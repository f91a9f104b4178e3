import { randomUUID } from 'node:crypto';
import type { Clock } from '../call/call.ts';
import { Failure, invalid } from '../errors/failure.ts';
import { message } from '../errors/message.ts';
import { nearest } from '../errors/nearest-choices.ts';
import { FONT_FAMILIES } from '../scene/fonts/font-files.ts';
import { FontProblem } from '../scene/fonts/font-problem.ts';
import { guessLetterKind, type LetterKind } from '../scene/fonts/letter-kind.ts';
import { findOfficeFont } from '../scene/fonts/system-fonts.ts';
import type { FontChoice } from '../scene/theme.ts';
import type { BlobStore, RecordStore } from '../store/store.ts';
import type { FontService } from './api.ts';
import { type FontAvailability, fontKey, type UploadedFont } from './font.ts';

const FONTS = 'fonts';
const MAX_FONTS = 200;

export interface FontServiceOptions {
  readonly records: RecordStore;
  readonly blobs: BlobStore;
  readonly clock: Clock;
}

/** Reads and stores uploaded fonts, and offers them to themes by family. */
export function createFontService({ records, blobs, clock }: FontServiceOptions): FontService {
  const all = async () =>
    (await records.list<UploadedFont>(FONTS, { limit: MAX_FONTS })).items.map(({ value }) => value);
  return {
    async upload(bytes, filename) {
      const { readFontInThread } = await import('./read-font-in-thread.ts');
      const read = await readFontInThread(bytes).catch((error: unknown) => {
        throw error instanceof FontProblem ? fontFailure(filename, error.message) : error;
      });
      const { bytes: file, ...facts } = read;
      const known = await all();
      const same = known.find(({ hash }) => hash === facts.hash);
      if (same !== undefined) return same;
      if (known.length >= MAX_FONTS)
        throw new Failure('conflict', `${MAX_FONTS} fonts are stored already, which is the maximum.`, {
          hint: message`Delete fonts that no theme uses: {list_fonts}, then {delete_font}.`,
        });
      const font: UploadedFont = {
        id: randomUUID(),
        filename: filename.slice(0, 200),
        ...facts,
        created_at: clock.now().toISOString(),
      };
      await blobs.put(fontKey(font.hash), file);
      await records.write([
        { collection: FONTS, id: font.id, value: font, expect: 'absent', order: font.created_at },
      ]);
      return font;
    },
    list: all,
    async remove(idOrFilename) {
      const font = (await all()).find(({ id, filename }) => id === idOrFilename || filename === idOrFilename);
      if (font === undefined)
        throw new Failure(
          'not_found',
          `No uploaded font has the id or file name "${idOrFilename.slice(0, 80)}".`,
          { hint: message`{list_fonts} shows the available fonts.` },
        );
      await records.write([{ collection: FONTS, id: font.id }]);
      await blobs.delete(fontKey(font.hash));
    },
    async choice(family) {
      const wanted = family.trim().toLowerCase();
      const faces = (await all()).filter((font) => font.family.toLowerCase() === wanted);
      const [first] = faces;
      if (first !== undefined)
        return {
          family: first.family,
          fallback: first.serif ? 'Georgia' : 'Arial',
          faces: faces.map(({ hash, weight, italic }) => ({ hash, weight, italic })),
        };
      const shipped = FONT_FAMILIES.find((name) => name.toLowerCase() === wanted);
      if (shipped !== undefined)
        return { family: shipped, fallback: COMMON_FAMILIES[guessLetterKind(shipped)] };
      const office = findOfficeFont(wanted);
      return (
        office &&
        ({ family: office.family, drawn: office.drawn, fallback: office.fallback } satisfies FontChoice)
      );
    },
    async check(families) {
      const uploaded = new Set((await all()).map(({ family }) => family));
      return rateAvailability(families, uploaded);
    },
    async namedIn(pptx) {
      const { listFontNames } = await import('./list-font-names.ts');
      return listFontNames(pptx);
    },
    file: (hash) => blobs.get(fontKey(hash)),
  };
}

function rateAvailability(families: readonly string[], uploaded: ReadonlySet<string>): FontAvailability {
  const names = [...new Set([...uploaded, ...FONT_FAMILIES])];
  const rated = families.map((requested) => ({
    requested: requested,
    name: names.find((name) => name.toLowerCase() === requested.trim().toLowerCase()),
  }));
  return {
    available: rated.flatMap(({ name }) =>
      name === undefined
        ? []
        : [{ name, source: uploaded.has(name) ? ('uploaded' as const) : ('built_in' as const) }],
    ),
    unavailable: rated.flatMap(({ requested, name }) =>
      name === undefined ? [{ name: requested, nearest: nearest(requested, names) }] : [],
    ),
  };
}

/** Fonts that most computers have. */
const COMMON_FAMILIES: Readonly<Record<LetterKind, string>> = {
  mono: 'Courier New',
  serif: 'Georgia',
  sans: 'Arial',
};

function fontFailure(filename: string, reason: string): Failure {
  return invalid(
    ['file'],
    `The font ${filename === '' ? '' : `"${filename.slice(0, 100)}" `}was not accepted: ${reason}.`,
    { type: 'font' },
    'Nothing was stored. Give a static TTF, OTF or WOFF2 of one style.',
  );
}
