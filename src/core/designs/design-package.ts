import { createHash } from 'node:crypto';
import { z } from 'zod';
import { Failure, invalid } from '../failure.ts';
import { readZip, type ZipEntry, ZipError } from '../output/pptx/package/zip-reader.ts';
import { deflated, stored, writeZip } from '../output/pptx/package/zip-writer.ts';
import type { Design } from './design.ts';

/** A package of a later version may mean something else by the same names, and is refused. */
export const PACKAGE_VERSION = 1;
const FORMAT = 'lectern.design';
const MANIFEST = 'manifest.json';
const MOST_BYTES = 200 * 1024 * 1024;
const MOST_ENTRIES = 600;
const MOST_MANIFEST_BYTES = 1024 * 1024;

/** A design as it travels: its file, the fonts that it was measured with, and pictures of its slides. */
export interface PackedDesign {
  readonly name: string;
  readonly file: Uint8Array;
  /** `family`: as the file names it. */
  readonly fonts: readonly { readonly family: string; readonly filename: string; readonly bytes: Uint8Array }[];
  readonly pictures: { readonly drawn_by: 'server' | 'caller'; readonly slides: readonly Uint8Array[] };
  readonly told?: NonNullable<Design['told']> | undefined;
  readonly description?: string | undefined;
}

const entry = z.strictObject({ path: z.string().max(200), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
const manifest = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(PACKAGE_VERSION),
  name: z.string().min(1).max(200),
  file: entry,
  fonts: z.array(entry.extend({ family: z.string().min(1).max(100), filename: z.string().max(200) })).max(64),
  pictures: z.strictObject({ drawn_by: z.enum(['server', 'caller']), slides: z.array(entry).max(200) }),
  told: z.record(z.string().max(100), z.strictObject({ name: z.string().max(200).optional(), description: z.string().max(500).optional() })).optional(),
  description: z.string().max(2_000).optional(),
});

/** ZIP with a manifest; the same design gives the same bytes. */
export function packDesign({ name, file, fonts, pictures, told: layouts, description }: PackedDesign): Uint8Array {
  const entries = new Map<string, Uint8Array>();
  const add = (path: string, bytes: Uint8Array) => {
    entries.set(path, bytes);
    return { path, sha256: hash(bytes) };
  };
  const told: z.infer<typeof manifest> = {
    format: FORMAT,
    version: PACKAGE_VERSION,
    name,
    file: add('design.pptx', file),
    fonts: fonts.map(({ family, filename, bytes }, index) => ({ ...add(`fonts/${index + 1}.font`, bytes), family, filename })),
    pictures: { drawn_by: pictures.drawn_by, slides: pictures.slides.map((bytes, index) => add(`slides/${index + 1}.png`, bytes)) },
    ...(layouts === undefined ? {} : { told: layouts }),
    ...(description === undefined ? {} : { description }),
  };
  const text = new TextEncoder().encode(`${JSON.stringify(told, null, 2)}\n`);
  // Presentations and pictures are packed already.
  return writeZip([[MANIFEST, deflated(text)], ...[...entries].map(([path, bytes]): [string, ReturnType<typeof stored>] => [path, stored(bytes)])]);
}

/** @throws Failure `invalid_input` for what is no package or was changed on its way, `unsupported` for one of a later version. */
export function unpackDesign(bytes: Uint8Array): PackedDesign {
  const entries = entriesOf(bytes);
  const told = manifestOf(entries);
  let left = MOST_BYTES;
  const read = ({ path, sha256 }: z.infer<typeof entry>): Uint8Array => {
    const found = entries.get(path);
    if (found === undefined) throw damaged(`${path} is named in its manifest and missing`);
    left -= found.sizeBytes;
    if (left < 0) throw damaged(`it unpacks to more than ${MOST_BYTES / 1024 / 1024} MB`);
    const content = inflated(found);
    if (hash(content) !== sha256) throw damaged(`${path} is not what its manifest says: it was changed or damaged`);
    return content;
  };
  return {
    name: told.name,
    file: read(told.file),
    fonts: told.fonts.map(({ family, filename, ...at }) => ({ family, filename, bytes: read(at) })),
    pictures: { drawn_by: told.pictures.drawn_by, slides: told.pictures.slides.map(read) },
    told: told.told,
    description: told.description,
  };
}

function entriesOf(bytes: Uint8Array): Map<string, ZipEntry> {
  try {
    const entries = readZip(bytes);
    if (entries.length > MOST_ENTRIES) throw damaged(`it holds ${entries.length} entries; at most ${MOST_ENTRIES}`);
    return new Map(entries.map((one) => [one.name, one]));
  } catch (error) {
    throw error instanceof ZipError ? damaged(error.message) : error;
  }
}

function manifestOf(entries: ReadonlyMap<string, ZipEntry>): z.infer<typeof manifest> {
  const found = entries.get(MANIFEST);
  if (found === undefined || found.sizeBytes > MOST_MANIFEST_BYTES) {
    const hint = entries.has('[Content_Types].xml') ? 'This is an office file: give it to create_design.' : undefined;
    throw damaged(`it has no ${MANIFEST}`, hint);
  }
  const raw = json(inflated(found));
  const { format, version } = (raw ?? {}) as { readonly format?: unknown; readonly version?: unknown };
  if (format === FORMAT && typeof version === 'number' && version > PACKAGE_VERSION) {
    const msg = `The package is of version ${version}; this server reads version ${PACKAGE_VERSION}.`;
    throw new Failure('unsupported', msg, {
      issues: [{ loc: [], msg, type: 'newer_version', ctx: { allowed: PACKAGE_VERSION } }],
      hint: 'Update this server, or export the design again from one of the same version as this. The presentation file inside the package (design.pptx) can be given to create_design.',
    });
  }
  const parsed = manifest.safeParse(raw);
  if (!parsed.success) throw damaged(`its ${MANIFEST} is not one of a design: ${parsed.error.issues[0]?.path.join('.') ?? ''} ${parsed.error.issues[0]?.message ?? ''}`.trim());
  return parsed.data;
}

function json(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw damaged(`its ${MANIFEST} is not JSON`);
  }
}

function inflated(found: ZipEntry): Uint8Array {
  try {
    return found.read();
  } catch (error) {
    throw error instanceof ZipError ? damaged(error.message) : error;
  }
}

function damaged(reason: string, hint = 'Export the design again, and send the file as it is.'): Failure {
  return invalid([], `The file cannot be imported as a design: ${reason.replace(/\.$/, '')}.`, { type: 'package' }, hint);
}

function hash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
