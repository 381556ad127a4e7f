'use client'

import { useEffect, useState } from 'react'
import type { ApiResult } from '@/lib/api/api-result'
import type { NewLink, TaskLinks } from '@/lib/api/trace'
import { api } from '@/lib/client/api'
import type { FaultData } from '@/lib/faults/fault'
import type { RedactionKind } from '@/lib/trace/redaction'

interface TaskLinksState {
  /** Null until they are loaded. */
  known: TaskLinks | null
  /** URL of the new link, unless it was revoked. */
  url: string | null
  busy: boolean
  fault: FaultData | null
  create: (expiresIn: number, redact: readonly RedactionKind[]) => Promise<void>
  revoke: (id: string) => Promise<void>
}

/** State of the links to a task, with actions. */
export function useTaskLinks(taskId: string): TaskLinksState {
  const [known, setKnown] = useState<TaskLinks | null>(null)
  const [newLink, setNewLink] = useState<NewLink | null>(null)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<FaultData | null>(null)
  const take = (result: ApiResult<TaskLinks>): void => {
    if (result.ok) setKnown(result.value)
    else setFault(result.fault)
  }
  useEffect(() => {
    let gone = false
    const read = async (): Promise<void> => {
      const result = await api.listTaskLinks({ id: taskId })
      if (gone) return
      if (result.ok) setKnown(result.value)
      else setFault(result.fault)
    }
    void read()
    return () => {
      gone = true
    }
  }, [taskId])
  return {
    known,
    url: newLink?.url ?? null,
    busy,
    fault,
    create: async (expiresIn, redact) => {
      setBusy(true)
      setFault(null)
      const result = await api.createTaskLink({ id: taskId, body: { expiresIn, redact: [...redact] } })
      setBusy(false)
      if (!result.ok) return setFault(result.fault)
      setNewLink(result.value)
      take(await api.listTaskLinks({ id: taskId }))
    },
    revoke: async (id) => {
      setFault(null)
      const result = await api.revokeTaskLink({ id: taskId, link: id })
      if (result.ok) setNewLink((before) => (before?.link.id === id ? null : before))
      take(result)
    },
  }
}
