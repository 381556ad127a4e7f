// In a file of its own, so that pages that only list the kinds do not load the form readers.
export const inputRequestKinds = ['question', 'form', 'sign-in', 'approval'] as const
export type InputRequestKind = (typeof inputRequestKinds)[number]

/** What an agent asks of the user, as a summary for lists. */
export type InputRequest = {
  kind: InputRequestKind
  /** The agent's text; empty if there is none. */
  text: string
}
