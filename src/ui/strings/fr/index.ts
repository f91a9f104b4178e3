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
  alt: 'Description',
  attribution: 'De qui',
  body: 'Texte',
  caption: 'Légende',
  chart: 'Graphique',
  columns: 'Colonnes',
  date: 'Date',
  description: 'Description',
  detail: 'Détail',
  diagram: 'Schéma',
  footnote: 'Note de bas de page',
  heading: 'Intertitre',
  highlight: 'Mise en avant',
  icon: 'Icône',
  image: 'Image',
  items: 'Points',
  label: 'Étiquette',
  left: 'Gauche',
  map: 'Carte',
  metrics: 'Chiffres',
  name: 'Nom',
  points: 'Points',
  presenter: 'Orateur',
  quote: 'Citation',
  right: 'Droite',
  role: 'Rôle',
  rows: 'Lignes',
  series: 'Séries',
  source: 'Source',
  statement: 'Affirmation',
  steps: 'Étapes',
  subtitle: 'Sous-titre',
  table: 'Tableau',
  takeaway: 'À retenir',
  text: 'Texte',
  title: 'Titre',
  type: 'Genre',
  unit: 'Unité',
  value: 'Valeur',
  x_axis: 'Axe X',
  y_axis: 'Axe Y',
};

/** All texts in French. */
export const fr: Translation = {
  labels: LABELS,
  words: { ...composition, ...deck, ...galleries, ...library, ...making, ...settings, ...tools },
};
