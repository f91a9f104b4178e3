import type { Translation } from '../catalogue.ts';
import { composition } from './composition.ts';
import { deck } from './deck.ts';
import { galleries } from './galleries.ts';
import { library } from './library.ts';
import { making } from './making.ts';
import { settings } from './settings.ts';
import { tools } from './tools.ts';

/** Labels of fields, whose names are those of the API. */
const LABELS = {
  alt: 'Descripción',
  attribution: 'De quién',
  body: 'Texto',
  caption: 'Pie de imagen',
  chart: 'Gráfico',
  columns: 'Columnas',
  date: 'Fecha',
  description: 'Descripción',
  detail: 'Detalle',
  diagram: 'Esquema',
  footnote: 'Nota al pie',
  heading: 'Encabezado',
  highlight: 'Destacado',
  icon: 'Icono',
  image: 'Imagen',
  items: 'Puntos',
  label: 'Etiqueta',
  left: 'Izquierda',
  map: 'Mapa',
  metrics: 'Cifras',
  name: 'Nombre',
  points: 'Puntos',
  presenter: 'Orador',
  quote: 'Cita',
  right: 'Derecha',
  role: 'Función',
  rows: 'Filas',
  series: 'Series',
  source: 'Fuente',
  statement: 'Afirmación',
  steps: 'Pasos',
  subtitle: 'Subtítulo',
  table: 'Tabla',
  takeaway: 'Conclusión',
  text: 'Texto',
  title: 'Título',
  type: 'Tipo',
  unit: 'Unidad',
  value: 'Valor',
  x_axis: 'Eje X',
  y_axis: 'Eje Y',
};

/** All texts in Spanish. */
export const es: Translation = {
  labels: LABELS,
  words: { ...composition, ...deck, ...galleries, ...library, ...making, ...settings, ...tools },
};
