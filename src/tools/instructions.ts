/** What no single tool can say: the order of calls and the limits that hold for all. Clients cut at 2,048 characters. */
export const INSTRUCTIONS = `Lectern turns topics, documents or structured slides into native, editable PowerPoint decks, and measures what is wrong with them.

The loop: outline, create, preview, check, edit, export.
1. generate_outline plans the slides of a text as Markdown, to review and edit. Without a review, generate_presentation turns the text into a finished deck in one call; it also takes the edited outline as slides.
2. create_presentation builds slides that you write yourself: list_templates, then get_template with the layouts you want, for each layout's fields, how much text fits and an example.
3. preview_slides shows the deck as images. Look at them: first the sheet, then single slides.
4. check_presentation lists measured findings (overflow, contrast, density, missing titles), each with its field and fix. Mend them with edit_presentation (all edits in one call), until no error is left; it also changes template and language, and brings back any earlier revision.
5. Making or editing a deck already writes its PPTX: path is a download link or a local file. export_presentation writes other formats, or a fresh link.

Rules
- Pass whole documents as content (best as Markdown: headings, lists, tables and numbers become slides, tables and charts). Nothing is invented; what found no place is in omitted, with the reason.
- Take ids (presentation_id, task) from answers; they stay valid until deleted.
- Long work: mode "task" answers at once, and a call that takes too long answers with a task by itself; ask get_task every 5 seconds, cancel_task stops it. Pass an idempotency_key when a call may be repeated.
- More tools (designs of a company's PPTX, check_file, upload_files, pictures, themes, webhooks) are offered at /mcp?toolsets=all, over stdio with LECTERN_TOOLSETS=all.
- A failed call stores nothing and names the field, the value given and what is allowed: correct it and call again.`;
