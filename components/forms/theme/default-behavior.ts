/**
 * How a form is prefilled: with the agent's defaults, not with constants. Lists do not get empty items up to their `minItems`,
 * which a person must fill in or remove.
 */
export const defaultBehavior = {
  constAsDefaults: 'never' as const,
  // Not `populate: 'never'`, which also drops the defaults in the items of a prefilled list.
  arrayMinItems: { computeSkipPopulate: (): boolean => true },
}
