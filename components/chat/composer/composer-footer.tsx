'use client'

import { CornerDownRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense } from 'react'
import type { ChatAgent } from '@/components/chat/chat-agent'
import { useChat, useConversation, useDraft } from '@/components/chat/chat-context'
import { getUnavailableReason } from '@/components/chat/composer/agent-input'
import { canCompose } from '@/components/chat/composer/compose-draft'
import { findWaitingTaskId } from '@/components/chat/waiting/waiting'
import { onDemand } from '@/components/ui/on-demand'
import { HintTip } from '@/components/ui/overlay/tooltip'
import { isTerminal } from '@/lib/a2a/states'
import { type ConversationState, findCurrentTask, isBusy } from '@/lib/client/conversation/conversation-state'
import type { LiveTask } from '@/lib/client/task-store'

/** Target of the next message, as a key under `chat.destination`. Null if it needs no explanation. */
type Destination = 'answer' | 'newTask' | 'newTaskByChoice' | 'reopens' | null

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
  if (!isTerminal(task.status.state)) return null
  if (agent.canReopen) return reopen ? 'reopens' : 'newTaskByChoice'
  // An agent that responds with messages only has no task to continue.
  return task.id ? 'newTask' : null
}

const AnsweredQuestion = onDemand(() =>
  import('@/components/chat/waiting/answered-question').then((m) => m.AnsweredQuestion),
)

/** The target in words. The reason that is due to the protocol version is in a tooltip. */
function DestinationText({ destination, answered }: { destination: Destination & string; answered: string | null }) {
  const t = useTranslations('chat.destination')
  const { agent, draft } = useChat()
  const reopen = useDraft((state) => state.reopen)
  if (answered !== null)
    return (
      <Suspense fallback={t('answer')}>
        <AnsweredQuestion taskId={answered} />
      </Suspense>
    )
  if (destination === 'newTask') {
    const version = agent.protocolVersion.split('.').slice(0, 2).join('.')
    return (
      <HintTip focusable text={t('newTaskHint', { version })}>
        {t('newTask')}
      </HintTip>
    )
  }
  return (
    <>
      {t(destination)}{' '}
      <button
        type="button"
        onClick={() => draft.setState({ reopen: !reopen })}
        className="text-accent underline-offset-2 hover:underline"
      >
        {t(reopen ? 'startNew' : 'reopen')}
      </button>
    </>
  )
}

/** Shows the target of the next message and the keyboard shortcuts. */
export function ComposerFooter() {
  const t = useTranslations('chat.destination')
  const { agent } = useChat()
  const reopen = useDraft((state) => state.reopen)
  const written = useDraft(canCompose)
  const answered = useConversation(findWaitingTaskId)
  const waits = answered !== null
  const destination = useConversation((state, tasks) => destinationOf(state, tasks, { agent, waits, reopen }))
  const busy = useConversation(isBusy)
  return (
    <div className="flex min-h-5 items-start justify-between gap-4 px-2 pt-1.5 text-xs text-fg-faint">
      <p className="flex min-w-0 gap-1.5">
        {destination && (waits || !busy) && !getUnavailableReason(agent) ? (
          <>
            <CornerDownRight aria-hidden className="mt-px size-3.5 shrink-0" />
            <span id="composer-destination" className="min-w-0 text-pretty">
              <DestinationText destination={destination} answered={answered} />
            </span>
          </>
        ) : null}
      </p>
      <p className="shrink-0 max-md:hidden pointer-coarse:hidden">
        {t(busy ? (written && !waits ? 'queueKeys' : 'stopKey') : 'keys')}
      </p>
    </div>
  )
}
