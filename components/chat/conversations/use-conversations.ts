'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { replaceHead, appendPage } from '@/components/chat/conversations/arrange-conversations'
import type { ConversationPage } from '@/lib/api/conversation'
import { followConversations, readConversations } from '@/lib/client/conversation/conversation-list'

const pageSize = 50
const maxPageSize = 200
const typingMs = 150

/** Lists as last loaded, kept when the user switches between conversations. */
const pageCache = new Map<string, ConversationPage>()

interface Conversations {
  list: ConversationPage
  /** The shown list belongs to the previous query. */
  pending: boolean
  loading: boolean
  /** The last request failed. */
  failed: boolean
  loadMore: () => void
  reload: () => void
}

interface Shown {
  key: string
  list: ConversationPage
}

const nothing: ConversationPage = { conversations: [], nextCursor: null, total: 0, totalIsLeast: false }

/** Returns the conversations of a query, updated live. `first`: the page's initial list, of `firstQuery`. */
export function useConversations(
  query: Record<string, string>,
  first: ConversationPage,
  firstQuery: Record<string, string>,
): Conversations {
  const key = new URLSearchParams(query).toString()
  const [shown, setShown] = useState<Shown>(() => {
    const firstKey = new URLSearchParams(firstQuery).toString()
    const before = pageCache.get(key)
    if (key === firstKey) return { key, list: before ? replaceHead(before, first) : first }
    return { key: before ? key : '', list: before ?? nothing }
  })
  const [state, setState] = useState({ loading: false, failed: false })

  const requestedKey = useRef(key)
  useEffect(() => {
    requestedKey.current = key
  }, [key])

  /** A request may complete after the shown list changed. */
  const latest = useRef(shown)
  const show = (list: ConversationPage): void => {
    // Searches are not cached: each character would be one.
    if (!query.q) pageCache.set(key, list)
    latest.current = { key, list }
    setShown(latest.current)
    setState({ loading: false, failed: false })
  }
  const read = useEffectEvent(async (signal?: AbortSignal): Promise<void> => {
    const known = (): ConversationPage => (latest.current.key === key ? latest.current.list : nothing)
    const limit = `${Math.min(maxPageSize, Math.max(pageSize, known().conversations.length))}`
    try {
      const head = await readConversations({ ...query, limit }, signal)
      if (!signal?.aborted && requestedKey.current === key) show(replaceHead(known(), head))
    } catch {
      if (!signal?.aborted && requestedKey.current === key) setState({ loading: false, failed: true })
    }
  })

  useEffect(() => {
    if (shown.key === key) return
    const stale = new AbortController()
    const timer = setTimeout(() => void read(stale.signal), typingMs)
    return () => {
      clearTimeout(timer)
      stale.abort()
    }
  }, [key, shown.key])
  useEffect(() => {
    const gone = new AbortController()
    const end = followConversations(() => void read(gone.signal))
    return () => {
      end()
      gone.abort()
    }
  }, [])

  const loadMore = (): void => {
    const { nextCursor } = shown.list
    if (!nextCursor || state.loading || shown.key !== key) return
    setState({ loading: true, failed: false })
    const isShown = (): boolean => requestedKey.current === key && latest.current.key === key
    readConversations({ ...query, limit: `${pageSize}`, cursor: nextCursor }).then(
      (next) => isShown() && show(appendPage(latest.current.list, next)),
      () => isShown() && setState({ loading: false, failed: true }),
    )
  }

  return { list: shown.list, pending: shown.key !== key, ...state, loadMore, reload: () => void read() }
}
