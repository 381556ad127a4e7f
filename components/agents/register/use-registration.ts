'use client'

import { useRef, useState } from 'react'
import {
  type Options,
  type Registered,
  type RegistrationActions,
  registrationInput,
  type Source,
} from '@/components/agents/register/registration'
import type { ActionResult } from '@/lib/api/action-result'
import type { PreviewResult } from '@/lib/api/agent-calls'
import type { FaultData } from '@/lib/faults/fault'

type Progress =
  | { step: 'idle' }
  | { step: 'checking' }
  | { step: 'checked'; found: PreviewResult }
  | { step: 'adding'; found: PreviewResult }
  | { step: 'added'; agent: Registered }
  | { step: 'failed'; fault: FaultData; found?: PreviewResult }

const fresh: Options = { dialect: null, tags: [], slug: '', credentials: [], headers: [] }
const cut: FaultData = { kind: 'internal', message: 'Switchboard did not answer.', hop: 'switchboard' }

/** From an address or a card to an agent in the catalog. `notCard`: what to say of a text that is no card. */
export function useRegistration(
  { preview, register }: RegistrationActions,
  initialUrl: string,
  notCard: (problem: string) => string,
) {
  const [source, setSource] = useState<Source>({ kind: 'address', url: initialUrl, card: '' })
  const [options, setOptions] = useState(fresh)
  const [progress, setProgress] = useState<Progress>({ step: 'idle' })
  // An answer counts only while nothing newer was asked.
  const latest = useRef(0)

  const run = async <T>(
    work: () => Promise<ActionResult<T>>,
    onValue: (value: T) => Progress,
    found?: PreviewResult,
  ) => {
    const mine = ++latest.current
    const result = await work().catch(() => ({ ok: false as const, fault: cut }))
    if (mine !== latest.current) return
    setProgress(result.ok ? onValue(result.value) : { step: 'failed', fault: result.fault, ...(found && { found }) })
  }

  const input = (chosen: Options) => {
    const made = registrationInput(source, chosen)
    if (made.ok) return made.value
    const fault: FaultData = { kind: 'invalid-input', message: notCard(made.problem), details: { step: 'card' } }
    setProgress({ step: 'failed', fault })
    return null
  }

  const check = (chosen: Options = options) => {
    // The name is the person's only when the agent is kept.
    const asked = input({ ...chosen, slug: '' })
    if (!asked) return
    setOptions(chosen)
    setProgress({ step: 'checking' })
    void run(
      () => preview(asked),
      (found) => ({ step: 'checked', found }),
    )
  }

  const add = (found: PreviewResult) => {
    const asked = input(options)
    if (!asked) return
    setProgress({ step: 'adding', found })
    void run(
      () => register(asked),
      (agent) => ({ step: 'added', agent }),
      found,
    )
  }

  const change = (next: Partial<Source>) => {
    latest.current++
    setSource((before) => ({ ...before, ...next }))
    setOptions(fresh)
    setProgress({ step: 'idle' })
  }

  return { source, options, progress, change, setOptions, check, add, restart: () => change({ url: '', card: '' }) }
}
