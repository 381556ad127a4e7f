// Apart, so that pages do not load zod for it.

/** Characters that the name of a saved view may have. */
export const longestViewName = 60
