/**
 * Increased whenever a log folds to a different result. Folds stored by an earlier version are then rebuilt.
 * `fold-version.test.ts` detects such a change.
 */
export const foldVersion = 8
