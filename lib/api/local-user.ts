/** Name of the built-in user that the first migration creates. Screens hide it, because it doesn't identify a person. */
export const localUserName = 'Local'
