/**
 * State that a module of the core may hold between calls, by reason. All other state belongs to a value that
 * is passed.
 */
export const ALLOWED_STATE: Readonly<Record<string, readonly string[]>> = {
  // Cached by the identity of a look, scene or list, because the callers have no place for it: each check of
  // a slide, each text that is set.
  'a memo of an immutable value': [
    'charts/plan/plan-memo.ts:plans',
    'ooxml/read/vml-pictures.ts:listReferences',
    'scene/check/backdrop.ts:cachedOutlines',
    'scene/check/backdrop.ts:paintedLeaves',
    'scene/check/consistency/grids.ts:listGrids',
    'scene/check/consistency/shown-texts.ts:listShownTexts',
    'scene/check/consistency/slide-facts.ts:readSlideFacts',
    'scene/check/consistency/table-texts.ts:listTableTexts',
    'scene/check/geometry.ts:flatten',
    'scene/check/geometry.ts:measureLeaves',
    'scene/connectors.ts:listObstacles',
    'scene/fonts/substitutes.ts:inWidestSubstitute',
    'scene/fonts/substitutes.ts:listSubstitutedThemes',
    'scene/fonts/system-fonts.ts:inOwnFonts',
    'scene/fonts/system-fonts.ts:inSystemFonts',
    'scene/fonts/font-widths.ts:widthsByTheme',
    'scene/maps/place-names.ts:indices',
    'sources/data/wholes.ts:findStep',
    'templates/body-tree.ts:bodies',
    'templates/own-contract.ts:ownContracts',
    'templates/sized/resize-template.ts:sizesOf',
  ],
  // Released with the service that its values belong to.
  'a bounded cache for each service': ['presentations/source-files/readings.ts:readingsOf'],
  // As many as the program knows; never more, whatever callers send.
  'a constant of the program, made when it is first needed': [
    'assets/icon-search.ts:entries',
    'composition/compile/kit.ts:kits',
    'scene/month-names.ts:months',
    'designs/compiled-forms.ts:known',
    'ooxml/check/schema/schema-element.ts:contents',
    'ooxml/check/schema/schema-element.ts:elements',
    'ooxml/check/schema/schema-element.ts:roots',
    'ooxml/check/schema/schema-element.ts:rules',
    'ooxml/write/chart/workbook.ts:cachedCommonParts',
    'ooxml/xml/drawing.ts:plainPresets',
    'scene/fonts/font-files.ts:installed',
    'scene/fonts/font-files.ts:packed',
    'scene/icons.ts:folder',
    'scene/packed-data.ts:folders',
    'scene/presets/definitions.ts:parsed',
    'sources/detect-language.ts:built',
    'sources/detect-language.ts:stops',
    'sources/files/number-text.ts:WRITERS',
    'locales/han-language.ts:known',
    'sources/letter-model.ts:built',
    'sources/parse-language.ts:names',
    'sources/detect-scandinavian.ts:known',
    'sources/short-language.ts:known',
  ],
  // Answers of pure functions by what they were asked, at most as many as the file says.
  'a memo by text, bounded': [
    'assets/icon-search.ts:cachedIcons',
    'composition/definitions.ts:definitionsCache',
    'designs/design-fonts.ts:embedded',
    'designs/design-fonts.ts:families',
    'designs/stand-in.ts:known',
    'ooxml/package/package-writer.ts:packedRelationships',
    'ooxml/write/drawing/vector-pictures.ts:icons',
    'output/png/fitted-images.ts:fitted',
    'output/png/real-backdrops.ts:drawings',
    'output/png/real-backdrops.ts:smallPictures',
    'presentations/compiled-markup.ts:compiledSlides',
    'scene/color.ts:luminances',
    'templates/branded/branded-layouts.ts:templates',
    'scene/fonts/letter-sets.ts:cache',
    'scene/fonts/font-bytes.ts:bundles',
    'scene/icons.ts:cache',
    'scene/icons.ts:packedIcons',
    'scene/maps/atlas.ts:recentRegions',
    'scene/locale-signs.ts:formats',
    'sources/files/cell-format.ts:PARSED',
  ],
  // Two would hold everything twice: the engine of layout with the fonts, packers, and pools of processes.
  'one of each thread or process': [
    'adapters/office/child-process.ts:alive',
    'adapters/office/child-process.ts:isWatching',
    'adapters/sqlite-record-store.ts:commits',
    'designs/own-fonts.ts:known',
    'fonts/read-font-in-thread.ts:readers',
    'layout/engine.ts:opened',
    'call/current-call.ts:storage',
    'memory/spares.ts:drops',
    'memory/spares.ts:gone',
    'ooxml/package/zip-writer.ts:scratch',
    'ooxml/write/fonts/embedded-fonts.ts:packer',
    'scene/fonts/font-library.ts:fontLibrary',
    'sources/read-document.ts:readers',
    'threads/launcher.ts:isUsed',
    'threads/launcher.ts:launcher',
    'threads/process-pool.ts:canFork',
    'threads/shared-memory.ts:lender',
    'threads/shared-memory.ts:own',
    'threads/thread-host.ts:host',
  ],
};

/** Values that hold nothing but what they were made with. */
const STATELESS = new Set(['Intl', 'RegExp', 'TextDecoder', 'TextEncoder', 'URL', 'Uint8Array']);

/**
 * Names of what a module keeps: variables, containers that start empty, and memos by identity. `byLanguage`
 * and `once` of memory/memo.ts are bounded by what they are.
 */
export function listState(code: string): string[] {
  return [...code.matchAll(/^(?:export )?(let|const) (\w+)\b(?:: ([^\n]*?))? ?(?:= ([^\n]*))?;?$/gm)].flatMap(
    ([line, how, name = '', type = '', value = '']) => {
      if (how === 'let' || / = byIdentity\(/.test(line)) return [name];
      const [, made = '', input = ''] = /^new (\w+)(?:\.\w+)?(?:<.*>)?\(([^\n]*)/.exec(value) ?? [];
      if (/^\[\];?$/.test(value)) return [name];
      if (made === '' || STATELESS.has(made) || type.startsWith('Readonly')) return [];
      const isEmpty = input.startsWith(')');
      return made === 'Map' || made === 'Set' ? (isEmpty ? [name] : []) : [name];
    },
  );
}
