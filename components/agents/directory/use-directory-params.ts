'use client'

import { debounce, useQueryStates } from 'nuqs'
import { type DirectoryParams, directoryParams } from '@/components/agents/directory/directory-params'

export type DirectoryChange = { [Key in keyof DirectoryParams]?: DirectoryParams[Key] | null }

/** The directory's URL, and how to change it. Each choice is a step that Back undoes; what is typed is not. */
export function useDirectoryParams() {
  const [params, write] = useQueryStates(directoryParams, { history: 'push', scroll: true })

  const change = (next: DirectoryChange) =>
    void write(next, 'q' in next ? { history: 'replace', limitUrlUpdates: debounce(180) } : {})

  return { params, change }
}
