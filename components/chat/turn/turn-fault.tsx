'use client'

import { useConversation } from '@/components/chat/chat-context'
import { GiveCredentials } from '@/components/chat/give-credentials'
import { FaultWays } from '@/components/chat/turn/fault-ways'
import { useSayAgain } from '@/components/chat/use-say-again'
import { ErrorPanel } from '@/components/ui/error-panel'
import { useFaultWords } from '@/components/ui/use-fault-words'
import type { Message } from '@/lib/a2a/model'
import { tellsSecret } from '@/lib/a2a/secret-parts'
import { isBusy } from '@/lib/client/conversation-state'
import type { FaultData } from '@/lib/faults/fault'

interface TurnFaultProps {
  taskId: string
  fault: FaultData
  /** What the person said, where it helps to say it again. */
  request: Message | undefined
  /** The agent may be asked otherwise: nothing came of this turn. */
  open: boolean
}

/** What went wrong in a turn, and what may help: the same again, credentials, another dialect, a fresh card. */
export function TurnFault({ taskId, fault, request, open }: TurnFaultProps) {
  const sayAgain = useSayAgain()
  const busy = useConversation(isBusy)
  const inWords = useFaultWords()
  const again = (): void => {
    if (request) sayAgain({ message: request })
  }
  const retry = request && !tellsSecret(request) ? again : null
  const onRetry = busy ? null : retry
  return (
    <ErrorPanel
      fault={inWords(fault)}
      {...(retry && { onRetry: retry, retryDisabled: busy })}
      action={
        <>
          <GiveCredentials fault={fault} onRetry={onRetry} />
          {open ? <FaultWays fault={fault} taskId={taskId} onRetry={onRetry} /> : null}
        </>
      }
    />
  )
}
