import { PackageEdit } from '../ooxml/package/index.ts';

/** Kinds of presentation files that differ in what a program does when it opens them. */
const FILE_KINDS = ['pptx', 'potx', 'ppsx'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Content types of the main part (ECMA-376 part 1, 13.3.6, and MS-OFFMACRO), without and with macros. */
const MAIN_TYPES: Readonly<Record<FileKind, readonly [string, string]>> = {
  pptx: [
    'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml',
    'application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml',
  ],
  potx: [
    'application/vnd.openxmlformats-officedocument.presentationml.template.main+xml',
    'application/vnd.ms-powerpoint.template.macroEnabled.main+xml',
  ],
  ppsx: [
    'application/vnd.openxmlformats-officedocument.presentationml.slideshow.main+xml',
    'application/vnd.ms-powerpoint.slideshow.macroEnabled.main+xml',
  ],
};

/** Returns whether a format is a presentation file. */
export function isFileKind(format: string): format is FileKind {
  return (FILE_KINDS as readonly string[]).includes(format);
}

/**
 * Makes a presentation file a presentation, a template or a show; its parts stay as they are. Macros stay in
 * the file, which therefore keeps the extension of files with macros.
 */
export function setFileKind(
  file: Uint8Array,
  kind: FileKind,
): { readonly bytes: Uint8Array; readonly extension: string } {
  const edit = PackageEdit.open(file);
  const hasMacros = /macroEnabled/i.test(edit.contentType(edit.main) ?? '');
  const [plain, macros] = MAIN_TYPES[kind];
  const type = hasMacros ? macros : plain;
  if (edit.contentType(edit.main) !== type) edit.setContentType(edit.main, type);
  return { bytes: edit.toBytes(), extension: hasMacros ? kind.replace(/x$/, 'm') : kind };
}
