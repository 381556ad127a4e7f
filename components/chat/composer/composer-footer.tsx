'use client'

import { CornerDownRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ChatAgent } from '@/components/chat/chat-agent'
import { useChat, useConversation, useDraft } from '@/components/chat/chat-context'
import { getUnavailableReason } from '@/components/chat/composer/agent-input'
import { findWaitingTaskId } from '@/components/chat/waiting/waiting'
import { isTerminal } from '@/lib/a2a/states'
import { type ConversationState, findCurrentTask, isBusy } from '@/lib/client/conversation/conversation-state'
import type { LiveTask } from '@/lib/client/task-store'

/** Target of the next message, as a key under `chat.destination`. Null for the first task. */
type Destination = 'answer' | 'newTask' | 'newTaskByChoice' | 'reopens' | 'conversation' | null

/** Returns the target of the next message. `waits`: the agent waits for an answer. */
function destinationOf(
  state: ConversationState,
  tasks: Record<string, LiveTask>,
  { agent, waits, reopen }: { agent: Pick<ChatAgent, 'canReopen'>; waits: boolean; reopen: boolean },
): Destination {
  if (waits) return 'answer'
  const current = findCurrentTask(state, tasks)
  if (!current) return null
  const { task } = current.live.fold
  if (!isTerminal(task.status.state)) return 'conversation'
  if (agent.canReopen) return reopen ? 'reopens' : 'newTaskByChoice'
  // An agent that responds with messages only has no task to continue.
  return task.id ? 'newTask' : 'conversation'
}

/** Shows the target of the next message and the keyboard shortcuts. */
export function ComposerFooter() {
  const t = useTranslations('chat.destination')
  const { agent, draft } = useChat()
  const reopen = useDraft((state) => state.reopen)
  const waits = useConversation(findWaitingTaskId) !== null
  const destination = useConversation((state, tasks) => destinationOf(state, tasks, { agent, waits, reopen }))
  const busy = useConversation(isBusy)
  const canChoose = destination === 'reopens' || destination === 'newTaskByChoice'
  return (
    <div className="flex min-h-5 items-start justify-between gap-4 px-2 pt-1.5 text-xs text-fg-faint">
      <p className="flex min-w-0 gap-1.5">
        {destination && !getUnavailableReason(agent) ? (
          <>
            <CornerDownRight aria-hidden className="mt-px size-3.5 shrink-0" />
            <span id="composer-destination" className="text-pretty">
              {t(destination, { version: agent.protocolVersion.split('.').slice(0, 2).join('.') })}{' '}
              {canChoose ? (
                <button
                  type="button"
                  onClick={() => draft.setState({ reopen: !reopen })}
                  className="text-accent underline-offset-2 hover:underline"
                >
                  {t(reopen ? 'startNew' : 'reopen')}
                </button>
              ) : null}
            </span>
          </>
        ) : null}
      </p>
      <p className="shrink-0 max-md:hidden pointer-coarse:hidden">{t(busy ? 'stopKey' : 'keys')}</p>
    </div>
  )
}
