import { useState } from 'react'
import type { TaskView } from '@/lib/api/task-view'
import { api } from '@/lib/client/api'
import type { FaultData } from '@/lib/faults/fault'

/** Why a view was not saved; null if it was. */
export type ViewProblem = 'view-taken' | 'views-full' | 'failed' | null

const byName = (a: TaskView, b: TaskView): number => a.name.localeCompare(b.name)

function problemOf({ details }: FaultData): ViewProblem {
  return details?.code === 'view-taken' || details?.code === 'views-full' ? details.code : 'failed'
}

/** State of the saved views, with actions. */
export function useTaskViews(first: readonly TaskView[]) {
  const [views, setViews] = useState(first)
  return {
    views,
    save: async (name: string, query: string): Promise<ViewProblem> => {
      const result = await api.saveTaskView({ body: { name, query } })
      if (!result.ok) return problemOf(result.fault)
      setViews((before) => [...before, result.value].toSorted(byName))
      return null
    },
    rename: async ({ id, name: known }: TaskView, name: string): Promise<ViewProblem> => {
      if (name === known) return null
      const result = await api.changeTaskView({ id, body: { name } })
      if (!result.ok) return problemOf(result.fault)
      setViews((before) => before.map((each) => (each.id === id ? result.value : each)).toSorted(byName))
      return null
    },
    remove: async ({ id }: TaskView): Promise<ViewProblem> => {
      const result = await api.removeTaskView({ id })
      if (!result.ok) return problemOf(result.fault)
      setViews((before) => before.filter((each) => each.id !== id))
      return null
    },
  }
}
