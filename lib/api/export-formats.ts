// Separate from the schemas, so that pages do not load zod.
export const exportFormats = ['html', 'trace', 'markdown'] as const
export type ExportFormat = (typeof exportFormats)[number]
