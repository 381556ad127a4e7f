'use client'

import { debounce, useQueryStates } from 'nuqs'
import { type DirectoryParams, directoryParams } from '@/components/agents/directory/directory-params'

export type DirectoryChange = { [Key in keyof DirectoryParams]?: DirectoryParams[Key] | null }

const typing = { history: 'replace', limitUrlUpdates: debounce(180) } as const
const laidOut = { history: 'replace', scroll: false } as const

/** The directory's URL, and how to change it. Each choice is a step that Back undoes; what is typed, and the layout, is not. */
export function useDirectoryParams() {
  const [params, write] = useQueryStates(directoryParams, { history: 'push', scroll: true })

  const change = (next: DirectoryChange) => void write(next, 'q' in next ? typing : 'layout' in next ? laidOut : {})

  return { params, change }
}
