import type { ReactNode } from 'react'

/** Isolates the text direction of a name within a sentence. For `t.rich`. */
export function isolated(chunks: ReactNode): ReactNode {
  return <bdi>{chunks}</bdi>
}
