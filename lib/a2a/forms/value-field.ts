/** The one field of a form that asks for a single value. */
export const valueField = 'answer'
