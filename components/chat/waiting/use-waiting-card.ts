import { type RefObject, useEffect } from 'react'
import { useStickToBottomContext } from 'use-stick-to-bottom'
import { useChat } from '@/components/chat/chat-context'
import { useStopFollowing } from '@/components/chat/keep-bottom'
import { focusComposer } from '@/components/chat/composer/focus-composer'

/** Returns the element ID of the card of a waiting task. */
export const getWaitingCardId = (taskId: string): string => `waiting-${taskId}`

/** A card of which less than this is in view is out of view, in px. */
const minVisible = 48

/** Reports whether the card of a waiting task is in view, for the bar above the composer. */
export function useCardVisibility(taskId: string, card: RefObject<HTMLElement | null>): void {
  const { cardsOutOfView } = useChat()
  const { scrollRef } = useStickToBottomContext()
  useEffect(() => {
    const report = (hidden: boolean): void => {
      const others = [...cardsOutOfView.getState()].filter((id) => id !== taskId)
      cardsOutOfView.setState(new Set(hidden ? [...others, taskId] : others), true)
    }
    if (!card.current) return
    const observer = new IntersectionObserver(([entry]) => report(entry?.isIntersecting === false), {
      root: scrollRef.current,
      rootMargin: `-${minVisible}px 0px`,
    })
    observer.observe(card.current)
    return () => {
      observer.disconnect()
      report(false)
    }
  }, [taskId, card, cardsOutOfView, scrollRef])
}

/** Height of what may stand below the last card: the padding of the transcript, in px. */
const endGap = 80

/** Shows the newest card from its start if it is taller than the transcript, which otherwise follows its end. */
export function useShowFromStart(card: RefObject<HTMLElement | null>): void {
  const { scrollRef, state } = useStickToBottomContext()
  const stopFollowing = useStopFollowing()
  useEffect(() => {
    const [element, box] = [card.current, scrollRef.current]
    if (!element || !box) return
    // Its form is loaded on demand.
    const observer = new ResizeObserver(() => {
      const below = box.scrollHeight - box.scrollTop - (element.getBoundingClientRect().bottom - box.offsetTop)
      if (!state.isAtBottom || below > endGap || element.offsetHeight <= box.clientHeight) return
      observer.disconnect()
      stopFollowing()
      element.scrollIntoView({ block: 'start' })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [card, scrollRef, state, stopFollowing])
}

const fields = 'input:not([type=hidden]), textarea, select, [role=combobox]'

/** Scrolls to the card of a waiting task and focuses its first field or choice. Without one, the composer answers it. */
export function showWaitingCard(taskId: string): void {
  const card = document.getElementById(getWaitingCardId(taskId))
  card?.scrollIntoView({ block: 'start' })
  const form = card?.querySelector<HTMLElement>('form, fieldset')
  const field = form?.querySelector<HTMLElement>(fields) ?? form?.querySelector<HTMLElement>('button')
  if (field) field.focus({ preventScroll: true })
  else focusComposer()
}
