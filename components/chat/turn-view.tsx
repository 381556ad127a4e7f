'use client'

import { useTranslations } from 'next-intl'
import { AgentMessage } from '@/components/chat/agent-message'
import { ArtifactCard } from '@/components/chat/artifact-card'
import { useChat } from '@/components/chat/chat-context'
import { expectsJson } from '@/components/chat/expects-json'
import type { FormRequest } from '@/components/parts/form-request'
import { TurnFault } from '@/components/chat/turn-fault'
import { TurnStatus } from '@/components/chat/turn-status'
import type { Turn, TurnItem } from '@/components/chat/turn'
import { UserMessage } from '@/components/chat/user-message'
import type { Message } from '@/lib/a2a/model'
import type { TaskState } from '@/lib/a2a/states'

interface TurnViewProps {
  taskId: string
  turn: Turn
  /** Where the task stands, for the last turn; where it stood, for an earlier one. */
  state: TaskState
  running: boolean
  stopping: boolean
  /** The form that the turn's message may answer. */
  form: FormRequest | null
  /** The message that is pinned above the composer instead. */
  pinned: Message | null
}

/** What the person said, how it goes, and what came of it. */
export function TurnView({ taskId, turn, state, running, stopping, form, pinned }: TurnViewProps) {
  const t = useTranslations('chat')
  const { agent, openedAt } = useChat()
  const request = turn.request?.message
  const expectJson = expectsJson(request)

  const itemView = (item: TurnItem) => {
    switch (item.type) {
      case 'message':
        return (
          <AgentMessage message={item.message} agentName={agent.name} streaming={running} expectJson={expectJson} />
        )
      case 'artifact':
        return (
          <ArtifactCard
            taskId={taskId}
            artifact={item.artifact}
            streaming={running && !item.complete}
            live={running || Date.parse(item.at) > openedAt}
            alsoSaid={item.alsoSaid}
            expectJson={expectJson}
          />
        )
      case 'fault':
        return <TurnFault fault={item.fault} request={state === 'failed' ? request : undefined} />
      case 'gap':
        return (
          <p className="border-l-2 border-dashed border-line-strong pl-3 text-xs text-fg-muted">
            {t('gap', { reason: item.reason })}
          </p>
        )
    }
  }

  return (
    <section className="grid min-w-0 gap-4">
      {request ? <UserMessage message={request} form={form} /> : null}
      <div className="grid min-w-0 gap-3">
        <TurnStatus taskId={taskId} turn={turn} state={state} running={running} stopping={stopping} />
        {turn.items.map((item) =>
          item.type === 'message' && item.message === pinned ? null : (
            <div key={item.key} className="min-w-0">
              {itemView(item)}
            </div>
          ),
        )}
      </div>
    </section>
  )
}
