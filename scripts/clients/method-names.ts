/**
 * Names of client methods for routes whose operation has several. The only route of an operation is called as
 * the operation is; `undefined` leaves a route out, since another does the same.
 */
export const METHOD_NAMES: Readonly<Record<string, string | undefined>> = {
  'post /api/v3/presentation/generate/async': 'generate_presentation_task',
  'post /api/v3/presentation/from-json/async': 'create_presentation_task',
  'get /api/v3/presentation/all/ui': undefined,
  'get /api/v3/presentation/deleted': 'list_deleted_presentations',
  'delete /api/v3/presentation/deleted/{id}': 'erase_presentation',
  'post /api/v3/presentation/{id}/duplicate': 'duplicate_presentation',
  'get /api/v3/presentation/{id}/revisions': 'list_revisions',
  'post /api/v3/presentation/{id}/revisions/{revision}/restore': 'restore_revision',
  'post /api/v3/presentation/{id}/preview': 'preview_edits',
  'get /api/v3/standard-template/{template_id}/example': 'get_template_example',
  'get /api/v3/theme/default': 'list_default_themes',
  'post /api/v3/theme/preview': 'preview_theme',
  'post /api/v3/files/upload-address': 'create_upload_addresses',
  'post /api/v3/images/upload/public': undefined,
  'get /api/v3/images/generated': 'list_generated_images',
  'delete /api/v3/webhook/unsubscribe/all': 'unsubscribe_all_webhooks',
  'post /api/v2/ppt/fonts/upload-and-preview': 'upload_template',
  'post /api/v2/ppt/design/create/async': 'create_design_task',
};
