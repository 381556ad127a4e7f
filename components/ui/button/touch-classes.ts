/** Enlarges the touch target of a small control, by at most half of the gap to its neighbors. */
export const touchClasses =
  'relative pointer-coarse:after:absolute pointer-coarse:after:-inset-x-0.5 pointer-coarse:after:-inset-y-1'
