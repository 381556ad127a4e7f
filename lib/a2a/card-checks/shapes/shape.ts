/** The value of a member in the specification of one protocol version. */
export type Shape =
  | { is: 'text' | 'flag' | 'anything' }
  | { is: 'list' | 'map'; of: Shape }
  | ObjectShape
  /** An object of one of several shapes, selected by its members. Undefined leaves it to another check. */
  | { is: 'choice'; of: ObjectShape[]; select: (object: Record<string, unknown>) => ObjectShape | undefined }

export interface ObjectShape {
  is: 'object'
  /** Objects of one kind are compared across protocol versions. */
  kind: string
  /** Section of the specification. */
  section: string
  members: Readonly<Record<string, Member>>
}

export interface Member {
  shape: Shape
  /** filled: required and not empty. nullable: may be null when absent. */
  presence: 'filled' | 'required' | 'optional' | 'nullable'
  /** Code of the finding for a missing member, if it differs from the general one. */
  missing?: string
}

export const text: Shape = { is: 'text' }
export const flag: Shape = { is: 'flag' }
export const anything: Shape = { is: 'anything' }

/** A list of values of a shape. */
export const list = (of: Shape): Shape => ({ is: 'list', of })
/** An object with arbitrary member names. */
export const map = (of: Shape): Shape => ({ is: 'map', of })
/** An object that the specification describes. */
export const object = (kind: string, section: string, members: ObjectShape['members']): ObjectShape => ({
  is: 'object',
  kind,
  section,
  members,
})

/** A required member. */
export const required = (shape: Shape, missing?: string): Member => ({
  shape,
  presence: 'required',
  ...(missing && { missing }),
})
/** A required member that must not be empty. */
export const nonEmpty = (shape: Shape, missing?: string): Member => ({
  ...required(shape, missing),
  presence: 'filled',
})
/** An optional member. */
export const optional = (shape: Shape, missing?: string): Member => ({
  shape,
  presence: 'optional',
  ...(missing && { missing }),
})
/** An optional member that may be null. */
export const nullable = (shape: Shape): Member => ({ shape, presence: 'nullable' })
