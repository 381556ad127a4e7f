'use client'

import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { AgentStatus } from '@/components/agents/agent-status'
import { CapabilityMarks } from '@/components/agents/capability-marks'
import { AgentActivity, AgentButton, AgentRow } from '@/components/agents/directory/agent-row'
import { AgentExcerpt, AgentName, TagChips } from '@/components/agents/directory/agent-texts'
import { getSearchTexts } from '@/components/agents/directory/search-texts'
import { listClasses, type ListLayout } from '@/components/agents/directory/list-layout'
import { FavoriteButton } from '@/components/agents/favorite-button'
import { AgentIcon } from '@/components/entities/agent/agent-icon'
import { cn } from '@/components/ui/cn'
import { DialectBadge } from '@/components/entities/agent/dialect-badge'
import type { AgentSummary } from '@/lib/api/agent'

/** An agent as a card. The card links to the agent's page, its button to the chat. */
function AgentCard({ agent }: { agent: AgentSummary }) {
  const texts = getSearchTexts(agent)
  return (
    <article className="group relative flex h-full flex-col rounded-panel border border-line bg-bg-raised transition-colors hover:border-line-strong">
      <div className="flex flex-1 flex-col gap-3 p-4">
        <div className="flex items-start gap-3">
          <AgentIcon name={agent.name} src={agent.icon} size="lg" />
          <AgentName agent={agent} texts={texts} className="after:rounded-panel focus-visible:after:outline-focus" />
          <span className="relative -mt-1 -mr-2 flex items-center">
            {agent.lifecycle === 'archived' ? null : (
              <AgentStatus {...agent} named={agent.status !== 'up'} className="mr-0.5" />
            )}
            <FavoriteButton agent={agent} size="sm" />
          </span>
        </div>
        <p className="line-clamp-2 h-10 text-fg-muted wrap-anywhere" dir="auto">
          <AgentExcerpt description={agent.description} elsewhere={texts.elsewhere} />
        </p>
        <TagChips words={texts.words} more={texts.more} />
      </div>
      <div className="flex h-11 items-center gap-2.5 border-t border-line pr-2 pl-4 text-xs text-fg-faint">
        <span className="relative inline-flex items-center gap-2.5">
          <DialectBadge dialect={agent.dialect} protocolVersion={agent.protocolVersion} binding={agent.binding} />
          <CapabilityMarks {...agent} />
        </span>
        <span className="min-w-0 flex-1 truncate text-right">
          <AgentActivity agent={agent} />
        </span>
        <AgentButton agent={agent} />
      </div>
    </article>
  )
}

/** Distance from the viewport within which agents are rendered, in px. */
const nearPx = 1600
/** Last measured height of an agent, in px. */
const heights: Record<ListLayout, number> = { cards: 88, rows: 49 }

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
