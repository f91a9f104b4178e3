const ENDS =
  /^(?:conclusions?|closing|thank(?:s| you)|contacts?|next steps?|questions|get in touch|final (?:words|remarks)|fazit|schluss(?:wort)?|kontakt|danke|vielen dank|nächste schritte|conclusion|remerciements|merci|contactez|prochaines étapes|conclusi[oó]n(?:es)?|gracias|contacto|próximos pasos|conclusioni|grazie|contatti|conclus[aã]o|obrigad[oa]|contato|заключение|контакты|спасибо|結論|结论|おわりに|まとめ|联系)/iu;

/** Whether a heading is one under which documents end. */
export function isEnding(heading: string): boolean {
  return ENDS.test(heading);
}
