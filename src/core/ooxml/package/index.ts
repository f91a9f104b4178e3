export { type MediaType, mediaPart, mediaPartName } from './media.ts';
export { type Archive, type ArchiveRelationship, openArchive, refuseFalseEntries, refuseUntyped } from './open-archive.ts';
export { type Part, relationshipsPart, writePackage, writtenRelationships, xmlParts } from './package-writer.ts';
export { patchZip } from './patch-zip.ts';
export { Relationships, relationshipsPartName } from './relationships.ts';
export { resolveTarget } from './resolve-target.ts';
export { unreadable } from './unreadable.ts';
export { readZip, type ZipEntry, ZipError } from './zip-reader.ts';
export { deflated, type Packed, stored, unpacked, writeZip } from './zip-writer.ts';
