/** What no single tool can say: the order of calls and the limits that hold for all. Clients cut at 2,048 characters. */
export const INSTRUCTIONS = `Lectern turns topics, documents or structured slides into native, editable PowerPoint decks, and measures what is wrong with them.

The loop: outline, create, preview, check, export.
1. generate_outline turns text into slide plans in Markdown to review or edit. To skip the review, call generate_presentation with the text: it does everything in one call.
2. create_presentation makes a deck of slides that you wrote yourself: list_templates, then get_template for each layout's JSON Schema (fields, character limits, an example). Limits are measured, so a text within them fits.
3. preview_slides shows the slides as images: look at them. sheet: true shows the whole deck in one picture.
4. check_presentation lists measured findings (overflow, contrast, density, missing titles), each with its fix. Repair the named field and create again until no error is left.
5. export_presentation writes the file; its path is a download link or a local file.

Rules
- Pass whole documents as content (Markdown is best: headings, lists, tables and figures become slides, tables and charts). Nothing is invented; what found no place is listed in omitted with the reason.
- Ids are opaque: take presentation_id and task ids from answers.
- Long decks: mode "async" answers a task id at once; poll get_task every few seconds, cancel_task stops it.
- A failed call changes nothing and names the field, the value and what is allowed: correct it and call again.`;
