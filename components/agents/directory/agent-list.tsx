'use client'

import { useTranslations } from 'next-intl'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { ListChunk } from '@/components/agents/directory/list-chunk'
import {
  agentLink,
  type Direction,
  findNextItem,
  focusFirstAgent,
  focusSearch,
} from '@/components/agents/directory/list-navigation'
import type { ListLayout } from '@/components/agents/directory/directory-params'
import { listingStore } from '@/components/agents/directory/listing'
import { useShortcut } from '@/components/ui/navigation/use-shortcut'
import { cn } from '@/components/ui/cn'
import type { AgentSummary } from '@/lib/api/agent'

const steps: Record<string, Direction> = {
  ArrowDown: 'down',
  j: 'down',
  ArrowUp: 'up',
  k: 'up',
  ArrowRight: 'on',
  ArrowLeft: 'back',
}
/** Selectors of the elements that further keys click. */
const shortcuts: Record<string, string> = { c: 'a[href^="/chat/"]', f: '[data-favorite]' }

/**
 * Moves the focus between agents with the arrow keys, j and k, and above the first one to the search. c opens the chat, f
 * toggles the favorite. From elsewhere on the page, j enters the list.
 */
function useListKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current
    if (!element) return
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return
      const agent = event.target instanceof Element ? event.target.closest('li') : null
      if (!agent) return
      const selector = shortcuts[event.key]
      if (selector) return agent.querySelector<HTMLElement>(selector)?.click()
      const direction = steps[event.key]
      if (!direction) return
      event.preventDefault()
      const links = [...element.querySelectorAll<HTMLElement>(agentLink)]
      const places = links.map((each) => (each.closest('li') ?? each).getBoundingClientRect())
      const next = findNextItem(
        places,
        links.findIndex((each) => agent.contains(each)),
        direction,
      )
      if (next !== null) links[next]?.focus()
      else if (direction === 'up') focusSearch()
    }
    element.addEventListener('keydown', onKey)
    return () => element.removeEventListener('keydown', onKey)
  }, [list])
  useShortcut('j', focusFirstAgent)
}

interface AgentListProps {
  agents: AgentSummary[]
  layout: ListLayout
}

const chunkSize = 60

/** The list of agents in chunks, of which only those near the viewport are rendered. Arrow keys move the focus. */
export function AgentList({ agents, layout }: AgentListProps) {
  const t = useTranslations('directory')
  const list = useRef<HTMLDivElement>(null)
  useListKeys(list)
  const chunks = useMemo(
    () =>
      Array.from({ length: Math.ceil(agents.length / chunkSize) }, (_, place) => {
        const from = place * chunkSize
        return { from, agents: agents.slice(from, from + chunkSize) }
      }),
    [agents],
  )
  return (
    <div
      ref={list}
      // Agents do not move under a mouse pointer. Touch and keyboard have no such position.
      onPointerEnter={({ pointerType }) => listingStore.hold(pointerType === 'mouse')}
      onPointerLeave={() => listingStore.hold(false)}
      className={cn(layout === 'cards' && 'grid gap-3')}
    >
      {chunks.map(({ from, agents: part }) => (
        <ListChunk
          key={`${layout} ${from}`}
          agents={part}
          layout={layout}
          first={from === 0}
          label={t('part', { from: from + 1, to: from + part.length })}
        />
      ))}
    </div>
  )
}
