import { PanelSkeleton } from '@/components/agents/detail/panel-skeleton'
import { Page } from '@/components/ui/page'
import { Skeleton } from '@/components/ui/skeleton'

export default function AgentLoading() {
  return (
    <Page>
      <div className="mb-4 flex min-h-14 items-start gap-4">
        <Skeleton className="size-14 shrink-0 rounded-[28%]" />
        <div className="grid flex-1 gap-2 pt-1">
          <Skeleton className="h-6 w-full max-w-64" />
          <Skeleton className="h-4 w-full max-w-80" />
        </div>
        <Skeleton className="hidden h-8 w-24 sm:block" />
      </div>
      <div className="mb-5 h-9 border-b border-line" />
      <PanelSkeleton />
    </Page>
  )
}
