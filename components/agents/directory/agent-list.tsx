'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useRef } from 'react'
import { ListChunk } from '@/components/agents/directory/list-chunk'
import type { ListLayout } from '@/components/agents/directory/list-layout'
import { listingStore } from '@/components/agents/directory/listing-store'
import { useListKeys } from '@/components/agents/directory/use-list-keys'
import { cn } from '@/components/ui/cn'
import type { AgentSummary } from '@/lib/api/agent'

interface AgentListProps {
  agents: AgentSummary[]
  layout: ListLayout
}

const chunkSize = 60

/** The agents of a list, in parts of which only those near the screen are drawn. Arrow keys walk through them. */
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
      // Under a mouse nothing moves; fingers and keys have no place that they rest at.
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
