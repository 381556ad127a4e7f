// Separate from the schemas, so that pages do not load zod.

/** Maximum length of the name of a saved view, in characters. */
export const maxViewNameLength = 60
