export { type MediaType, mediaPart, mediaPartName } from './media.ts';
export {
  type Archive,
  openArchive,
  refuseContradictoryEntries,
  refuseUntyped,
} from './open-archive.ts';
export {
  type Part,
  relationshipsPart,
  writePackage,
  xmlParts,
} from './package-writer.ts';
export { patchZip } from './patch-zip.ts';
export {
  createRelationship,
  type Relationship,
  Relationships,
  readRelationships,
  relationshipsPartName,
  relativeTarget,
} from './relationships.ts';
export { entriesByName, removeRepeats, warnAboutRepeats } from './repeated-entries.ts';
export { resolveTarget } from './resolve-target.ts';
export { createRefusal } from './unreadable-package.ts';
export { readZip, type ZipEntry, ZipError } from './zip-reader.ts';
export { type Packed, packDeflated, packStored, unpack, writeZip } from './zip-writer.ts';
