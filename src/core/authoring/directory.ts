import type { Material } from './material.ts';

/** Telephone numbers, mail addresses and postal places. */
const CONTACT = /\b\d{3}[-.)]\s?\d{3}[-.]\d{4}\b|\S@\S+\.\w|\b[A-Z]{2}\s+\d{5}\b|\bP\.?\s?O\.?\s?Box\b/;
const CONTACTS_LEAST = 2;

/** True if a part lists contact data, whose numbers are no figures. */
export function isDirectory({ units }: Pick<Material, 'units'>): boolean {
  return units.filter(({ text }) => CONTACT.test(text.text)).length >= CONTACTS_LEAST;
}
