'use client'

import { type RefObject, useEffect, useRef } from 'react'
import { useShortcut } from '@/components/ui/use-shortcut'

/** The address of the task that was gone to last: who comes back goes on from there. */
let left: string | null = null

const hrefOf = (link: Element): string | null => link.getAttribute('href')

/** Lets `j` and `k`, and the arrow keys, go from link to link of a list; Enter follows one anyway. */
export function useRowKeys(): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null)
  const go = (by: 1 | -1): void => {
    // A table and a list for narrow screens hold the same tasks: only one is in sight.
    const links = [...(root.current?.querySelectorAll<HTMLElement>('a[href^="/tasks/"]') ?? [])].filter(
      (link) => link.offsetParent !== null,
    )
    const focused = links.indexOf(document.activeElement as HTMLElement)
    const place = focused === -1 ? links.findIndex((link) => hrefOf(link) === left) : focused
    const next = links[place === -1 ? (by > 0 ? 0 : links.length - 1) : place + by]
    next?.focus()
    next?.closest('tr, li')?.scrollIntoView({ block: 'nearest' })
  }
  useEffect(() => {
    const { current } = root
    const leave = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a[href^="/tasks/"]') : null
      if (link) left = hrefOf(link)
    }
    current?.addEventListener('click', leave)
    return () => current?.removeEventListener('click', leave)
  }, [])
  useShortcut('j', () => go(1))
  useShortcut('k', () => go(-1))
  useShortcut('arrowdown', () => go(1))
  useShortcut('arrowup', () => go(-1))
  return root
}
