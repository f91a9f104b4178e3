import { FontProblem } from '../font-problem.ts';
import { readSfnt } from '../sfnt.ts';
import { checkCff } from './cff-cost.ts';
import { checkGlyphs } from './glyph-cost.ts';
import { checkLayout } from './layout-cost.ts';

const REQUIRED = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2'];
const OUTLINES = ['glyf', 'loca'];
/** Limits of tables that are read as a whole, or whose lists are; real ones stay far below. */
const MAX_TABLE_BYTES: Readonly<Record<string, number>> = {
  post: 2 * 1024 * 1024,
  name: 1024 * 1024,
  fvar: 1024 * 1024,
};
const MAX_NAMES = 4_000;
const MAX_NAME_BYTES = 2 * 1024 * 1024;
const MAX_CMAPS = 100;
const MAX_VARIATIONS = { axes: 64, instances: 1_000 } as const;
const MIN_TABLE_BYTES = { head: 54, hhea: 36, maxp: 6, name: 6, 'OS/2': 68, cmap: 4 } as const;

export interface ValidatedFont {
  readonly format: 'ttf' | 'otf';
  readonly tables: ReadonlyMap<string, Uint8Array>;
}

/**
 * Reads the tables of any font and checks that reading, measuring and drawing it takes no more time and
 * memory than its size
 * suggests. Only counts and offsets are examined.
 * | @throws FontProblem with the reason for refusing it
 */
export function validateFont(bytes: Uint8Array): ValidatedFont {
  const format = detectFormat(bytes);
  const tables = readSfnt(bytes);
  const missing = [...REQUIRED, ...(format === 'otf' ? [] : OUTLINES)].filter((tag) => !tables.has(tag));
  if (format === 'otf' && !tables.has('CFF ') && !tables.has('CFF2')) missing.push('CFF');
  if (missing.length > 0)
    throw new FontProblem(`it lacks the table${missing.length > 1 ? 's' : ''} ${missing.join(', ')}`);
  if (tables.has('CFF2'))
    throw new FontProblem('its outlines are CFF2, which few programs draw; give a static OTF or TTF');
  for (const [tag, max] of Object.entries(MAX_TABLE_BYTES))
    if ((tables.get(tag)?.length ?? 0) > max)
      throw new FontProblem(`its table "${tag}" is larger than ${Math.round(max / 1024)} kB`);
  for (const [tag, min] of Object.entries(MIN_TABLE_BYTES))
    if ((tables.get(tag)?.length ?? 0) < min) throw new FontProblem(`its table "${tag}" is too short`);
  const word = (tag: string, at: number) => toDataView(tables, tag).getUint16(at);
  const glyphs = word('maxp', 4);
  checkMetrics('hmtx', glyphs, word('hhea', 34), tables);
  if (tables.has('vmtx'))
    checkMetrics(
      'vmtx',
      glyphs,
      (tables.get('vhea')?.length ?? 0) < MIN_TABLE_BYTES.hhea ? 0 : word('vhea', 34),
      tables,
    );
  checkNames(toDataView(tables, 'name'));
  if (tables.has('fvar')) checkVariations(toDataView(tables, 'fvar'));
  if (word('cmap', 2) > MAX_CMAPS)
    throw new FontProblem('it has more tables of characters (cmap) than any font needs');
  checkLayout(tables);
  if (format === 'ttf') checkGlyphs(tables, glyphs, word('head', 50) !== 0);
  else checkCff(tables.get('CFF ') ?? new Uint8Array(), glyphs);
  return { format, tables };
}

function detectFormat(bytes: Uint8Array): ValidatedFont['format'] {
  const kind = String.fromCharCode(...bytes.subarray(0, 4));
  if (kind === 'ttcf')
    throw new FontProblem('it is a collection of fonts; give each font as a separate file');
  if (kind === 'wOFF') throw new FontProblem('it is WOFF 1; give TTF, OTF or WOFF2');
  const format = kind === 'OTTO' ? 'otf' : kind === '\0\x01\0\0' || kind === 'true' ? 'ttf' : undefined;
  if (format === undefined) throw new FontProblem('its bytes are not a font (TTF, OTF or WOFF2)');
  return format;
}

function checkMetrics(tag: string, glyphs: number, metrics: number, tables: ValidatedFont['tables']): void {
  if (
    metrics === 0 ||
    metrics > glyphs ||
    toDataView(tables, tag).byteLength < 4 * metrics + 2 * (glyphs - metrics)
  )
    throw new FontProblem(`its table "${tag}" does not have the advances of all its glyphs`);
}

/** Many names may share their letters. */
function checkNames(name: DataView): void {
  const count = name.getUint16(2);
  if (count > MAX_NAMES || 6 + 12 * count > name.byteLength)
    throw new FontProblem('its table "name" is damaged');
  let bytes = 0;
  for (let record = 0; record < count; record += 1) bytes += name.getUint16(6 + 12 * record + 8);
  if (bytes > MAX_NAME_BYTES) throw new FontProblem('its table "name" is damaged');
}

/** The font reader tries a damaged table again for every glyph. */
function checkVariations(fvar: DataView): void {
  if (fvar.byteLength < 16) throw new FontProblem('its table "fvar" is too short');
  const [start, axes, axisBytes, instances, instanceBytes] = [4, 8, 10, 12, 14].map((at) =>
    fvar.getUint16(at),
  ) as [number, number, number, number, number];
  const isWhole =
    start + axes * axisBytes + instances * instanceBytes <= fvar.byteLength &&
    axisBytes >= 20 &&
    instanceBytes >= 4 + 4 * axes;
  if (!isWhole || axes > MAX_VARIATIONS.axes || instances > MAX_VARIATIONS.instances)
    throw new FontProblem('its table "fvar" is damaged');
}

function toDataView(tables: ValidatedFont['tables'], tag: string): DataView {
  const table = tables.get(tag) ?? new Uint8Array();
  return new DataView(table.buffer, table.byteOffset, table.byteLength);
}
