/** What a member holds, by the specification of one generation. */
export type Shape =
  | { is: 'text' | 'flag' | 'anything' }
  | { is: 'list' | 'map'; of: Shape }
  | ObjectShape
  /** An object of one of several shapes. `choose` tells by its members; undefined leaves it to another check. */
  | { is: 'choice'; of: ObjectShape[]; choose: (object: Record<string, unknown>) => ObjectShape | undefined }

export interface ObjectShape {
  is: 'object'
  /** Objects of one kind are compared across generations. */
  kind: string
  /** Where its specification describes it. */
  section: string
  members: Readonly<Record<string, Member>>
}

export interface Member {
  shape: Shape
  /** filled: required, and with something in it. nullable: null is written for what is absent. */
  need: 'filled' | 'required' | 'optional' | 'nullable'
  /** The finding for one that is missing, where it is more than any missing member. */
  missing?: string
}

export const text: Shape = { is: 'text' }
export const flag: Shape = { is: 'flag' }
export const anything: Shape = { is: 'anything' }

/** A list of such. */
export const list = (of: Shape): Shape => ({ is: 'list', of })
/** An object with names of the card's own choice. */
export const map = (of: Shape): Shape => ({ is: 'map', of })
/** An object that its specification describes. */
export const object = (kind: string, section: string, members: ObjectShape['members']): ObjectShape => ({
  is: 'object',
  kind,
  section,
  members,
})

/** A member that must be there. */
export const required = (shape: Shape, missing?: string): Member => ({
  shape,
  need: 'required',
  ...(missing && { missing }),
})
/** A member that must be there, and a list with at least one entry. */
export const filled = (shape: Shape, missing?: string): Member => ({ ...required(shape, missing), need: 'filled' })
/** A member that may be left out. */
export const optional = (shape: Shape, missing?: string): Member => ({
  shape,
  need: 'optional',
  ...(missing && { missing }),
})
/** A member that may be left out or null. */
export const nullable = (shape: Shape): Member => ({ shape, need: 'nullable' })
