// Apart from the schemas, so that pages which only name the formats do not load zod.
export const exportFormats = ['html', 'trace', 'markdown'] as const
export type ExportFormat = (typeof exportFormats)[number]
