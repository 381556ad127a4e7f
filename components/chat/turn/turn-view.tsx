'use client'

import { useTranslations } from 'next-intl'
import { Suspense } from 'react'
import { ArtifactCard, ChangedArtifactLink } from '@/components/chat/artifact/artifact-card'
import { useChat } from '@/components/chat/chat-context'
import { LinkedItem } from '@/components/chat/turn/linked-item'
import { AgentMessage, UserMessage } from '@/components/chat/turn/turn-messages'
import { expectsJson, type Turn, type TurnItem } from '@/components/chat/turn/turn'
import { TurnFault } from '@/components/chat/turn/turn-fault'
import { getTurnElementId } from '@/components/chat/turn/message-link'
import { TurnStatus } from '@/components/chat/turn/turn-status'
import { LinkedEntry } from '@/components/entities/links/event-links'
import { GapNote, RemovedNote } from '@/components/parts/log-notes'
import { useTranslateFault } from '@/components/ui/feedback/use-translate-fault'
import { onDemand } from '@/components/ui/on-demand'
import type { FormRequest } from '@/lib/a2a/forms/read-form'
import type { Message } from '@/lib/a2a/model'
import type { TaskState } from '@/lib/a2a/states'
import type { FaultData } from '@/lib/faults/fault'
import { getEntryRef, getStatusRef } from '@/lib/replay/event-links'

const WaitingCard = onDemand(() => import('@/components/chat/waiting/waiting-card').then((m) => m.WaitingCard))

/** Shows that the agent refused to cancel the task, or refused a message. The task continues. */
function Refusal({ fault, of }: { fault: FaultData; of: 'cancelRefused' | 'messageRefused' }) {
  const t = useTranslations('chat.turn')
  const translateFault = useTranslateFault({ reading: true })
  return (
    <output className="block text-xs text-pretty wrap-anywhere text-fg-muted">
      {t(of, { reason: translateFault(fault).message })}
    </output>
  )
}

interface TurnViewProps {
  taskId: string
  turn: Turn
  /** Last row of the turn; Infinity for the last turn. */
  lastSeq: number
  /** State of the task for the last turn, or at the end of an earlier turn. */
  state: TaskState
  running: boolean
  stopping: boolean
  /** The user has sent another message since. */
  over: boolean
  /** The form that the user's message may answer. */
  form: FormRequest | null
  /** The task waits for the user. Its card takes the place of the message that asks. */
  asks: { question: Message | null } | null
}

/** A turn: the user's message, its status, and the result. */
export function TurnView({ taskId, turn, lastSeq, state, running, stopping, over, form, asks }: TurnViewProps) {
  const t = useTranslations('chat')
  const { agent, openedAt } = useChat()
  const request = turn.request?.message
  const expectJson = expectsJson(request)
  const isQuestion = (item: TurnItem): boolean => item.type === 'message' && item.message === asks?.question
  const card = asks ? (
    <Suspense>
      <WaitingCard taskId={taskId} />
    </Suspense>
  ) : null

  const itemView = (item: TurnItem) => {
    switch (item.type) {
      case 'message':
        return (
          <>
            <AgentMessage
              taskId={taskId}
              message={item.message}
              seq={item.seq}
              request={turn.request}
              agentName={agent.name}
              streaming={running}
              expectJson={expectJson}
            />
            {item.hasDuplicate ? (
              <p className="mt-1 text-xs text-fg-muted" title={t('turn.saidTwiceHint')}>
                {t('turn.saidTwice')}
              </p>
            ) : null}
          </>
        )
      case 'artifact':
        return (
          <ArtifactCard
            taskId={taskId}
            artifact={item.artifact}
            streaming={running && !item.complete}
            live={running || Date.parse(item.at) > openedAt}
            hasDuplicate={item.hasDuplicate}
            how={item.how}
            pieces={item.sources.length}
            versions={(item.sources[0]?.entry.renewals?.length ?? 0) + 1}
            expectJson={expectJson}
          />
        )
      case 'changed':
        return <ChangedArtifactLink taskId={taskId} artifact={item.artifact} />
      case 'fault':
        return item.answersCancel || item.refusesMessage ? (
          <Refusal fault={item.fault} of={item.answersCancel ? 'cancelRefused' : 'messageRefused'} />
        ) : (
          <TurnFault
            taskId={taskId}
            fault={item.fault}
            request={state === 'failed' ? request : undefined}
            open={state === 'failed'}
          />
        )
      case 'gap':
        return item.removed ? <RemovedNote removed={item.removed} /> : <GapNote {...item} />
    }
  }

  return (
    <section id={getTurnElementId(taskId, turn)} tabIndex={-1} className="grid min-w-0 scroll-mt-4 gap-4 outline-none">
      {turn.request ? (
        <LinkedEntry entry={getEntryRef([turn.request])}>
          <UserMessage message={turn.request.message} logged={{ taskId, entry: turn.request }} form={form} />
        </LinkedEntry>
      ) : null}
      <div className="grid min-w-0 gap-3">
        <LinkedEntry entry={getStatusRef(turn.seq, lastSeq)}>
          <TurnStatus taskId={taskId} turn={turn} state={state} running={running} stopping={stopping} over={over} />
        </LinkedEntry>
        {turn.items.map((item) => (
          <LinkedItem key={item.key} item={item}>
            {isQuestion(item) ? card : itemView(item)}
          </LinkedItem>
        ))}
        {turn.items.some(isQuestion) ? null : card}
      </div>
    </section>
  )
}
