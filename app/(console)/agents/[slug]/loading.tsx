import { useTranslations } from 'next-intl'
import { agentTabs } from '@/components/agents/detail/agent-tab'
import { AgentTrail } from '@/components/agents/detail/agent-trail'
import { OverviewSkeleton } from '@/components/agents/detail/overview-skeleton'
import { cn } from '@/components/ui/cn'
import { Page } from '@/components/ui/layout/page'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { tabClasses, tabListClasses } from '@/components/ui/navigation/tab-classes'

export default function AgentLoading() {
  const t = useTranslations('agent.tabs')
  return (
    <Page>
      <AgentTrail />
      <div className="mb-4 grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
        <Skeleton className="size-14 rounded-[28%]" />
        <div className="grid gap-2 pt-1">
          <Skeleton className="h-6 w-full max-w-64" />
          <Skeleton className="h-4 w-full max-w-80" />
        </div>
        <Skeleton className="col-span-full h-8 sm:col-span-1 sm:w-32" />
      </div>
      <div aria-hidden className={cn(tabListClasses, 'mb-5 overflow-y-hidden')}>
        {agentTabs.map((tab) => (
          <span key={tab} className={tabClasses}>
            {t(tab)}
          </span>
        ))}
      </div>
      <OverviewSkeleton />
    </Page>
  )
}
