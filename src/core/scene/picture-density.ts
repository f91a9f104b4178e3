/** Metres and centimetres per inch. */
const [METRES, CENTIMETRES] = [0.0254, 2.54];
/** Limit on the fields of a TIFF's first directory. */
const MAX_FIELDS = 200;

/**
 * Pixels per inch from the header of a PNG (pHYs) or JPEG (JFIF, Exif); undefined where it declares none, or
 * only a proportion.
 */
export function readPixelsPerInch(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (view.getUint32(0) === 0x89504e47) return readPng(view);
    if (view.getUint16(0) === 0xffd8) return readJpeg(view);
  } catch (error) {
    // The header is truncated.
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

/** A PNG declares pixels per metre before its pixels. */
function readPng(view: DataView): number | undefined {
  for (let at = 8; ; at += 12 + view.getUint32(at)) {
    const kind = view.getUint32(at + 4);
    if (kind === 0x70485973)
      return view.getUint8(at + 16) === 1 ? selectPlausible(view.getUint32(at + 8) * METRES) : undefined;
    if (kind === 0x49444154 || kind === 0x49454e44) return undefined;
  }
}

/**
 * JFIF declares the density in the first segment, Exif in fields 282 and 296 of the TIFF in another segment.
 */
function readJpeg(view: DataView): number | undefined {
  for (
    let at = 2;
    view.getUint16(at) === 0xffe0 || view.getUint16(at) === 0xffe1;
    at += 2 + view.getUint16(at + 2)
  ) {
    const kind = view.getUint32(at + 4);
    const density =
      kind === 0x4a464946
        ? toPixelsPerInch(view.getUint8(at + 11), 1, view.getUint16(at + 12))
        : kind === 0x45786966
          ? readExif(view, at + 10)
          : undefined;
    if (density !== undefined) return density;
  }
  return undefined;
}

function readExif(view: DataView, start: number): number | undefined {
  const little = view.getUint16(start) === 0x4949;
  const directory = start + view.getUint32(start + 4, little);
  const count = Math.min(MAX_FIELDS, view.getUint16(directory, little));
  let [across, unit] = [0, 2];
  for (let field = directory + 2; field < directory + 2 + count * 12; field += 12) {
    const tag = view.getUint16(field, little);
    if (tag === 296) unit = view.getUint16(field + 8, little);
    if (tag !== 282) continue;
    const place = start + view.getUint32(field + 8, little);
    across = view.getUint32(place, little) / view.getUint32(place + 4, little);
  }
  return toPixelsPerInch(unit, 2, across);
}

/** @param inch number of the unit inch; the next number is the centimetre */
function toPixelsPerInch(unit: number, inch: number, across: number): number | undefined {
  return unit === inch
    ? selectPlausible(across)
    : unit === inch + 1
      ? selectPlausible(across * CENTIMETRES)
      : undefined;
}

/** Cameras and faulty programs write 0 and 1. */
function selectPlausible(dpi: number): number | undefined {
  return dpi >= 10 && dpi <= 10_000 ? Math.round(dpi) : undefined;
}
