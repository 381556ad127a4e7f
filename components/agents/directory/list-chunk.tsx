'use client'

import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { AgentCard } from '@/components/agents/directory/agent-card'
import { AgentRow } from '@/components/agents/directory/agent-row'
import { listClasses, type ListLayout } from '@/components/agents/directory/list-layout'
import { cn } from '@/components/ui/cn'
import type { AgentSummary } from '@/lib/api/agent'

/** How far from the screen agents are still drawn, in px. */
const nearPx = 1600
/** The height that an agent takes up, as it was measured last. */
const heights: Record<ListLayout, number> = { cards: 88, rows: 49 }

interface ListChunkProps {
  agents: AgentSummary[]
  layout: ListLayout
  /** Drawn by the server already. */
  first: boolean
  label: string
}

/** A part of the list. Far from the screen only its height is left of it, so that lists of any length stay light. */
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
        // What has the focus must not go.
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
