/** A map with values or points, and the template that the gallery shows it in. */
export interface MapSample {
  readonly template: string;
  readonly name: string;
  readonly map: object;
  readonly takeaway: string;
}

const CITIES = [
  { lat: 35.7, lon: 139.7, label: 'Tokyo', value: 37 },
  { lat: 28.6, lon: 77.2, label: 'Delhi', value: 33 },
  { lat: 31.2, lon: 121.5, label: 'Shanghai', value: 29 },
  { lat: 23.8, lon: 90.4, label: 'Dhaka', value: 23 },
  { lat: 19, lon: 72.9, label: 'Mumbai', value: 21 },
  { lat: 39.9, lon: 116.4, label: 'Beijing', value: 22 },
];
/** Eight ports, two pairs of which are close to each other. */
const PORTS = [
  { lat: 45.44, lon: 12.32, label: 'Venice 88', value: 88, class: 'high' },
  { lat: 53.55, lon: 9.99, label: 'Hamburg 71', value: 71, class: 'high' },
  { lat: 51.92, lon: 4.48, label: 'Rotterdam 62', value: 62, class: 'high' },
  { lat: 51.22, lon: 4.4, label: 'Antwerp 58', value: 58, class: 'medium' },
  { lat: 41.38, lon: 2.17, label: 'Barcelona', value: 53, class: 'medium' },
  { lat: 54.35, lon: 18.65, label: 'Gdańsk', value: 49, class: 'medium' },
  { lat: 49.49, lon: 0.11, label: 'Le Havre', value: 44, class: 'low' },
  { lat: 37.94, lon: 23.65, label: 'Piraeus', value: 37, class: 'low' },
];

const MAPS: readonly (readonly [template: string, name: string, map: object, takeaway: string])[] = [
  [
    'ledger',
    'Two countries hold a third of us all',
    {
      region: 'world',
      values: {
        China: 1410,
        India: 1430,
        USA: 335,
        Indonesia: 278,
        Pakistan: 240,
        Nigeria: 224,
        Brazil: 216,
        Russia: 144,
      },
      unit: 'm',
    },
    'India has overtaken China.',
  ],
  [
    'nocturne',
    'Six cities of more than twenty million',
    { region: 'asia', points: CITIES, unit: 'm' },
    'All of them lie on a river or the sea.',
  ],
  [
    'swiss',
    'Three states buy most of it',
    {
      region: 'USA',
      values: { California: 39, Texas: 30.5, Florida: 22.6, 'New York': 19.6, Alaska: 0.7, Hawaii: 1.4 },
      unit: '$ m',
    },
    'New York is next.',
  ],
  [
    'pitch',
    'We are in five of sixteen states',
    {
      region: 'DE',
      values: { Bayern: 13.4, NRW: 18, Berlin: 3.8, Hamburg: 1.9, Sachsen: 4.1 },
      points: [{ lat: 50.1, lon: 8.7, label: 'Frankfurt' }],
    },
    'Frankfurt opens in May.',
  ],
  [
    'classroom',
    'Some grow while others shrink',
    {
      region: 'south_america',
      values: { BR: 2.1, AR: -1.4, CL: 0.8, PE: 1.2, CO: -0.3, BO: 0.1, UY: -2.2 },
      unit: '%',
    },
    'Brazil and Peru carry the growth.',
  ],
  [
    'atelier',
    'Where the wine comes from',
    {
      region: 'France',
      values: { Occitanie: 12.3, 'Nouvelle-Aquitaine': 6.4, 'Grand Est': 2.2, 'Pays de la Loire': 1.6 },
      unit: 'm hl',
    },
    'The south presses half of it.',
  ],
  [
    'boardroom',
    'Three sites carry the highest risk',
    {
      region: 'europe',
      label: 'Risk score 2040',
      points: PORTS,
      thresholds: { high: 60, medium: 45, low: 0 },
      roles: { high: 'danger', medium: 'warning', low: 'success' },
      note: 'Score from 0 to 100 of flood, storm and heat. Area of a disc: its score.',
    },
    'Venice stands alone in the south.',
  ],
  [
    'blueprint',
    'Warehouses of one city region',
    {
      points: [
        { lat: 51.51, lon: 7.47, label: 'Dortmund', value: 120, note: 'opened in 2019', role: 'primary' },
        { lat: 51.46, lon: 7.01, label: 'Essen', value: 95 },
        { lat: 51.43, lon: 6.76, label: 'Duisburg', value: 210, note: 'harbour' },
        { lat: 51.48, lon: 7.22, label: 'Bochum', value: 40 },
        { lat: 51.23, lon: 6.78, label: 'Düsseldorf', value: 160 },
        { lat: 50.94, lon: 6.96, label: 'Köln', value: 180 },
        { lat: 51.26, lon: 7.15, label: 'Wuppertal', value: 60 },
        { lat: 51.36, lon: 7.46, label: 'Hagen', value: 30 },
      ],
      unit: 'k m²',
      label: 'Floor space',
    },
    'The harbour is the largest.',
  ],
  [
    'broadsheet',
    'Who has joined, and who waits',
    {
      extent: [12, 38, 32, 51],
      label: 'Members',
      values: [
        { place: 'Romania', class: 'member' },
        { place: 'Bulgaria', class: 'member' },
        { place: 'Croatia', class: 'member' },
        { place: 'Serbia', class: 'candidate' },
        { place: 'Moldova', class: 'candidate' },
        { place: 'Albania', class: 'candidate' },
        { place: 'North Macedonia', class: 'candidate' },
        { place: 'Bosnia and Herz.', role: 'neutral' },
      ],
      points: [{ lat: 44.79, lon: 20.45, label: 'Belgrade' }],
    },
    'Belgrade negotiates since 2014.',
  ],
];

export function mapSamples(): MapSample[] {
  return MAPS.map(([template, name, map, takeaway]) => ({ template, name, map, takeaway }));
}
