'use client'

import { useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import type { ReactNode } from 'react'
import { type AgentTab, agentTabParams, agentTabs } from '@/components/agents/detail/agent-tab'
import { OverviewSkeleton } from '@/components/agents/detail/overview-skeleton'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/navigation/tabs'

const lines = Array.from({ length: 8 }, (_, index) => index)

/** Placeholder for a tab that is loading. */
function PanelSkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-5 w-full max-w-2xl" />
      <div className="border-t border-line">
        {lines.map((line) => (
          <div key={line} className="flex h-12 items-center gap-4 border-b border-line">
            <Skeleton className="h-4 w-28 shrink-0" />
            <Skeleton className="h-4 w-full max-w-md" />
          </div>
        ))}
      </div>
    </div>
  )
}

interface AgentTabsProps {
  /** The tab that `children` belong to. The server renders one at a time. */
  shown: AgentTab
  children: ReactNode
}

/** The tabs of an agent's page. The open one is in the URL. */
export function AgentTabs({ shown, children }: AgentTabsProps) {
  const t = useTranslations('agent')
  const [{ tab }, write] = useQueryStates(agentTabParams, { shallow: false, history: 'push' })
  return (
    <Tabs value={tab} onValueChange={(next) => void write({ tab: next as AgentTab })} activationMode="manual">
      <TabsList aria-label={t('title')} className="overflow-y-hidden">
        {agentTabs.map((one) => (
          <TabsTrigger key={one} value={one}>
            {t(`tabs.${one}`)}
          </TabsTrigger>
        ))}
      </TabsList>
      <TabsContent value={tab} className="pt-5">
        {tab === shown ? children : tab === 'overview' ? <OverviewSkeleton /> : <PanelSkeleton />}
      </TabsContent>
    </Tabs>
  )
}
