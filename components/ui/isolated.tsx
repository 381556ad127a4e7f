import type { ReactNode } from 'react'

/** A name within a sentence: whatever direction its letters have, or pretend to have, ends with it. For `t.rich`. */
export function isolated(chunks: ReactNode): ReactNode {
  return <bdi>{chunks}</bdi>
}
