/** A small control answers to a finger a little beside it too. Beside others it takes no more than half of what parts them. */
export const touchClasses =
  'relative pointer-coarse:after:absolute pointer-coarse:after:-inset-x-0.5 pointer-coarse:after:-inset-y-1'
