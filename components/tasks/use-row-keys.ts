'use client'

import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { TaskSelection } from '@/components/tasks/selection/use-task-selection'
import { useShortcut } from '@/components/ui/navigation/use-shortcut'

/** URL of the last opened task; keyboard navigation resumes there. */
let lastOpenedHref: string | null = null

const hrefOf = (link: Element): string | null => link.getAttribute('href')

/**
 * Moves between the links of a list with `j`, `k` and the arrow keys. Enter follows a link natively; `x` selects the task, with
 * Shift all since the last one; Escape selects none.
 */
export function useRowKeys(selection?: TaskSelection): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null)
  const go = (by: 1 | -1): void => {
    // Table and narrow list contain the same tasks; only one is visible.
    const links = [...(root.current?.querySelectorAll<HTMLElement>('a[href^="/tasks/"]') ?? [])].filter(
      (link) => link.offsetParent !== null,
    )
    const focused = links.indexOf(document.activeElement as HTMLElement)
    const index = focused === -1 ? links.findIndex((link) => hrefOf(link) === lastOpenedHref) : focused
    const next = links[index === -1 ? (by > 0 ? 0 : links.length - 1) : index + by]
    next?.focus()
    next?.closest('tr, li')?.scrollIntoView({ block: 'nearest' })
  }
  const selectByKey = useEffectEvent((event: KeyboardEvent): void => {
    const { key, target, shiftKey, altKey, ctrlKey, metaKey } = event
    if (!selection || altKey || ctrlKey || metaKey || document.querySelector('[role=dialog]')) return
    if (key === 'Escape') return selection.clear()
    const link = target instanceof Element ? target.closest('tr, li')?.querySelector('a[href^="/tasks/"]') : null
    const id = link && hrefOf(link)?.slice('/tasks/'.length)
    if (id && key.toLowerCase() === 'x') selection.toggle(id, shiftKey)
  })
  useEffect(() => {
    const { current } = root
    const press = (event: KeyboardEvent) => selectByKey(event)
    const leave = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a[href^="/tasks/"]') : null
      if (link) lastOpenedHref = hrefOf(link)
    }
    current?.addEventListener('click', leave)
    current?.addEventListener('keydown', press)
    return () => {
      current?.removeEventListener('click', leave)
      current?.removeEventListener('keydown', press)
    }
  }, [])
  useShortcut('j', () => go(1))
  useShortcut('k', () => go(-1))
  useShortcut('arrowdown', () => go(1))
  useShortcut('arrowup', () => go(-1))
  return root
}
