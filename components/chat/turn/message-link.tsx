'use client'

import { useEffect, useEffectEvent } from 'react'
import { useStopFollowing } from '@/components/chat/keep-bottom'
import { useChat } from '@/components/chat/chat-context'
import type { Turn } from '@/components/chat/turn/turn'
import type { Message } from '@/lib/a2a/model'

/** Returns the ID of a turn's element. */
export function getTurnElementId(taskId: string, turn: Turn): string {
  return `turn-${taskId}-${turn.seq}`
}

/** Returns the element ID of a message. Undefined if the message has no ID. */
export function messageAnchor({ messageId }: Pick<Message, 'messageId'>): string | undefined {
  return messageId ? `message-${messageId}` : undefined
}

/** Returns the URL of a message in the open conversation. */
export function messageLink(message: Pick<Message, 'messageId'>): string {
  const url = new URL(location.href)
  url.search = ''
  url.hash = encodeURIComponent(messageAnchor(message) ?? '')
  return url.href
}

/** How long to wait for the linked message. */
const patienceMs = 10_000
const seekMs = 700

/** Scrolls to the message in the URL fragment, once it is rendered, and highlights it. */
export function LinkedMessage() {
  const { conversation } = useChat()
  const stopFollowing = useStopFollowing()
  const show = useEffectEvent((element: HTMLElement): void => {
    stopFollowing()
    element.scrollIntoView({ block: 'center' })
    element.focus({ preventScroll: true })
    element.animate(
      [{ background: 'color-mix(in oklch, var(--accent) 22%, transparent)' }, { background: 'transparent' }],
      {
        duration: 2400,
        easing: 'ease-out',
      },
    )
  })
  useEffect(() => {
    let end = (): void => {}
    const update = (): void => {
      end()
      const id = decodeURIComponent(location.hash.slice(1))
      if (!id.startsWith('message-')) return
      const showIfPresent = (): boolean => {
        const element = document.getElementById(id)
        if (element) show(element)
        return element !== null
      }
      if (showIfPresent()) return
      const observer = new MutationObserver(() => showIfPresent() && end())
      observer.observe(document.body, { childList: true, subtree: true })
      const timer = setTimeout(() => end(), patienceMs)
      // It may be among messages that are not loaded yet.
      const seek = setInterval(() => void conversation.loadEarlier().catch(() => end()), seekMs)
      end = () => {
        observer.disconnect()
        clearTimeout(timer)
        clearInterval(seek)
      }
    }
    update()
    addEventListener('hashchange', update)
    return () => {
      end()
      removeEventListener('hashchange', update)
    }
  }, [conversation])
  return null
}
