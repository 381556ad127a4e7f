'use client'

import { useState, useTransition } from 'react'
import type { ActionResult } from '@/lib/api/action-result'
import { switchboardUnreachable } from '@/lib/client/http/read-response-fault'

/** Runs a Server Action and stores its result: the value or the fault. */
export function useAction<T>() {
  const [pending, start] = useTransition()
  const [result, setResult] = useState<ActionResult<T> | null>(null)

  const run = (work: () => Promise<ActionResult<T>>, onValue?: (value: T) => void) => {
    setResult(null)
    start(async () => {
      const done = await work().catch(() => ({ ok: false as const, fault: switchboardUnreachable() }))
      start(() => setResult(done))
      if (done.ok) onValue?.(done.value)
    })
  }
  return { pending, result, run }
}
