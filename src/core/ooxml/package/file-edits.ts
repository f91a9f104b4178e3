import { PackageEdit } from './package-edit.ts';

/** Changed parts of a file in XML, by name. */
export type FileEdits = Readonly<Record<string, string>>;

/** The file with changed parts; the same bytes without any. */
export function applyFileEdits(file: Uint8Array, edits: FileEdits = {}): Uint8Array {
  if (Object.keys(edits).length === 0) return file;
  const edit = PackageEdit.open(file);
  for (const [name, content] of Object.entries(edits)) edit.put(name, content);
  return edit.toBytes();
}
