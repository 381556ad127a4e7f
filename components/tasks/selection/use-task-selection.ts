'use client'

import { useMemo, useState } from 'react'
import { noneSelected, type Selected, toggleSelected } from '@/components/tasks/selection/select-range'
import type { TaskSummary } from '@/lib/api/task'

/** The tasks of a list that are selected for an action. */
export interface TaskSelection {
  /** In the order of the list. */
  tasks: readonly TaskSummary[]
  has: (id: string) => boolean
  /** `isRange`: also all tasks since the last one that was changed. */
  toggle: (id: string, isRange: boolean) => void
  /** Selects all tasks of the list, or none. */
  toggleAll: () => void
  clear: () => void
}

/** Keeps a selection of the tasks in a list. Tasks that leave the list are no longer selected. */
export function useTaskSelection(list: readonly TaskSummary[]): TaskSelection {
  const [selected, setSelected] = useState<Selected>(noneSelected)
  return useMemo(() => {
    const ids = list.map(({ id }) => id)
    const tasks = list.filter(({ id }) => selected.ids.has(id))
    return {
      tasks,
      has: (id) => selected.ids.has(id),
      toggle: (id, isRange) => setSelected((before) => toggleSelected(before, ids, id, isRange)),
      toggleAll: () => setSelected(tasks.length === list.length ? noneSelected : { ids: new Set(ids), anchor: null }),
      clear: () => setSelected(noneSelected),
    }
  }, [list, selected])
}
