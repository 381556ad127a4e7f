'use client'

import { debounce, useQueryStates } from 'nuqs'
import { type DirectoryParams, directoryParams } from '@/components/agents/directory/directory-params'

export type DirectoryChange = { [Key in keyof DirectoryParams]?: DirectoryParams[Key] | null }

const typing = { history: 'replace', limitUrlUpdates: debounce(180) } as const
const laidOut = { history: 'replace', scroll: false } as const

/** Returns the directory's URL parameters and their setter. Filters add history entries; typing and the layout do not. */
export function useDirectoryParams() {
  const [params, write] = useQueryStates(directoryParams, { history: 'push', scroll: true })

  const change = (next: DirectoryChange) => void write(next, 'q' in next ? typing : 'layout' in next ? laidOut : {})

  return { params, change }
}
