import { useState } from 'react'
import type { RetentionEffect, RetentionPreviewInput } from '@/lib/api/retention'
import { api } from '@/lib/client/api'
import type { FaultData } from '@/lib/faults/fault'

/** What stricter limits would remove, and the action after confirmation. */
export interface RemovalConfirmation {
  effect: RetentionEffect
  agree: () => void
}

/**
 * Checks what new limits would remove before they are saved. Asks for confirmation if they remove events, otherwise continues.
 */
export function useRemovalCheck() {
  const [question, setQuestion] = useState<RemovalConfirmation | null>(null)
  const [pending, setPending] = useState(false)
  const [fault, setFault] = useState<FaultData | null>(null)

  const check = async (trial: RetentionPreviewInput, save: () => void): Promise<void> => {
    setPending(true)
    setFault(null)
    const answer = await api.previewRetention({ body: trial })
    setPending(false)
    if (!answer.ok) setFault(answer.fault)
    else if (answer.value.tasks === 0) save()
    else setQuestion({ effect: answer.value, agree: save })
  }
  return { check, pending, fault, question, close: () => setQuestion(null) }
}
