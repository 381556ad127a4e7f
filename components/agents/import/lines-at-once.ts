/** Lines of an import that are read at a time. */
export const linesAtOnce = 100
