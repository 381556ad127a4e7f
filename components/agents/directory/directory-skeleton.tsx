import { agentGridClasses } from '@/components/agents/directory/agent-list'
import { Skeleton } from '@/components/ui/skeleton'

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']

/** The directory before it is read, in its final size. */
export function DirectorySkeleton() {
  return (
    <>
      <div className="mb-4 grid grid-cols-1 gap-2.5">
        <div className="flex justify-between">
          <Skeleton className="h-8 w-80 max-w-[80%]" />
          <Skeleton className="h-8 w-20" />
        </div>
        <div className="flex gap-1.5 overflow-hidden py-0.5">
          {places.slice(0, 7).map((place) => (
            <Skeleton key={place} className="h-7 w-20 shrink-0 rounded-full" />
          ))}
        </div>
      </div>
      <div className={agentGridClasses}>
        {places.map((place) => (
          <div key={place} className="rounded-panel border border-line bg-bg-raised">
            <div className="grid gap-3 p-4">
              <div className="flex h-10 items-center gap-3">
                <Skeleton className="size-10 rounded-[28%]" />
                <div className="grid gap-1.5">
                  <Skeleton className="h-3.5 w-32" />
                  <Skeleton className="h-3 w-24" />
                </div>
              </div>
              <div className="grid h-10 content-around">
                <Skeleton className="h-3.5 w-full" />
                <Skeleton className="h-3.5 w-2/3" />
              </div>
              <Skeleton className="h-5 w-40 rounded-full" />
            </div>
            <div className="h-11 border-t border-line" />
          </div>
        ))}
      </div>
    </>
  )
}
