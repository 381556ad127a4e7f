// Apart, so that pages which only list the kinds do not load what reads forms.
export const askedKinds = ['question', 'form', 'sign-in', 'approval'] as const
export type AskedKind = (typeof askedKinds)[number]

/** What an agent waits for, in short. */
export type Asked = {
  kind: AskedKind
  /** What it says to it; empty where it says nothing. */
  text: string
}
