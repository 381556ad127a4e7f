import type { Conversation } from '@/lib/client/conversation/conversation'
import { updateConversation } from '@/lib/client/conversation/conversation-list'
import { findCurrentTask, isRunning } from '@/lib/client/conversation/conversation-state'

/**
 * Marks a conversation as read when it is seen and whenever the agent stops, while the page is visible. `element`: counts as
 * seen only while it is in the viewport. Returns the function that stops this.
 */
export function markAsRead({ state, tasks }: Conversation, element?: HTMLElement): () => void {
  let isInViewport = element === undefined
  let marked = ''
  const mark = (): void => {
    const taskId = state.getState().taskIds.at(-1)
    const current = findCurrentTask(state.getState(), tasks.getState())
    const rest = current && !isRunning(current.live) ? current.live.fold.lastSeq : 0
    const now = `${taskId} ${rest}`
    if (!taskId || !isInViewport || now === marked || document.visibilityState !== 'visible') return
    marked = now
    void updateConversation(taskId, { read: true })
  }
  const onVisible = (): void => {
    // Another window may have marked it as unread meanwhile.
    marked = ''
    mark()
  }
  const observer = new IntersectionObserver(
    ([entry]) => {
      isInViewport = entry?.isIntersecting === true
      mark()
    },
    { threshold: 0.5 },
  )
  if (element) observer.observe(element)
  const ends = [state.subscribe(mark), tasks.subscribe(mark)]
  document.addEventListener('visibilitychange', onVisible)
  mark()
  return () => {
    observer.disconnect()
    for (const end of ends) end()
    document.removeEventListener('visibilitychange', onVisible)
  }
}
