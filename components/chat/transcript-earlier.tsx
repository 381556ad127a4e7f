'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStickToBottomContext } from 'use-stick-to-bottom'
import { useChat, useConversation } from '@/components/chat/chat-context'
import { Button } from '@/components/ui/button/button'
import { Skeleton } from '@/components/ui/feedback/skeleton'

/** Preloads within this distance. */
const ahead = '1200px 0px 0px 0px'

/** Loads earlier messages when the user scrolls near the top, or with a button. */
export function TranscriptEarlier() {
  const t = useTranslations('chat.log')
  const { conversation } = useChat()
  const { scrollRef } = useStickToBottomContext()
  const earlier = useConversation((state) => state.earlier)
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'waiting' | 'loading' | 'failed'>('waiting')

  const load = async (): Promise<void> => {
    setState('loading')
    const box = scrollRef.current
    // At scroll position 0 the browser would not keep the visible content in place.
    if (box?.scrollTop === 0) box.scrollTop = 1
    setState(
      await conversation.loadEarlier().then(
        () => 'waiting',
        () => 'failed',
      ),
    )
  }
  const near = useEffectEvent(() => {
    if (state === 'waiting') void load()
  })
  useEffect(() => {
    const { current } = place
    if (!current || !earlier) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && near(), {
      root: scrollRef.current,
      rootMargin: ahead,
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [earlier, scrollRef])

  if (!earlier) return null
  return (
    <div ref={place} className="grid justify-items-center gap-2 text-xs text-fg-muted">
      {state === 'failed' ? <p role="alert">{t('earlierFailed')}</p> : null}
      {state === 'loading' ? (
        <output aria-label={t('loadingEarlier')} className="grid w-full gap-4">
          <Skeleton className="ml-auto h-10 w-2/5" />
          <Skeleton className="h-24 w-full" />
        </output>
      ) : (
        <Button size="sm" variant="ghost" onClick={() => void load()}>
          {t('earlier')}
        </Button>
      )}
    </div>
  )
}
