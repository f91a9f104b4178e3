/** Workflow of ComfyUI in its API format: nodes by id. */
export type Workflow = Readonly<Record<string, ComfyNode>>;

interface ComfyNode {
  readonly class_type?: unknown;
  readonly inputs?: Readonly<Record<string, unknown>>;
  readonly _meta?: { readonly title?: unknown };
}

const TITLE = 'input prompt';
/** Inputs for prompts in nodes of several authors. */
const PROMPT_INPUTS = ['text', 'prompt', 'value', 'string'];
const LARGEST_SEED = 2 ** 32;

/** Inserts the prompt and new seeds, because ComfyUI does not repeat identical runs. */
export function withPrompt(workflow: Workflow, prompt: string, random: () => number): Workflow {
  const place = findPromptInput(workflow);
  return Object.fromEntries(
    Object.entries(workflow).map(([id, node]) => {
      const inputs = Object.entries(node.inputs ?? {}).map(([name, value]) => {
        if (place?.id === id && place.input === name) return [name, prompt];
        return [
          name,
          typeof value === 'number' && /seed$/i.test(name) ? Math.floor(random() * LARGEST_SEED) : value,
        ];
      });
      return [id, { ...node, inputs: Object.fromEntries(inputs) }];
    }),
  );
}

function findPromptInput(workflow: Workflow): { readonly id: string; readonly input: string } | undefined {
  for (const [id, node] of Object.entries(workflow)) {
    if (
      String(node?._meta?.title ?? '')
        .trim()
        .toLowerCase() !== TITLE
    )
      continue;
    const input = PROMPT_INPUTS.find((name) => typeof node.inputs?.[name] === 'string');
    if (input !== undefined) return { id, input };
  }
  return undefined;
}
