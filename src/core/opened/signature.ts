import type { PackageEdit } from '../ooxml/package/index.ts';

/** Removes a digital signature, which a change makes invalid. @returns a warning if there was one */
export function removeSignature(file: PackageEdit): string[] {
  const origin = file.relationships('').find(({ type }) => type === 'origin');
  if (origin === undefined) return [];
  for (const { target } of file.relationships(origin.target)) if (file.has(target)) file.remove(target);
  if (file.has(origin.target)) file.remove(origin.target);
  file.unrelate('', origin.id);
  return ['The file was digitally signed; the change removed the signature.'];
}
