import { useState } from 'react'
import type { RetentionEffect, RetentionTrial } from '@/lib/api/retention'
import { callApi } from '@/lib/client/call-api'
import type { FaultData } from '@/lib/faults/fault'

/** What stricter limits would remove, and what is done when a person agrees. */
export interface RemovalQuestion {
  effect: RetentionEffect
  agree: () => void
}

/** Finds out what limits would remove before they are saved: asks where that is something, and goes on at once where it is nothing. */
export function useRemovalCheck() {
  const [question, setQuestion] = useState<RemovalQuestion | null>(null)
  const [pending, setPending] = useState(false)
  const [fault, setFault] = useState<FaultData | null>(null)

  const check = async (trial: RetentionTrial, save: () => void): Promise<void> => {
    setPending(true)
    setFault(null)
    const answer = await callApi<RetentionEffect>('POST', '/api/settings/retention/preview', trial)
    setPending(false)
    if (!answer.ok) setFault(answer.fault)
    else if (answer.value.tasks === 0) save()
    else setQuestion({ effect: answer.value, agree: save })
  }
  return { check, pending, fault, question, close: () => setQuestion(null) }
}
