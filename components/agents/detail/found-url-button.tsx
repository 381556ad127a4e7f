'use client'

import type { ReactNode } from 'react'
import type { AgentActions } from '@/components/agents/detail/agent-actions'
import { useAction } from '@/components/agents/detail/use-action'
import { Button } from '@/components/ui/button/button'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'

interface FoundUrlButtonProps extends Pick<AgentActions, 'change'> {
  slug: string
  url: string
  children: ReactNode
}

/** A button to call the agent at the URL where its card was found, instead of the card's endpoint. */
export function FoundUrlButton({ slug, url, change, children }: FoundUrlButtonProps) {
  const { pending, result, run } = useAction<{ endpoint: string | null }>()
  const translateFault = useTranslateFault()
  return (
    <>
      <Button size="sm" disabled={pending} onClick={() => run(() => change({ slug, patch: { url } }))}>
        {children}
      </Button>
      {result && !result.ok ? (
        <output className="text-xs wrap-anywhere text-state-failed">{translateFault(result.fault).message}</output>
      ) : null}
    </>
  )
}
