'use client'

import { useEffect, useRef } from 'react'
import { focusMain } from '@/components/ui/navigation/focus-main'
import type { TaskSummary } from '@/lib/api/task'

/** Focuses the item that takes the place of a focused one when that leaves the list, or the page if none is left. */
export function useFocusNextItem(tasks: TaskSummary[]): void {
  const ids = tasks.map(({ id }) => id).join(' ')
  const focused = useRef<{ id: string; index: number } | null>(null)
  useEffect(() => {
    const listed = ids.split(' ')
    const onFocus = ({ target }: FocusEvent): void => {
      const item = target instanceof Element ? target.closest<HTMLElement>('[data-inbox-item]') : null
      const id = item?.dataset.inboxItem
      focused.current = id === undefined ? null : { id, index: listed.indexOf(id) }
    }
    const last = focused.current
    if (last && !listed.includes(last.id) && document.activeElement === document.body) {
      const next = listed[Math.min(last.index, listed.length - 1)]
      const link = next && document.querySelector<HTMLElement>(`[data-waiting="${CSS.escape(next)}"]`)
      if (link) link.focus()
      else focusMain()
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [ids])
}
