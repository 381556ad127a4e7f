'use client'

import type { ReactNode } from 'react'
import { useApiCall } from '@/components/ui/hooks/use-api-call'
import { Button } from '@/components/ui/button/button'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { api } from '@/lib/client/api'

interface ReachableUrlButtonProps {
  slug: string
  url: string
  children: ReactNode
}

/** A button to call the agent at the URL where its card was found, instead of the card's endpoint. */
export function ReachableUrlButton({ slug, url, children }: ReachableUrlButtonProps) {
  const { pending, result, run } = useApiCall({ refreshes: true })
  const translateFault = useTranslateFault()
  return (
    <>
      <Button size="sm" disabled={pending} onClick={() => run(() => api.changeAgent({ id: slug, body: { url } }))}>
        {children}
      </Button>
      {result && !result.ok ? (
        <output className="text-xs wrap-anywhere text-state-failed">{translateFault(result.fault).message}</output>
      ) : null}
    </>
  )
}
