import { Failure } from '../failure.ts';

/** PDF is refused by name, apart from the writers so that refusing loads none of them. */
export function pdfUnsupported(): Failure {
  return new Failure('unsupported', 'export_as: this server does not write PDF yet.', {
    issues: [{ loc: ['export_as'], msg: 'This server does not write PDF yet. Allowed: pptx, png, svg.', type: 'unsupported', input: 'pdf', ctx: { allowed: ['pptx', 'png', 'svg'] } }],
    hint: 'Ask for pptx, or for png to get a picture of each slide.',
  });
}
