'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { checkedUrl, detectInput } from '@/components/agents/register/detect-input'
import { type RegistrationOptions, toAgentInput, type AgentSource } from '@/components/agents/register/registration'
import type { PreviewResult } from '@/lib/api/agent-calls'
import type { Attempt } from '@/lib/api/attempt'
import { api } from '@/lib/client/api'
import { previewAgent } from '@/lib/client/preview-agent'
import type { FaultData } from '@/lib/faults/fault'

/** The URLs that were requested for a card so far, and those that have not answered yet. */
export interface DiscoveryProgress {
  /** The URL that was requested first. */
  first: string | null
  attempts: Attempt[]
  asking: string[]
}

type Progress =
  | { step: 'idle' }
  | { step: 'checking' }
  | { step: 'stopped' }
  | { step: 'checked'; preview: PreviewResult }
  | { step: 'adding'; preview: PreviewResult }
  | { step: 'failed'; fault: FaultData; preview?: PreviewResult }

const fresh: RegistrationOptions = { dialect: null, tags: [], owner: '', slug: '', credentials: [], headers: [] }
const untried: DiscoveryProgress = { first: null, attempts: [], asking: [] }

const lackingEndpoint = new Set(['no-address', 'bad-address', 'endpoint-missing', 'endpoint-unusable'])

/** Returns true if the card has no usable endpoint and the user entered none. */
function lacksEndpoint({ details }: FaultData): boolean {
  return lackingEndpoint.has(String(details?.code))
}

/** The state of the registration form, from the source to the added agent. */
export function useRegistration(initialText: string) {
  const router = useRouter()
  const [source, setSource] = useState<AgentSource>({ text: initialText, endpoint: null })
  const [options, setOptions] = useState(fresh)
  const [trail, setTrail] = useState(untried)
  const [progress, setProgress] = useState<Progress>({ step: 'idle' })
  // Results of an aborted check are ignored.
  const latest = useRef(new AbortController())
  const begin = (): AbortSignal => {
    latest.current.abort()
    latest.current = new AbortController()
    return latest.current.signal
  }
  useEffect(() => () => latest.current.abort(), [])

  const check = async (chosen: RegistrationOptions = options, from: AgentSource = source) => {
    const signal = begin()
    const follow = (next: (before: DiscoveryProgress) => DiscoveryProgress) =>
      signal.aborted ? undefined : setTrail(next)
    if (detectInput(from.text).kind === 'address') checkedUrl.set(from.text)
    setSource(from)
    setOptions(chosen)
    setTrail(untried)
    setProgress({ step: 'checking' })
    // The slug is used only when the agent is added.
    const result = await previewAgent(
      toAgentInput(from, { ...chosen, slug: '' }),
      {
        onRequest: (url) =>
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
    if (result.ok) return setProgress({ step: 'checked', preview: result.value })
    if (lacksEndpoint(result.fault)) setSource((before) => ({ ...before, endpoint: before.endpoint ?? '' }))
    setProgress({ step: 'failed', fault: result.fault })
  }

  const add = async (preview: PreviewResult) => {
    setProgress({ step: 'adding', preview })
    const result = await api.registerAgent({ body: toAgentInput(source, options) })
    // A separate page, since the empty catalog's page changes.
    if (result.ok) checkedUrl.clear()
    if (result.ok) return router.push(`/agents/new?added=${result.value.agent.slug}`)
    setProgress({ step: 'failed', fault: result.fault, preview })
  }

  const stop = () => {
    begin()
    setTrail(({ first, attempts }) => ({ first, attempts, asking: [] }))
    setProgress({ step: 'stopped' })
  }

  const change = (next: Partial<AgentSource>) => {
    begin()
    if (next.text !== undefined && next.text !== checkedUrl.get()) checkedUrl.clear()
    setSource((before) => ({ ...before, ...(next.text !== undefined && { endpoint: null }), ...next }))
    if (next.text !== undefined) setOptions(fresh)
    setTrail(untried)
    setProgress({ step: 'idle' })
  }

  /** Checks again with another endpoint. */
  const checkEndpoint = (endpoint: string) => check(options, { ...source, endpoint })

  return { source, options, trail, progress, change, setOptions, check, checkEndpoint, add, stop }
}
