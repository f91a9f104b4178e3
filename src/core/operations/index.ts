import type { Operation } from '../call/operation.ts';
import { decomposeFiles } from './assets/decompose-files.ts';
import { deleteImage } from './assets/delete-image.ts';
import { generateImage } from './assets/generate-image.ts';
import { listImages } from './assets/list-images.ts';
import { searchIcons } from './assets/search-icons.ts';
import { searchImages } from './assets/search-images.ts';
import { uploadFiles } from './assets/upload-files.ts';
import { uploadImage } from './assets/upload-image.ts';
import { checkTemplate } from './designs/check-template.ts';
import { createDesign } from './designs/create-design.ts';
import { deleteDesign } from './designs/delete-design.ts';
import { exportDesign } from './designs/export-design.ts';
import { getDesign } from './designs/get-design.ts';
import { importDesign } from './designs/import-design.ts';
import { listDesigns } from './designs/list-designs.ts';
import { updateDesign } from './designs/update-design.ts';
import { uploadTemplate } from './designs/upload-template.ts';
import { createDraft } from './drafts/create-draft.ts';
import { deleteDraft } from './drafts/delete-draft.ts';
import { finishDraft } from './drafts/finish-draft.ts';
import { getDraft } from './drafts/get-draft.ts';
import { listDrafts } from './drafts/list-drafts.ts';
import { planDraft } from './drafts/plan-draft.ts';
import { updateDraft } from './drafts/update-draft.ts';
import { checkFonts } from './fonts/check-fonts.ts';
import { deleteFont } from './fonts/delete-font.ts';
import { listFonts } from './fonts/list-fonts.ts';
import { uploadFont } from './fonts/upload-font.ts';
import { copySlides } from './opened/copy-slides.ts';
import { findReplace } from './opened/find-replace.ts';
import { fixPresentation } from './opened/fix-presentation.ts';
import { getTexts } from './opened/get-texts.ts';
import { openPresentation } from './opened/open-presentation.ts';
import { setTexts } from './opened/set-texts.ts';
import { checkFile } from './presentations/check-file.ts';
import { checkPresentation } from './presentations/check-presentation.ts';
import { createBlankPresentation } from './presentations/create-blank-presentation.ts';
import { createPresentation } from './presentations/create-presentation.ts';
import { deletePresentation } from './presentations/delete-presentation.ts';
import { editPresentation } from './presentations/edit-presentation.ts';
import { exportPresentation } from './presentations/export-presentation.ts';
import { generateOutline } from './presentations/generate-outline.ts';
import { generatePresentation } from './presentations/generate-presentation.ts';
import { getPresentation } from './presentations/get-presentation.ts';
import { importHtml } from './presentations/import-html.ts';
import { importPresentation } from './presentations/import-presentation.ts';
import { listPresentations } from './presentations/list-presentations.ts';
import { listTags } from './presentations/list-tags.ts';
import { nameRevision } from './presentations/name-revision.ts';
import { previewSlides } from './presentations/preview-slides.ts';
import { querySource } from './presentations/query-source.ts';
import { readSource } from './presentations/read-source.ts';
import { refreshData } from './presentations/refresh-data.ts';
import { restorePresentation } from './presentations/restore-presentation.ts';
import { tagPresentations } from './presentations/tag-presentations.ts';
import { getServerInfo } from './server/get-server-info.ts';
import { listShares } from './shares/list-shares.ts';
import { revokeShare } from './shares/revoke-share.ts';
import { sharePresentation } from './shares/share-presentation.ts';
import { cancelTask } from './tasks/cancel-task.ts';
import { getTask } from './tasks/get-task.ts';
import { listTasks } from './tasks/list-tasks.ts';
import { retryTask } from './tasks/retry-task.ts';
import { generateSampleContent } from './templates/generate-sample-content.ts';
import { getTemplate } from './templates/get-template.ts';
import { listTemplates } from './templates/list-templates.ts';
import { previewTemplate } from './templates/preview-template.ts';
import { recommendChart } from './templates/recommend-chart.ts';
import { createTheme } from './themes/create-theme.ts';
import { deleteTheme } from './themes/delete-theme.ts';
import { generateTheme } from './themes/generate-theme.ts';
import { listThemes } from './themes/list-themes.ts';
import { updateTheme } from './themes/update-theme.ts';
import { getWebhookSample } from './webhooks/get-webhook-sample.ts';
import { listWebhookDeliveries } from './webhooks/list-webhook-deliveries.ts';
import { listWebhooks } from './webhooks/list-webhooks.ts';
import { redeliverWebhook } from './webhooks/redeliver-webhook.ts';
import { subscribeWebhook } from './webhooks/subscribe-webhook.ts';
import { testWebhook } from './webhooks/test-webhook.ts';
import { unsubscribeWebhook } from './webhooks/unsubscribe-webhook.ts';

/** All operations in the order in which tools are listed, from templates to the finished file. */
export const OPERATIONS: readonly Operation[] = [
  listTemplates,
  getTemplate,
  generateOutline,
  generatePresentation,
  createPresentation,
  previewSlides,
  checkPresentation,
  editPresentation,
  exportPresentation,
  getPresentation,
  listPresentations,
  readSource,
  querySource,
  refreshData,
  openPresentation,
  getTexts,
  setTexts,
  findReplace,
  fixPresentation,
  copySlides,
  deletePresentation,
  restorePresentation,
  tagPresentations,
  listTags,
  nameRevision,
  sharePresentation,
  listShares,
  revokeShare,
  getTask,
  cancelTask,
  generateTheme,
  createTheme,
  updateTheme,
  deleteTheme,
  listThemes,
  uploadFiles,
  decomposeFiles,
  uploadImage,
  listImages,
  deleteImage,
  searchImages,
  generateImage,
  searchIcons,
  uploadFont,
  listFonts,
  checkFonts,
  deleteFont,
  checkFile,
  listDesigns,
  getDesign,
  createDesign,
  updateDesign,
  deleteDesign,
  exportDesign,
  importDesign,
  uploadTemplate,
  checkTemplate,
  importPresentation,
  importHtml,
  previewTemplate,
  generateSampleContent,
  recommendChart,
  createBlankPresentation,
  createDraft,
  listDrafts,
  getDraft,
  planDraft,
  updateDraft,
  finishDraft,
  deleteDraft,
  listTasks,
  retryTask,
  getServerInfo,
  subscribeWebhook,
  listWebhooks,
  getWebhookSample,
  testWebhook,
  listWebhookDeliveries,
  redeliverWebhook,
  unsubscribeWebhook,
];
