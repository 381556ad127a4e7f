/** Returns the ID of a field's label, for controls with several elements. */
export const labelId = (id: string): string => `${id}__label`
