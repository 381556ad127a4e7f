/** The id of a field's label, for controls that are no single element. */
export const labelId = (id: string): string => `${id}__label`
