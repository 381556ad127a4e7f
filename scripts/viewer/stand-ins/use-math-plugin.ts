/** Formulas stay as written, because the math plugin is too large. */
export const useMathPlugin = () => null
