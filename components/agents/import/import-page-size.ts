/** Number of an import's entries per page. */
export const importPageSize = 100
