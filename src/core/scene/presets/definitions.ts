import table from './generated/preset-shapes.json' with { type: 'json' };

/**
 * A preset shape as ECMA-376 part 1 defines it in presetShapeDefinitions.xml. Names and formulas are separated
 * by spaces, guides and sites by semicolons.
 */
export interface PresetDefinition {
  /** Default adjust values, such as "adj val 16667". */
  readonly adjust?: string;
  /** Guides in the order in which they are evaluated: "x2 +- r 0 x1". */
  readonly guides?: string;
  /** Left, top, right and bottom of the text rectangle; the box when absent. */
  readonly text?: string;
  /** Connection sites in their order: angle, x and y. */
  readonly sites?: string;
  readonly paths: readonly PresetPath[];
}

export interface PresetPath {
  /** Commands M, L, C, Q, A and Z with names of guides as coordinates; A has radii, start and sweep angles. */
  readonly d: string;
  /** Size of the coordinate space of the path; that of the shape when absent. */
  readonly width?: number;
  readonly height?: number;
  /** How the fill of the shape is changed; it is as declared when absent. */
  readonly fill?: 'none' | 'lighten' | 'lightenLess' | 'darken' | 'darkenLess';
  /** False for a path without an outline. */
  readonly stroke?: false;
}

/** A term of a formula: a number or the name of a guide. */
export type Term = number | string;

export interface PresetGuide {
  readonly name: string;
  readonly operation: string;
  readonly terms: readonly Term[];
}

export interface PresetCommand {
  readonly letter: string;
  readonly terms: readonly Term[];
}

/** A definition whose formulas are split into their terms. */
export interface ParsedPreset {
  readonly adjust: readonly PresetGuide[];
  readonly guides: readonly PresetGuide[];
  readonly text: readonly Term[] | undefined;
  readonly sites: readonly (readonly Term[])[];
  readonly paths: readonly (Omit<PresetPath, 'd'> & { readonly commands: readonly PresetCommand[] })[];
}

const DEFINITIONS = new Map(Object.entries(table as Readonly<Record<string, PresetDefinition>>));
const parsed = new Map<string, ParsedPreset>();

/** Names of all presets in alphabetical order (`ST_ShapeType`). */
export function listPresets(): readonly string[] {
  return [...DEFINITIONS.keys()];
}

/** The definition of a preset; undefined for an unknown name. */
export function findPreset(name: string): ParsedPreset | undefined {
  const known = parsed.get(name);
  if (known !== undefined) return known;
  const definition = DEFINITIONS.get(name);
  if (definition === undefined) return undefined;
  const preset = parseDefinition(definition);
  parsed.set(name, preset);
  return preset;
}

function parseDefinition({ adjust, guides, text, sites, paths }: PresetDefinition): ParsedPreset {
  return {
    adjust: splitList(adjust).map(parseGuide),
    guides: splitList(guides).map(parseGuide),
    text: text === undefined ? undefined : parseTerms(text),
    sites: splitList(sites).map(parseTerms),
    paths: paths.map(({ d, ...path }) => ({ ...path, commands: parseCommands(d) })),
  };
}

function parseCommands(d: string): PresetCommand[] {
  const commands: { letter: string; terms: Term[] }[] = [];
  for (const token of d.split(' '))
    if (/^[MLCQAZ]$/.test(token)) commands.push({ letter: token, terms: [] });
    else commands.at(-1)?.terms.push(parseTerm(token));
  return commands;
}

function splitList(list: string | undefined): string[] {
  return list === undefined ? [] : list.split(';');
}

function parseGuide(text: string): PresetGuide {
  const [name = '', operation = '', ...terms] = text.split(' ');
  return { name, operation, terms: terms.map(parseTerm) };
}

function parseTerms(text: string): Term[] {
  return text.split(' ').map(parseTerm);
}

function parseTerm(term: string): Term {
  return /^-?\d+$/.test(term) ? Number(term) : term;
}
