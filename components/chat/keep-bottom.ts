import { useEffect, useEffectEvent } from 'react'
import { type StickToBottomState, useStickToBottomContext } from 'use-stick-to-bottom'
import { useStableCallback } from '@/components/ui/hooks/use-stable-callback'

/** Milliseconds after a resize in which an upward scroll is the browser's, on a busy machine. */
const settleMs = 3000

/** When each transcript was resized while its newest message was visible, unless something else was shown since. */
const resizedAt = new WeakMap<StickToBottomState, number>()

/** True for a key in a text field, which does not scroll the transcript. */
const isTyping = ({ target }: Event): boolean => target instanceof HTMLElement && target.matches('textarea, input')

const actions = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** Returns a function that stops following the newest message, because something else is shown. */
export function useStopFollowing(): () => void {
  const { state, stopScroll } = useStickToBottomContext()
  return useStableCallback(() => {
    resizedAt.delete(state)
    stopScroll()
  })
}

/**
 * Keeps the newest message visible when the height of the transcript changes, as with the height of the composer. The browser
 * scrolls up if the transcript grows at its end, which the library takes for the user. Renders nothing.
 */
export function KeepBottom(): null {
  const { scrollRef, scrollToBottom, isAtBottom, state } = useStickToBottomContext()
  const keep = useEffectEvent(() => {
    if (!isAtBottom) return
    resizedAt.set(state, performance.now())
    void scrollToBottom('instant')
  })
  useEffect(() => {
    const box = scrollRef.current
    if (!box) return
    const act = (event: Event): void => {
      if (!isTyping(event)) resizedAt.delete(state)
    }
    for (const action of actions) addEventListener(action, act, { capture: true, passive: true })
    const observer = new ResizeObserver(() => keep())
    observer.observe(box)
    return () => {
      observer.disconnect()
      for (const action of actions) removeEventListener(action, act, { capture: true })
    }
  }, [scrollRef, state])
  useEffect(() => {
    const since = performance.now() - (resizedAt.get(state) ?? -Infinity)
    if (!isAtBottom && since < settleMs) void scrollToBottom('instant')
  }, [isAtBottom, scrollToBottom, state])
  return null
}
