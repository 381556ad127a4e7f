'use client'

import { debounce, useQueryStates } from 'nuqs'
import { useTransition } from 'react'
import { type DirectoryParams, directoryParams } from '@/components/agents/directory/directory-params'

/** The directory's URL, and how to change it; `pending` while the list behind it is being read. */
export function useDirectoryParams() {
  const [pending, startTransition] = useTransition()
  const [params, write] = useQueryStates(directoryParams, { shallow: false, history: 'replace', startTransition })

  /** Every change starts at the top of its list. */
  const change = (next: { [Key in keyof DirectoryParams]?: DirectoryParams[Key] | null }) =>
    void write({ ...next, show: null }, 'q' in next ? { limitUrlUpdates: debounce(180) } : {})

  return { params, change, pending }
}
