/** Address on the web or of a mailbox; undefined for others, such as places within the document. */
export function readLinkAddress(address: string): string | undefined {
  // Brackets would end the address in Markdown.
  return /^(?:https?:\/\/|mailto:)\S+$/i.test(address)
    ? address.replace(/[()<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    : undefined;
}
