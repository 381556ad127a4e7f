'use client'

import { KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useChat } from '@/components/chat/chat-context'
import { Button } from '@/components/ui/button/button'
import { onDemand } from '@/components/ui/on-demand'
import { isObject } from '@/lib/a2a/json'
import type { FaultData } from '@/lib/faults/fault'

const CredentialSheet = onDemand(() => import('@/components/chat/credential-sheet').then((m) => m.CredentialSheet))

/** Returns the scheme whose credential is missing or was rejected, from the fault's details. */
function wantedScheme({ details }: FaultData): string | undefined {
  const schemes = Array.isArray(details?.schemes) ? details.schemes.filter(isObject) : []
  // If all are set, any may be wrong: the first.
  const wanted =
    schemes.find(({ state }) => state !== undefined && state !== 'ready') ??
    schemes.find(({ set }) => !set) ??
    schemes[0]
  return typeof wanted?.name === 'string' ? wanted.name : undefined
}

/** A button to enter the credential that an agent rejected or requires. */
export function CredentialsAction({ fault, onRetry }: { fault: FaultData; onRetry: (() => void) | null }) {
  const t = useTranslations('chat.credentials')
  const { agent } = useChat()
  const [open, setOpen] = useState(false)
  if (fault.kind !== 'agent-refused-auth') return null
  return (
    <>
      <Button size="sm" variant="primary" onClick={() => setOpen(true)}>
        <KeyRound />
        {t('give')}
      </Button>
      {open ? (
        <Suspense>
          <CredentialSheet
            slug={agent.slug}
            name={agent.name}
            first={wantedScheme(fault)}
            onClose={() => setOpen(false)}
            onRetry={onRetry}
          />
        </Suspense>
      ) : null}
    </>
  )
}
