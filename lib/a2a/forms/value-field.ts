/** Name of the only field of a form for a single value. */
export const singleValueField = 'answer'
