'use client'

import { useChat, useConversation } from '@/components/chat/chat-context'
import { GiveCredentials } from '@/components/chat/give-credentials'
import { ErrorPanel } from '@/components/ui/error-panel'
import type { Message } from '@/lib/a2a/model'
import { tellsSecret } from '@/lib/a2a/secret-parts'
import { isBusy } from '@/lib/client/conversation-state'
import type { FaultData } from '@/lib/faults/fault'

interface TurnFaultProps {
  fault: FaultData
  /** What the person said, where it helps to say it again. */
  request: Message | undefined
}

/** What went wrong in a turn, and a way to say the same again. */
export function TurnFault({ fault, request }: TurnFaultProps) {
  const { conversation } = useChat()
  const busy = useConversation(isBusy)
  const again = (): void => {
    if (request) void conversation.send({ parts: request.parts, options: {} })
  }
  const onRetry = request && !busy && !tellsSecret(request) ? again : null
  return (
    <ErrorPanel
      fault={fault}
      {...(onRetry && { onRetry })}
      action={<GiveCredentials fault={fault} onRetry={onRetry} />}
    />
  )
}
