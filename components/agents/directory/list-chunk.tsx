'use client'

import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { AgentCard } from '@/components/agents/directory/agent-card'
import { AgentRow } from '@/components/agents/directory/agent-row'
import { listClasses, type ListLayout } from '@/components/agents/directory/directory-params'
import { cn } from '@/components/ui/cn'
import type { AgentSummary } from '@/lib/api/agent'

/** Distance from the viewport within which agents are rendered, in px. */
const nearPx = 1600
/** Last measured height of an agent, in px. */
const heights: Record<ListLayout, number> = { cards: 110, rows: 49 }

interface ListChunkProps {
  agents: AgentSummary[]
  layout: ListLayout
  /** Rendered on the server. */
  first: boolean
  label: string
}

/** A chunk of the list. Far from the viewport it is only a placeholder of the same height. */
export const ListChunk = memo(function DrawnChunk({ agents, layout, first, label }: ListChunkProps) {
  const list = useRef<HTMLUListElement>(null)
  const [near, setNear] = useState(first)
  const count = agents.length

  useLayoutEffect(() => {
    const place = list.current?.getBoundingClientRect()
    if (place && place.top < window.innerHeight + nearPx && place.bottom > -nearPx) setNear(true)
  }, [])
  useEffect(() => {
    const element = list.current
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        if (entry.isIntersecting) return setNear(true)
        // A focused element must stay.
        if (element.childElementCount === 0 || element.contains(document.activeElement)) return
        heights[layout] = entry.boundingClientRect.height / count
        setNear(false)
      },
      { rootMargin: `${nearPx}px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [layout, count])

  const Shape = layout === 'cards' ? AgentCard : AgentRow
  return (
    <ul
      ref={list}
      aria-label={label}
      className={cn(
        listClasses[layout],
        layout === 'rows' && 'first:rounded-t-panel first:border-t last:rounded-b-panel last:border-b',
        layout === 'rows' && 'not-first:border-t',
      )}
      style={near ? undefined : { height: heights[layout] * count }}
    >
      {near
        ? agents.map((agent) => (
            <li key={agent.id}>
              <Shape agent={agent} />
            </li>
          ))
        : null}
    </ul>
  )
})
