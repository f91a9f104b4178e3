import {
  type GetPromptResult,
  type InputRequiredResult,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server';

export interface PromptSurface {
  list(): {
    name: string;
    title?: string;
    description?: string;
    arguments?: { name: string; title?: string; description?: string; required?: boolean }[];
  }[];
  /** @throws ProtocolError for an unknown name and for arguments that are missing or unknown. */
  get(
    name: string,
    values: Readonly<Record<string, string>> | undefined,
    context: ServerContext,
  ): GetPromptResult | InputRequiredResult;
}

interface Argument {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly required?: true;
}

/** Workflow that a person starts by name; its text tells the model what to do. */
interface PromptRule {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly Argument[];
  text(values: Readonly<Record<string, string>>): string;
}

const template: Argument = {
  name: 'template',
  title: 'Template',
  description: 'Template id; absent: one that suits the material.',
};
const presentation: Argument = {
  name: 'presentation_id',
  title: 'Presentation',
  description: 'Id of a stored presentation.',
  required: true,
};

const REPAIR =
  'Look at preview_slides (the sheet first, then single slides) and at check_presentation; fix what they show with one edit_presentation, until no error is left.';

const PROMPTS: readonly PromptRule[] = [
  {
    name: 'make_deck',
    title: 'Make a deck from material',
    description: 'Turn a text, notes or a topic into a finished deck, step by step.',
    arguments: [
      {
        name: 'material',
        title: 'Material',
        description: 'The text, the notes, or the topic.',
        required: true,
      },
      {
        name: 'audience',
        title: 'Audience',
        description: 'Who will see it, and what they should do afterwards.',
      },
      { name: 'slides', title: 'Slides', description: 'How many.' },
      template,
    ],
    text: ({ material = '', audience, slides, template: id }) =>
      [
        `Make a presentation of the material below${audience === undefined ? '' : ` for ${audience}`}.`,
        `1. generate_outline with the material as content${slides === undefined ? '' : ` and n_slides ${slides}`}. Show me the outline and change what I ask for.`,
        `2. generate_presentation with the agreed outline as slides${id === undefined ? '; choose a template from list_templates that suits the material' : `, template "${id}"`}.`,
        `3. ${REPAIR}`,
        '4. Give me the file (path), and tell me in one paragraph what the deck says, what is on no slide (omitted) and what you would still ask me.',
        'Invent no facts or numbers: what the material does not say stays out.',
        '',
        material,
      ].join('\n'),
  },
  {
    name: 'revise_deck',
    title: 'Revise a deck',
    description: 'Change a stored deck as asked, and leave everything else as it is.',
    arguments: [
      presentation,
      { name: 'wish', title: 'Wish', description: 'What should change.', required: true },
    ],
    text: ({ presentation_id: id = '', wish = '' }) =>
      [
        `Change the presentation ${id}: ${wish}`,
        '1. get_presentation to read its slides and revision, and preview_slides to see it.',
        '2. One edit_presentation with all edits and that revision; nothing that I did not ask for changes.',
        `3. ${REPAIR}`,
        '4. Tell me what changed slide by slide, and how to go back (the revision before).',
      ].join('\n'),
  },
  {
    name: 'check_template',
    title: 'Check how a template suits a deck',
    description: 'Apply a template to a copy of a deck and report what fits and what does not.',
    arguments: [
      presentation,
      { ...template, required: true, description: 'Template id from list_templates.' },
    ],
    text: ({ presentation_id: id = '', template: other = '' }) =>
      [
        `Would the presentation ${id} work in the template "${other}"?`,
        `1. edit_presentation with as_copy true and a set_template edit to "${other}", on_overflow "warn", so that the original stays as it is.`,
        '2. preview_slides of the copy, the sheet and every slide that has a finding.',
        '3. Report per slide: what fits, what is too long (field, measured, allowed), and the edits that would fix it. Delete the copy when I say so.',
      ].join('\n'),
  },
];

/** Arguments that take an id, by the kind of resource; used for completion. */
export const ARGUMENT_KINDS: Readonly<Record<string, 'presentation' | 'template'>> = {
  presentation_id: 'presentation',
  template: 'template',
};

export const OWN_PROMPTS: PromptSurface = { list: listPrompts, get: getPrompt };

function listPrompts(): ReturnType<PromptSurface['list']> {
  return PROMPTS.map(({ name, title, description, arguments: parameters }) => ({
    name,
    title,
    description,
    arguments: parameters.map((one) => ({ ...one })),
  }));
}

function getPrompt(name: string, values: Readonly<Record<string, string>> = {}): GetPromptResult {
  const prompt = PROMPTS.find((one) => one.name === name);
  if (prompt === undefined)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `Unknown prompt "${name}". Prompts: ${PROMPTS.map((one) => one.name).join(', ')}.`,
    );
  const known = prompt.arguments.map((one) => one.name);
  const unknown = Object.keys(values).find((one) => !known.includes(one));
  const missing = prompt.arguments.find(
    (one) => one.required === true && (values[one.name] ?? '').trim() === '',
  );
  if (unknown !== undefined)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `The prompt ${name} has no argument "${unknown}". Arguments: ${known.join(', ')}.`,
    );
  if (missing !== undefined)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `The prompt ${name} needs the argument "${missing.name}": ${missing.description}`,
    );
  return {
    description: prompt.description,
    messages: [{ role: 'user', content: { type: 'text', text: prompt.text(values) } }],
  };
}
