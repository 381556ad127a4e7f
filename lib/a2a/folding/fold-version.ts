/**
 * Raised whenever a log folds to something else than before: folds that were kept by an earlier version are then made
 * anew. `fold-version.test.ts` notices.
 */
export const foldVersion = 7
