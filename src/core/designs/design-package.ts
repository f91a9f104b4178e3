import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inflateRaw as inflateRawLater } from 'node:zlib';
import { z } from 'zod';
import { Failure, invalid } from '../errors/failure.ts';
import { type Message, message } from '../errors/message.ts';
import { sha256 } from '../input/sha256.ts';
import {
  packDeflated,
  packStored,
  readZip,
  writeZip,
  type ZipEntry,
  ZipError,
} from '../ooxml/package/index.ts';
import type { DesignStyle } from './style.ts';
import { layoutStyle, styleFile } from './style-file.ts';

/** Packages of a later version are refused, because their fields may have another meaning. */
export const PACKAGE_VERSION = 2;
/** Packages without a style file can be read by servers that know none. */
const PLAIN_VERSION = 1;
const FORMAT = 'lectern.design';
const MANIFEST = 'manifest.json';
const MOST_BYTES = 200 * 1024 * 1024;
const MOST_ENTRIES = 600;
const MAX_MANIFEST_BYTES = 1024 * 1024;
const PIECE_BYTES = 4 * 1024 * 1024;
const inflateRaw = promisify(inflateRawLater);

/** Content of an exported design: its file, its fonts, and pictures of its slides. */
export interface PackedDesign {
  readonly name: string;
  readonly file: Uint8Array;
  /** `family`: name of the family in the file. */
  readonly fonts: readonly {
    readonly family: string;
    readonly filename: string;
    readonly bytes: Uint8Array;
  }[];
  readonly pictures: { readonly drawn_by: 'server' | 'caller'; readonly slides: readonly Uint8Array[] };
  readonly style?: DesignStyle | undefined;
  readonly description?: string | undefined;
}

const entry = z.strictObject({ path: z.string().max(200), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
const manifest = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal([PLAIN_VERSION, PACKAGE_VERSION]),
  name: z.string().min(1).max(200),
  file: entry,
  fonts: z.array(entry.extend({ family: z.string().min(1).max(100), filename: z.string().max(200) })).max(64),
  pictures: z.strictObject({ drawn_by: z.enum(['server', 'caller']), slides: z.array(entry).max(200) }),
  /** Names and descriptions of layouts in packages of earlier versions. */
  told: z.record(z.string().max(100), layoutStyle).optional(),
  style: styleFile.optional(),
  description: z.string().max(2_000).optional(),
});

/** Packs a design as ZIP with a manifest. The bytes are deterministic. */
export function packDesign({ name, file, fonts, pictures, style, description }: PackedDesign): Uint8Array {
  const entries = new Map<string, Uint8Array>();
  const add = (path: string, bytes: Uint8Array) => {
    entries.set(path, bytes);
    return { path, sha256: sha256(bytes) };
  };
  const content: z.infer<typeof manifest> = {
    format: FORMAT,
    version: style === undefined ? PLAIN_VERSION : PACKAGE_VERSION,
    name,
    file: add('design.pptx', file),
    fonts: fonts.map(({ family, filename, bytes }, index) => ({
      ...add(`fonts/${index + 1}.font`, bytes),
      family,
      filename,
    })),
    pictures: {
      drawn_by: pictures.drawn_by,
      slides: pictures.slides.map((bytes, index) => add(`slides/${index + 1}.png`, bytes)),
    },
    ...(style === undefined ? {} : { style: style as z.infer<typeof styleFile> }),
    ...(description === undefined ? {} : { description }),
  };
  const text = new TextEncoder().encode(`${JSON.stringify(content, null, 2)}\n`);
  // Presentations and pictures are compressed already.
  return writeZip([
    [MANIFEST, packDeflated(text)],
    ...[...entries].map(([path, bytes]): [string, ReturnType<typeof packStored>] => [
      path,
      packStored(bytes),
    ]),
  ]);
}

/**
 * Unpacks a design and verifies it against its manifest in small steps, so that the event loop is not
 * blocked.
 *
 * @throws Failure `invalid_input` for something else or a changed package, `unsupported` for a later version
 */
export async function unpackDesign(bytes: Uint8Array): Promise<PackedDesign> {
  const entries = readEntries(bytes);
  const content = await readManifest(entries);
  let left = MOST_BYTES;
  const read = async ({ path, sha256 }: z.infer<typeof entry>): Promise<Uint8Array> => {
    const found = entries.get(path);
    if (found === undefined) throw damagedPackage(`${path} is named in its manifest but missing`);
    left -= found.sizeBytes;
    if (left < 0) throw damagedPackage(`it unpacks to more than ${MOST_BYTES / 1024 / 1024} MB`);
    const content = await inflate(found);
    if ((await hashInPieces(content)) !== sha256)
      throw damagedPackage(`${path} does not match its manifest: it was changed or damaged`);
    return content;
  };
  const file = await read(content.file);
  const fonts: PackedDesign['fonts'][number][] = [];
  for (const { family, filename, ...at } of content.fonts)
    fonts.push({ family, filename, bytes: await read(at) });
  const slides: Uint8Array[] = [];
  for (const at of content.pictures.slides) slides.push(await read(at));
  return {
    name: content.name,
    file,
    fonts,
    pictures: { drawn_by: content.pictures.drawn_by, slides },
    style: content.style ?? (content.told === undefined ? undefined : { layouts: content.told }),
    description: content.description,
  };
}

function readEntries(bytes: Uint8Array): Map<string, ZipEntry> {
  try {
    const entries = readZip(bytes);
    if (entries.length > MOST_ENTRIES)
      throw damagedPackage(`it holds ${entries.length} entries; at most ${MOST_ENTRIES}`);
    return new Map(entries.map((one) => [one.name, one]));
  } catch (error) {
    throw error instanceof ZipError ? damagedPackage(error.message) : error;
  }
}

async function readManifest(entries: ReadonlyMap<string, ZipEntry>): Promise<z.infer<typeof manifest>> {
  const found = entries.get(MANIFEST);
  if (found === undefined || found.sizeBytes > MAX_MANIFEST_BYTES) {
    const hint = entries.has('[Content_Types].xml')
      ? message`This is an Office file: give it to {create_design}.`
      : undefined;
    throw damagedPackage(`it has no ${MANIFEST}`, hint);
  }
  const raw = parseJson(await inflate(found));
  const { format, version } = (raw ?? {}) as { readonly format?: unknown; readonly version?: unknown };
  if (format === FORMAT && typeof version === 'number' && version > PACKAGE_VERSION) {
    const msg = `The package has version ${version}; this server reads versions up to ${PACKAGE_VERSION}.`;
    throw new Failure('unsupported', msg, {
      issues: [{ loc: [], msg, type: 'newer_version', ctx: { allowed: PACKAGE_VERSION } }],
      hint: message`Update this server, or export the design again from a server of the same version. The presentation file inside the package (design.pptx) can be given to {create_design}.`,
    });
  }
  const parsed = manifest.safeParse(raw);
  if (!parsed.success)
    throw damagedPackage(
      `its ${MANIFEST} does not describe a design: ${parsed.error.issues[0]?.path.join('.') ?? ''} ${parsed.error.issues[0]?.message ?? ''}`.trim(),
    );
  return parsed.data;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw damagedPackage(`its ${MANIFEST} is not JSON`);
  }
}

async function inflate({ name, sizeBytes, packed }: ZipEntry): Promise<Uint8Array> {
  try {
    const { bytes, isStored } = packed();
    const content = isStored ? bytes : await inflateRaw(bytes, { maxOutputLength: Math.max(1, sizeBytes) });
    if (content.length === sizeBytes) return content;
  } catch (error) {
    if (error instanceof ZipError) throw damagedPackage(error.message);
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
  throw damagedPackage(`${name} unpacks to a different size than it declares, or is damaged`);
}

function damagedPackage(
  reason: string,
  hint: Message = 'Export the design again, and send the file unchanged.',
): Failure {
  return invalid(
    [],
    `The file cannot be imported as a design: ${reason.replace(/\.$/, '')}.`,
    { type: 'package' },
    hint,
  );
}

async function hashInPieces(bytes: Uint8Array): Promise<string> {
  const sum = createHash('sha256');
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    sum.update(bytes.subarray(at, at + PIECE_BYTES));
    await nextTurn();
  }
  return sum.digest('hex');
}
