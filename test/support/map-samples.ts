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
];

export function mapSamples(): MapSample[] {
  return MAPS.map(([template, name, map, takeaway]) => ({ template, name, map, takeaway }));
}
