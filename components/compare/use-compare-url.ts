'use client'

import { useEffect } from 'react'
import { createComparePath } from '@/components/compare/compared-agent'
import { type Column, useColumnsValue } from '@/components/compare/use-columns'
import { scheduleUrlUpdate } from '@/lib/client/page-url'

/** Returns the first task of each conversation, by slug. */
export function listFirstTasks(columns: Column[]): Record<string, string> {
  return Object.fromEntries(columns.map(({ agent, findFirstTaskId }) => [agent.slug, findFirstTaskId()]))
}

/** Keeps the first task of each conversation in the URL, so that a reload restores them. */
export function useCompareUrl(columns: Column[]): void {
  const path = useColumnsValue(columns, () => {
    const slugs = columns.map(({ agent }) => agent.slug)
    const tasks = listFirstTasks(columns)
    return Object.values(tasks).some(Boolean) ? createComparePath(slugs, tasks) : ''
  })
  useEffect(() => {
    if (!path || path === `${location.pathname}${location.search}`) return undefined
    return scheduleUrlUpdate(() => path)
  }, [path])
}
