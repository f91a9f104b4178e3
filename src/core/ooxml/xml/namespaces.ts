/** Namespaces of PresentationML parts, as attributes of a root element. */
export const PRESENTATION_NS = {
  'xmlns:a': 'http://schemas.openxmlformats.org/drawingml/2006/main',
  'xmlns:r': 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'xmlns:p': 'http://schemas.openxmlformats.org/presentationml/2006/main',
} as const;

export const CHART_NS = {
  'xmlns:c': 'http://schemas.openxmlformats.org/drawingml/2006/chart',
  'xmlns:a': PRESENTATION_NS['xmlns:a'],
  'xmlns:r': PRESENTATION_NS['xmlns:r'],
} as const;

const OFFICE_RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE_RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';

export const RELATIONSHIP = {
  officeDocument: `${OFFICE_RELATIONSHIPS}/officeDocument`,
  coreProperties: `${PACKAGE_RELATIONSHIPS}/metadata/core-properties`,
  extendedProperties: `${OFFICE_RELATIONSHIPS}/extended-properties`,
  theme: `${OFFICE_RELATIONSHIPS}/theme`,
  slideMaster: `${OFFICE_RELATIONSHIPS}/slideMaster`,
  slideLayout: `${OFFICE_RELATIONSHIPS}/slideLayout`,
  slide: `${OFFICE_RELATIONSHIPS}/slide`,
  notesMaster: `${OFFICE_RELATIONSHIPS}/notesMaster`,
  notesSlide: `${OFFICE_RELATIONSHIPS}/notesSlide`,
  presProps: `${OFFICE_RELATIONSHIPS}/presProps`,
  viewProps: `${OFFICE_RELATIONSHIPS}/viewProps`,
  tableStyles: `${OFFICE_RELATIONSHIPS}/tableStyles`,
  font: `${OFFICE_RELATIONSHIPS}/font`,
  image: `${OFFICE_RELATIONSHIPS}/image`,
  chart: `${OFFICE_RELATIONSHIPS}/chart`,
  chartUserShapes: `${OFFICE_RELATIONSHIPS}/chartUserShapes`,
  package: `${OFFICE_RELATIONSHIPS}/package`,
  hyperlink: `${OFFICE_RELATIONSHIPS}/hyperlink`,
  worksheet: `${OFFICE_RELATIONSHIPS}/worksheet`,
  styles: `${OFFICE_RELATIONSHIPS}/styles`,
} as const;

const PRESENTATIONML = 'application/vnd.openxmlformats-officedocument.presentationml';
const SPREADSHEETML = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const CONTENT_TYPE = {
  presentation: `${PRESENTATIONML}.presentation.main+xml`,
  slideMaster: `${PRESENTATIONML}.slideMaster+xml`,
  slideLayout: `${PRESENTATIONML}.slideLayout+xml`,
  slide: `${PRESENTATIONML}.slide+xml`,
  notesMaster: `${PRESENTATIONML}.notesMaster+xml`,
  notesSlide: `${PRESENTATIONML}.notesSlide+xml`,
  presProps: `${PRESENTATIONML}.presProps+xml`,
  viewProps: `${PRESENTATIONML}.viewProps+xml`,
  tableStyles: `${PRESENTATIONML}.tableStyles+xml`,
  theme: 'application/vnd.openxmlformats-officedocument.theme+xml',
  chart: 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml',
  chartShapes: 'application/vnd.openxmlformats-officedocument.drawingml.chartshapes+xml',
  core: 'application/vnd.openxmlformats-package.core-properties+xml',
  app: 'application/vnd.openxmlformats-officedocument.extended-properties+xml',
  xlsx: `${SPREADSHEETML}.sheet`,
  workbook: `${SPREADSHEETML}.sheet.main+xml`,
  worksheet: `${SPREADSHEETML}.worksheet+xml`,
  styles: `${SPREADSHEETML}.styles+xml`,
} as const;

/**
 * Placeholder index that PowerPoint writes when the layout has no such placeholder. It may occur many times.
 */
export const UNMATCHED_PLACEHOLDER_INDEX = '4294967295';
