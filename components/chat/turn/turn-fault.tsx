'use client'

import { Cable, FileSearch, ListTree } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useTransition } from 'react'
import { useChat, useConversation } from '@/components/chat/chat-context'
import { CredentialsAction } from '@/components/chat/credentials-action'
import { suggestFixes } from '@/components/chat/turn/suggest-fixes'
import { useResend } from '@/components/chat/turn/use-message-actions'
import { useHasRole } from '@/components/entities/viewer/viewer-context'
import { Button } from '@/components/ui/button/button'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { toast } from '@/components/ui/feedback/toast'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/overlay/dropdown-menu'
import { type DialectId, dialectIds } from '@/lib/a2a/dialect-id'
import type { Message } from '@/lib/a2a/model'
import { hasSecret } from '@/lib/a2a/secrets/secret-parts'
import { api } from '@/lib/client/api'
import { isBusy } from '@/lib/client/conversation/conversation-state'
import type { FaultData } from '@/lib/faults/fault'

interface FaultActionsProps {
  fault: FaultData
  taskId: string
  /** Resends the message. Null if that is not possible. */
  onRetry: (() => void) | null
}

/** Actions for a fault besides retry: another protocol version, refreshing the card, showing the events. */
function FaultActions({ fault, taskId, onRetry }: FaultActionsProps) {
  const t = useTranslations('chat.fault')
  const { agent, changeAgent, panel } = useChat()
  const [busy, start] = useTransition()
  const translateFault = useTranslateFault()
  const id = agent.slug
  const { changeable } = agent.access

  const speak = (dialect: DialectId): void =>
    start(async () => {
      const changed = await api.changeAgent({ id, body: { dialect } })
      if (!changed.ok) return toast.error(translateFault(changed.fault).message)
      const { binding, protocolVersion } = changed.value
      changeAgent({ binding, dialect: changed.value.dialect, protocolVersion })
      toast.success(t('dialectSet', { dialect: dialect.slice(1) }))
      onRetry?.()
    })
  const refresh = (): void =>
    start(async () => {
      const fresh = await api.refreshAgent({ id })
      if (!fresh.ok) return toast.error(translateFault(fresh.fault).message)
      toast.success(t(fresh.value.changed ? 'cardChanged' : 'cardSame'))
    })

  const views = {
    dialect: (
      <DropdownMenu key="dialect">
        <DropdownMenuTrigger asChild>
          <Button size="sm" disabled={busy}>
            <Cable />
            {t('dialect')}
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="start">
          {dialectIds
            .filter((id) => id !== agent.dialect)
            .map((id) => (
              <DropdownMenuItem key={id} onSelect={() => speak(id)}>
                {t(onRetry ? 'dialectRetry' : 'dialectUse', { dialect: id.slice(1) })}
              </DropdownMenuItem>
            ))}
        </DropdownMenuContent>
      </DropdownMenu>
    ),
    card: (
      <Button key="card" size="sm" disabled={busy} onClick={refresh}>
        <FileSearch />
        {t('card')}
      </Button>
    ),
    events: (
      <Button key="events" size="sm" variant="ghost" onClick={() => panel.show('events', taskId)}>
        <ListTree />
        {t('events')}
      </Button>
    ),
  }
  return suggestFixes(fault)
    .filter((way) => changeable || way === 'events')
    .map((way) => views[way])
}

interface TurnFaultProps {
  taskId: string
  fault: FaultData
  /** The user's message, if a retry may help. */
  request: Message | undefined
  /** The turn had no result, so other settings may help. */
  open: boolean
}

/** The fault of a turn with possible actions: retry, credentials, another protocol version, refreshing the card. */
export function TurnFault({ taskId, fault, request, open }: TurnFaultProps) {
  const { author } = useChat()
  const resend = useResend()
  const busy = useConversation(isBusy)
  const translateFault = useTranslateFault()
  const isMember = useHasRole('member')
  if (author !== null) return <ErrorPanel fault={translateFault(fault)} />
  const again = (): void => {
    if (request) resend({ message: request })
  }
  const retry = isMember && request && !hasSecret(request) ? again : null
  const onRetry = busy ? null : retry
  return (
    <ErrorPanel
      fault={translateFault(fault)}
      {...(retry && { onRetry: retry, retryDisabled: busy })}
      action={
        <>
          {isMember ? <CredentialsAction fault={fault} onRetry={onRetry} /> : null}
          {open ? <FaultActions fault={fault} taskId={taskId} onRetry={onRetry} /> : null}
        </>
      }
    />
  )
}
