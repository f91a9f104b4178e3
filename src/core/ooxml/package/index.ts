export { applyFileEdits, type FileEdits } from './file-edits.ts';
export { type MediaType, mediaPart, mediaPartName } from './media.ts';
export { OpcPackage, refuseUntyped } from './opc-package.ts';
export { PackageEdit } from './package-edit.ts';
export { refuseContradictoryEntries } from './package-entries.ts';
export { READ_LIMITS } from './package-limits.ts';
export {
  type Part,
  packRelationships,
  relationshipsPart,
  writePackage,
  xmlParts,
} from './package-writer.ts';
export { patchZip } from './patch-zip.ts';
export {
  createRelationship,
  type Relationship,
  Relationships,
  relationshipsPartName,
} from './relationships.ts';
export { entriesByName, removeRepeats, warnAboutRepeats } from './repeated-entries.ts';
export { resolveTarget } from './resolve-target.ts';
export { createRefusal } from './unreadable-package.ts';
export { readZip, type ZipEntry, ZipError } from './zip-reader.ts';
export { type Packed, packDeflated, packStored, unpack, writeZip } from './zip-writer.ts';
