'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { checkedUrl } from '@/components/agents/register/checked-url'
import { recognise } from '@/components/agents/register/recognise'
import {
  type Options,
  type RegistrationActions,
  registrationInput,
  type Source,
} from '@/components/agents/register/registration'
import type { PreviewResult } from '@/lib/api/agent-calls'
import type { Attempt } from '@/lib/api/attempt'
import { switchboardUnreachable } from '@/lib/client/answer-fault'
import { previewAgent } from '@/lib/client/preview-agent'
import type { FaultData } from '@/lib/faults/fault'

/** The URLs that were requested for a card so far, and those that have not answered yet. */
export interface Trail {
  /** The URL that was requested first. */
  first: string | null
  attempts: Attempt[]
  asking: string[]
}

type Progress =
  | { step: 'idle' }
  | { step: 'checking' }
  | { step: 'stopped' }
  | { step: 'checked'; found: PreviewResult }
  | { step: 'adding'; found: PreviewResult }
  | { step: 'failed'; fault: FaultData; found?: PreviewResult }

const fresh: Options = { dialect: null, tags: [], owner: '', slug: '', credentials: [], headers: [] }
const untried: Trail = { first: null, attempts: [], asking: [] }

const lackingEndpoint = new Set(['no-address', 'bad-address', 'endpoint-missing', 'endpoint-unusable'])

/** True where the card has no endpoint that can be called, and the person gave none. */
function lacksEndpoint({ details }: FaultData): boolean {
  return lackingEndpoint.has(String(details?.code))
}

/** From an address or a card to an agent in the catalog. */
export function useRegistration({ register }: RegistrationActions, initialText: string) {
  const router = useRouter()
  const [source, setSource] = useState<Source>({ text: initialText, endpoint: null })
  const [options, setOptions] = useState(fresh)
  const [trail, setTrail] = useState(untried)
  const [progress, setProgress] = useState<Progress>({ step: 'idle' })
  // What comes counts only while nothing newer was begun.
  const latest = useRef(new AbortController())
  const begin = (): AbortSignal => {
    latest.current.abort()
    latest.current = new AbortController()
    return latest.current.signal
  }
  useEffect(() => () => latest.current.abort(), [])

  const check = async (chosen: Options = options, from: Source = source) => {
    const signal = begin()
    const follow = (next: (before: Trail) => Trail) => (signal.aborted ? undefined : setTrail(next))
    if (recognise(from.text).kind === 'address') checkedUrl.keep(from.text)
    setSource(from)
    setOptions(chosen)
    setTrail(untried)
    setProgress({ step: 'checking' })
    // The name is the person's only when the agent is kept.
    const result = await previewAgent(
      registrationInput(from, { ...chosen, slug: '' }),
      {
        onAsk: (url) =>
          follow(({ first, attempts, asking }) => ({ first: first ?? url, attempts, asking: [...asking, url] })),
        onAttempt: (one) =>
          follow(({ first, attempts, asking }) => ({
            first,
            attempts: [...attempts, one],
            asking: asking.filter((url) => url !== one.url),
          })),
      },
      signal,
    )
    if (signal.aborted) return
    setTrail(({ first, attempts }) => ({
      first,
      attempts: result.ok ? result.value.report.attempts : attempts,
      asking: [],
    }))
    if (result.ok) return setProgress({ step: 'checked', found: result.value })
    if (lacksEndpoint(result.fault)) setSource((before) => ({ ...before, endpoint: before.endpoint ?? '' }))
    setProgress({ step: 'failed', fault: result.fault })
  }

  const add = async (found: PreviewResult) => {
    setProgress({ step: 'adding', found })
    const result = await register(registrationInput(source, options)).catch(() => ({
      ok: false as const,
      fault: switchboardUnreachable(),
    }))
    // A page of its own: the one of an empty catalog is another one now.
    if (result.ok) checkedUrl.forget()
    if (result.ok) return router.push(`/agents/new?added=${result.value.slug}`)
    setProgress({ step: 'failed', fault: result.fault, found })
  }

  const stop = () => {
    begin()
    setTrail(({ first, attempts }) => ({ first, attempts, asking: [] }))
    setProgress({ step: 'stopped' })
  }

  const change = (next: Partial<Source>) => {
    begin()
    if (next.text !== undefined && next.text !== checkedUrl.get()) checkedUrl.forget()
    setSource((before) => ({ ...before, ...(next.text !== undefined && { endpoint: null }), ...next }))
    if (next.text !== undefined) setOptions(fresh)
    setTrail(untried)
    setProgress({ step: 'idle' })
  }

  /** Checks again with another endpoint than the card's. */
  const checkEndpoint = (endpoint: string) => check(options, { ...source, endpoint })

  return { source, options, trail, progress, change, setOptions, check, checkEndpoint, add, stop }
}
