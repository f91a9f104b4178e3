/**
 * The routes that clients of this API family know (service interface first, then what the cloud and the self-hosted
 * releases answer), and why those that are not served here are not. Parameters are named as in our own tables.
 */
export const OUT_OF_SCOPE = 'out of scope';

const known = `
POST /api/v2/ppt/design/create/async
GET /api/v3/standard-template/{template_id}
POST /api/v3/presentation/generate
DELETE /api/v1/webhook/unsubscribe
DELETE /api/v1/ppt/images/{id}
GET /api/v1/ppt/presentation/all
POST /api/v1/auth/login
ALL /mcp
POST /api/v3/presentation/generate/async
GET /api/v3/async-task/status/{id}
POST /api/v3/presentation/from-json
POST /api/v3/presentation/from-json/async
POST /api/v3/presentation/export
POST /api/v3/presentation/outlines/generate
GET /api/v3/presentation/all
GET /api/v3/presentation/all/ui
POST /api/v3/files/upload
POST /api/v3/images/upload
GET /api/v3/images/uploaded
DELETE /api/v3/images/{id}
GET /api/v3/standard-template/all
GET /api/v3/standard-template/{template_id}/example
GET /api/v3/smart-design/all
GET /api/v3/smart-design/{design_id}
POST /api/v3/theme/generate
GET /api/v3/theme/default
GET /api/v3/theme/all
POST /api/v3/theme/create
PATCH /api/v3/theme/update/{theme_id}
DELETE /api/v3/theme/delete/{theme_id}
GET /api/v3/webhook/all
POST /api/v3/webhook/subscribe
DELETE /api/v3/webhook/unsubscribe
DELETE /api/v3/webhook/unsubscribe/all
POST /api/v3/schema/content/generate
GET /api/v3/icons/search
POST /api/v3/designs/search
POST /api/v3/images/upload/public
POST /api/v3/export/html-to-any
POST /api/v3/export/html-to-any/create-preview
GET /api/v3/export/html-to-any/preview
POST /api/v3/downloads/add
GET /api/v3/github/metadata
POST /api/v2/ppt/fonts/check
POST /api/v2/ppt/fonts/upload-and-preview
GET /api/v2/ppt/design/status/{id}
POST /api/v2/ppt/presentation/generate
POST /api/v2/ppt/presentation/generate/async
POST /api/v2/ppt/presentation/export
POST /api/v2/ppt/presentation/import-from-pptx-file
GET /api/v2/ppt/presentation/status/{id}
GET /api/v2/ppt/images/generate
GET /api/v2/ppt/design/default
GET /api/v2/ppt/design/all/ui
GET /api/v2/ppt/design/{id}/ui
GET /api/v2/ppt/design/{id}/export-info
DELETE /api/v2/ppt/design/{id}/ui
POST /api/v2/ppt/design/create/init
POST /api/v2/ppt/design/reference/create
POST /api/v2/ppt/design/create/reference
POST /api/v2/ppt/design/reference/edit
POST /api/v2/ppt/design/reference/edit-section
POST /api/v2/ppt/design/save
POST /api/v2/ppt/presentation/generate/smart
POST /api/v2/ppt/presentation/generate/smart/async
POST /api/v1/ppt/presentation/generate
POST /api/v1/ppt/presentation/generate/async
GET /api/v1/ppt/presentation/status/{id}
GET /api/v1/ppt/presentation/{id}
DELETE /api/v1/ppt/presentation/{id}
POST /api/v1/ppt/presentation/{id}/duplicate
POST /api/v1/ppt/presentation/{id}/export
POST /api/v1/ppt/presentation/edit
POST /api/v1/ppt/presentation/derive
POST /api/v1/ppt/presentation/create
POST /api/v1/ppt/presentation/create/blank
POST /api/v1/ppt/presentation/prepare
GET /api/v1/ppt/presentation/stream/{id}
PATCH /api/v1/ppt/presentation/update
PATCH /api/v1/ppt/presentation/slide_update
POST /api/v1/ppt/presentation/create/from-json
POST /api/v1/ppt/presentation/create/from-json/async
POST /api/v1/ppt/presentation/export
POST /api/v1/ppt/outlines/generate
GET /api/v1/ppt/outlines/{id}
PUT /api/v1/ppt/outlines/{id}
GET /api/v1/ppt/outlines/stream/{id}
POST /api/v1/ppt/slide/edit
POST /api/v1/ppt/slide/edit-html
POST /api/v1/ppt/files/upload
POST /api/v1/ppt/files/mcp-upload
POST /api/v1/ppt/files/decompose
POST /api/v1/ppt/files/update
GET /api/v1/ppt/images/search
GET /api/v1/ppt/images/generate
GET /api/v1/ppt/images/generated
POST /api/v1/ppt/images/upload
GET /api/v1/ppt/images/uploaded
GET /api/v1/ppt/icons/search
POST /api/v1/ppt/fonts/upload
GET /api/v1/ppt/fonts/list
GET /api/v1/ppt/fonts/uploaded
POST /api/v1/ppt/fonts/check
DELETE /api/v1/ppt/fonts/delete/{filename}
DELETE /api/v1/ppt/fonts/{font_id}
GET /api/v1/ppt/themes/default
GET /api/v1/ppt/themes/all
POST /api/v1/ppt/themes/create
PATCH /api/v1/ppt/themes/update/{theme_id}
DELETE /api/v1/ppt/themes/delete/{theme_id}
POST /api/v1/ppt/theme/generate
GET /api/v1/ppt/templates
GET /api/v1/ppt/template/all
GET /api/v1/ppt/template/{template_id}
GET /api/v1/ppt/template/{template_id}/theme
GET /api/v1/ppt/template/{template_id}/example
GET /api/v1/ppt/template/{template_id}/layouts
POST /api/v1/ppt/template/fonts-upload-and-slides-preview
POST /api/v1/ppt/template/mcp-upload
POST /api/v1/ppt/template/init
POST /api/v1/ppt/template/async
POST /api/v1/ppt/template/async/{task_id}/retry
POST /api/v1/ppt/template/layouts/create
POST /api/v1/ppt/template/layouts/generate
POST /api/v1/ppt/template/generate-blocks
PATCH /api/v1/ppt/template/{template_id}/layouts
PATCH /api/v1/ppt/template/{template_id}
DELETE /api/v1/ppt/template/{template_id}
GET /api/v1/async-tasks
GET /api/v1/async-tasks/status/{id}
POST /api/v1/webhook/subscribe
GET /api/v1/mock/presentation-generation-completed
GET /api/v1/mock/presentation-generation-failed
GET /api/v1/health
GET /api/v1/auth/status
GET /api/v1/auth/verify
POST /api/v1/auth/setup
POST /api/v1/auth/jwt/login
POST /api/v1/auth/register
POST /api/v1/auth/forgot-password
POST /api/v1/auth/reset-password
GET /api/v1/auth/users/me
POST /api/v1/auth/logout
GET /api/v1/auth/token/list
POST /api/v1/auth/token/create
POST /api/v1/auth/token/revoke
POST /api/v3/playground/presentation/generate
ALL /api/v1/admin/…
ALL /api/v1/credit/…
ALL /api/v1/ppt/chat/…
ALL /api/v1/ppt/codex/auth/…
GET /api/v1/ppt/generation/defaults
ALL /api/v1/ppt/community/presentations
ALL /api/v3/chat/…
ALL /api/v3/enterprise/…
`;

export const RECORD: readonly string[] = known.trim().split('\n');

/** Why a route of the record is not served: the first pattern that matches. Paths that are not served answer 404. */
export const REASONS: readonly (readonly [RegExp, string])[] = [
  [/\/(admin|credit|chat|codex|community|enterprise|playground)\//, `${OUT_OF_SCOPE}: a server of one account has no such feature`],
  [/designs\/search/, `${OUT_OF_SCOPE}: it searches designs of a community`],
  [/html-to-any/, `${OUT_OF_SCOPE}: it takes slides as HTML and needs a browser; slides are data here (\`POST /api/v3/presentation/from-json\`)`],
  [/downloads\/add|github\/metadata|generation\/defaults/, `${OUT_OF_SCOPE}: inner calls of another product's pages`],
  [/auth\/(jwt|register|forgot|reset|users)/, `${OUT_OF_SCOPE}: there is one account; sign in with \`POST /api/v1/auth/login\``],
  [
    /v2\/ppt\/design\/(default|all|\{id\}|create\/init|create\/reference|reference|save)/,
    `${OUT_OF_SCOPE}: steps of another product's designer; \`POST /api/v2/ppt/design/create/async\` makes a design in one`,
  ],
];
