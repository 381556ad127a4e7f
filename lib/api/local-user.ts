/** The name of the built-in user, whom the first migration creates. Screens leave it out: it names nobody. */
export const localUserName = 'Local'
