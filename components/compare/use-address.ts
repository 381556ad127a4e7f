'use client'

import { useEffect } from 'react'
import { comparePath } from '@/components/compare/compared-agent'
import { type Column, useColumnsValue } from '@/components/compare/use-columns'
import { setAddress } from '@/lib/client/page-address'

/** Where each conversation began, by slug. */
export function begunTasks(columns: Column[]): Record<string, string> {
  const pairs = columns.map(({ agent, conversation }) => [agent.slug, conversation.state.getState().taskIds[0] ?? ''])
  return Object.fromEntries(pairs)
}

/** Keeps in the page's address where each conversation began: a reload finds them again. */
export function useAddress(columns: Column[]): void {
  const path = useColumnsValue(columns, () => {
    const slugs = columns.map(({ agent }) => agent.slug)
    const tasks = begunTasks(columns)
    return Object.values(tasks).some(Boolean) ? comparePath(slugs, tasks) : ''
  })
  useEffect(() => {
    if (!path || path === `${location.pathname}${location.search}`) return undefined
    return setAddress(() => path)
  }, [path])
}
