'use client'

import type { ReactNode } from 'react'
import type { AgentActions } from '@/components/agents/detail/agent-actions'
import { useAction } from '@/components/agents/detail/use-action'
import { Button } from '@/components/ui/button'
import { useFaultWords } from '@/components/ui/use-fault-words'

interface FoundUrlButtonProps extends Pick<AgentActions, 'change'> {
  slug: string
  url: string
  children: ReactNode
}

/** Has the agent called at the URL where its card was fetched, instead of the one in the card. */
export function FoundUrlButton({ slug, url, change, children }: FoundUrlButtonProps) {
  const { pending, result, run } = useAction<{ endpoint: string | null }>()
  const inWords = useFaultWords()
  return (
    <>
      <Button size="sm" disabled={pending} onClick={() => run(() => change({ slug, patch: { url } }))}>
        {children}
      </Button>
      {result && !result.ok ? (
        <output className="text-xs wrap-anywhere text-state-failed">{inWords(result.fault).message}</output>
      ) : null}
    </>
  )
}
