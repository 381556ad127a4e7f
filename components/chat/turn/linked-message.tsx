'use client'

import { useEffect, useEffectEvent } from 'react'
import { useStickToBottomContext } from 'use-stick-to-bottom'
import { useChat } from '@/components/chat/chat-context'

/** How long a message that an address names may take to come. */
const patienceMs = 10_000
const seekMs = 700

/** Goes to the message that the page's address names, once it is there, and shows which one it is. */
export function LinkedMessage() {
  const { conversation } = useChat()
  const { stopScroll } = useStickToBottomContext()
  const show = useEffectEvent((element: HTMLElement): void => {
    stopScroll()
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
    const look = (): void => {
      end()
      const id = decodeURIComponent(location.hash.slice(1))
      if (!id.startsWith('message-')) return
      const found = (): boolean => {
        const element = document.getElementById(id)
        if (element) show(element)
        return element !== null
      }
      if (found()) return
      const observer = new MutationObserver(() => found() && end())
      observer.observe(document.body, { childList: true, subtree: true })
      const timer = setTimeout(() => end(), patienceMs)
      // It may be among the messages that come as one scrolls.
      const seek = setInterval(() => void conversation.loadEarlier().catch(() => end()), seekMs)
      end = () => {
        observer.disconnect()
        clearTimeout(timer)
        clearInterval(seek)
      }
    }
    look()
    addEventListener('hashchange', look)
    return () => {
      end()
      removeEventListener('hashchange', look)
    }
  }, [conversation])
  return null
}
