'use client'

import { useConversation } from '@/components/chat/chat-context'
import { CredentialsAction } from '@/components/chat/credentials-action'
import { FaultActions } from '@/components/chat/turn/fault-actions'
import { useResend } from '@/components/chat/use-resend'
import { ErrorPanel } from '@/components/ui/feedback/error-panel'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import type { Message } from '@/lib/a2a/model'
import { hasSecret } from '@/lib/a2a/secrets/secret-parts'
import { isBusy } from '@/lib/client/conversation/conversation-state'
import type { FaultData } from '@/lib/faults/fault'

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
  const resend = useResend()
  const busy = useConversation(isBusy)
  const translateFault = useTranslateFault()
  const again = (): void => {
    if (request) resend({ message: request })
  }
  const retry = request && !hasSecret(request) ? again : null
  const onRetry = busy ? null : retry
  return (
    <ErrorPanel
      fault={translateFault(fault)}
      {...(retry && { onRetry: retry, retryDisabled: busy })}
      action={
        <>
          <CredentialsAction fault={fault} onRetry={onRetry} />
          {open ? <FaultActions fault={fault} taskId={taskId} onRetry={onRetry} /> : null}
        </>
      }
    />
  )
}
