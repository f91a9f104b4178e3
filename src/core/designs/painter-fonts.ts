import { listFontFolders } from '../scene/fonts/font-bytes.ts';
import type { KnownFonts, PainterFont } from '../store/slide-painter.ts';
import type { OwnFonts } from './own-fonts.ts';
import { findStandIn } from './stand-in.ts';

/**
 * The most frequent font families in presentations; renderers get the substitutes that text is measured in.
 */
const COMMON_FAMILIES = [
  ...[
    'Arial',
    'Arial Unicode MS',
    'Helvetica',
    'Helvetica Neue',
    'Calibri',
    'Calibri Light',
    'Candara',
    'Corbel',
    'Gill Sans',
    'Gill Sans MT',
    'Lato',
    'Tw Cen MT',
    'Aptos',
    'Aptos Display',
    'Aptos Narrow',
  ],
  ...[
    'Segoe UI',
    'Segoe UI Light',
    'Segoe UI Semibold',
    'Open Sans',
    'Verdana',
    'Tahoma',
    'Trebuchet MS',
    'Frutiger',
    'Myriad Pro',
    'Source Sans Pro',
    'Droid Sans',
    'Century Gothic',
    'Montserrat',
    'Poppins',
  ],
  ...[
    'Avenir',
    'Avenir Next',
    'Futura',
    'Raleway',
    'Franklin Gothic',
    'Franklin Gothic Book',
    'Franklin Gothic Medium',
    'Times New Roman',
    'Times',
    'Georgia',
    'Garamond',
    'Palatino',
    'Palatino Linotype',
  ],
  ...[
    'Book Antiqua',
    'Bookman Old Style',
    'Cambria',
    'Constantia',
    'Century',
    'Century Schoolbook',
    'Didot',
    'Bodoni MT',
    'Baskerville',
    'Merriweather',
    'Lora',
    'Rockwell',
    'Roboto Slab',
    'Courier New',
    'Consolas',
  ],
  ...['Menlo', 'Monaco', 'Lucida Console', 'Roboto Mono', 'Impact', 'Roboto', 'Lucida Sans'],
];

/**
 * Our fonts, for a program that draws slides beside this server. Packed fonts are unpacked into the cache
 * directory.
 */
export function listKnownFonts(cache: string): KnownFonts {
  return {
    folders: listFontFolders(cache),
    standIns: Object.fromEntries(COMMON_FAMILIES.map((name) => [name, findStandIn(name).family])),
    last: findStandIn('').family,
  };
}

/** Uploaded and embedded fonts that a file names. */
export function ownPainterFonts({ families, files }: OwnFonts): readonly PainterFont[] {
  return [...families].map(([name, { family, faces = [] }]) => ({
    name,
    family,
    files: faces.flatMap(({ hash }) => files.get(hash) ?? []),
  }));
}
