import { ESSENTIALS, type Profile, type ToolsetName } from './toolsets.ts';

/** Configuration and limits that the instructions mention. */
export interface InstructionFacts {
  readonly providers: {
    readonly model?: string;
    readonly web_search?: string;
    readonly photographs: readonly string[];
    readonly pictures?: string;
  };
  readonly limits: {
    readonly slides: number;
    readonly content_characters: number;
    readonly upload_bytes: number;
  };
}

/** Server instructions: the order of calls, capabilities and limits. Clients cut them at 2,048 characters. */
export function buildInstructions(
  { toolsets, readOnly, transport }: Profile,
  facts?: InstructionFacts,
): string {
  const has = (toolset: ToolsetName) => toolsets.includes(toolset);
  const essentials = has(ESSENTIALS);
  const decks = essentials || has('presentations');
  const makes = decks && !readOnly;
  const steps = [
    makes
      ? 'generate_outline plans the slides of a text as Markdown, to review and edit. generate_presentation turns a text, or the edited outline as slides, into a finished deck.'
      : decks &&
        'generate_outline plans the slides of a text as Markdown. Nothing can be stored over this connection.',
    makes &&
      `create_presentation builds slides that you write yourself${essentials || has('templates') ? ': list_templates, then get_template with the layouts you want, for their fields, limits and an example' : ''}.`,
    decks && 'preview_slides shows the deck as images. Look at them: first the sheet, then single slides.',
    makes
      ? 'check_presentation lists measured findings, each with its field and fix. Fix them with edit_presentation (all edits in one call) until no error is left; it also changes template and language, undoes, and restores any earlier revision.'
      : decks && 'check_presentation lists measured findings, each with its field and fix.',
    makes &&
      `Making or editing a deck writes its PPTX: path is ${transport === 'http' ? 'a link to download it. export_presentation writes other formats, or a fresh link' : 'the file. export_presentation writes other formats'}.`,
    essentials &&
      !readOnly &&
      "Make a company's own PPTX a template with create_design (upload_files takes the file). subscribe_webhook notifies an address when a deck is done.",
    has('presentations') && !readOnly && 'open_presentation opens any PPTX, to change what you name in it.',
    essentials &&
      'check_file lists what is wrong with any PPTX. find_tools lists all other tools (changing a deck that somebody has, themes, pictures, fonts, webhooks), call_tool calls them.',
  ].filter((step) => step !== false);
  const rules = [
    transport === 'stdio' && makes && 'Files may be named by their paths.',
    makes &&
      'Pass whole documents as content, best as Markdown. Nothing is invented; omitted lists what is on no slide, with the reason.',
    makes &&
      'Long work answers with a task: ask get_task every 5 seconds. Pass an idempotency_key when a call may be repeated.',
    'A failed call stores nothing and names the field, the value given and what is allowed: correct it and call again.',
    ...(facts === undefined ? [] : listFacts(facts)),
  ].filter((rule) => rule !== false);
  return [
    'Lectern turns topics, documents or structured slides into native, editable PowerPoint decks, and measures what is wrong with them.',
    ...steps.map((step, index) => `${index + 1}. ${step}`),
    ...rules.map((rule) => `- ${rule}`),
  ].join('\n');
}

function listFacts({
  providers: { model, web_search, photographs, pictures },
  limits,
}: InstructionFacts): string[] {
  const search = photographs.length > 0 ? `found (${photographs.join(', ')})` : '';
  const make = pictures === undefined ? '' : `generated (${pictures})`;
  const ways = [search, make].filter((way) => way !== '').join(' or ');
  const figure = (value: number) => value.toLocaleString('en');
  return [
    model === undefined
      ? 'No language model is connected: decks are made from the words you give, so send the full text, not a bare topic.'
      : `The language model ${model} writes decks${web_search === undefined ? '' : ` and can look things up (${web_search})`}.`,
    `Pictures: image_url takes an http(s) address or a data: URI. With image_prompt they ${ways === '' ? 'can be neither found nor generated here' : `are ${ways}`}.`,
    `Limits: ${figure(limits.slides)} slides a deck, ${figure(limits.content_characters)} characters of content, ${figure(Math.floor(limits.upload_bytes / 1_000_000))} MB a file.`,
  ];
}
