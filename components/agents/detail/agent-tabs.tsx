'use client'

import { useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import type { ReactNode } from 'react'
import { type AgentTab, agentTabParams, agentTabs } from '@/components/agents/detail/agent-tab'
import { OverviewSkeleton } from '@/components/agents/detail/overview-skeleton'
import { PanelSkeleton } from '@/components/agents/detail/panel-skeleton'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'

interface AgentTabsProps {
  /** The tab that `children` belong to: the server makes one at a time. */
  shown: AgentTab
  children: ReactNode
}

/** The parts of an agent's page; which one is open stands in the URL. */
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
