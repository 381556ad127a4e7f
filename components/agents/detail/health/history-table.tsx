'use client'

import { useTranslations } from 'next-intl'
import { useMoments } from '@/components/agents/detail/health/use-moments'
import { ScrollRegion } from '@/components/ui/scroll-region'
import type { AgentHealth } from '@/lib/api/agent-health'

const cell = 'px-2 py-1.5 text-right whitespace-nowrap tabular first:pl-0 first:text-left'

/** What the charts show, in words: the stretches of time in which anything happened. */
export function HistoryTable({ probes, traffic, bucketMs }: Pick<AgentHealth, 'probes' | 'traffic' | 'bucketMs'>) {
  const t = useTranslations('health')
  const { stretch, took } = useMoments(bucketMs)
  const rows = probes.buckets.flatMap((looks, index) => {
    const calls = traffic.buckets[index]
    return calls && looks.total + calls.tasks > 0 ? [{ looks, calls }] : []
  })
  if (rows.length === 0) return null
  const columns = ['time', 'looks', 'failed', 'degraded', 'median', 'tasks', 'completed', 'first'] as const
  return (
    <details className="text-xs">
      <summary className="-my-1.5 w-fit cursor-pointer rounded-control py-1.5 text-fg-muted hover:text-fg">
        {t('table')}
      </summary>
      <ScrollRegion aria-label={t('table')} className="mt-2 max-h-80 overflow-auto">
        <table className="w-full">
          <thead className="text-fg-faint">
            <tr className="border-b border-line">
              {columns.map((column) => (
                <th key={column} scope="col" className={`${cell} font-medium`}>
                  {t(`columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.toReversed().map(({ looks, calls }) => {
              const times = stretch(looks.at)
              return (
                <tr key={looks.at} className="border-b border-line">
                  <th scope="row" className={`${cell} font-normal`}>
                    {times ? t('bucket', times) : looks.at}
                  </th>
                  <td className={cell}>{looks.total}</td>
                  <td className={cell}>{looks.failed}</td>
                  <td className={cell}>{looks.degraded}</td>
                  <td className={cell}>{took(looks.p50Ms)}</td>
                  <td className={cell}>{calls.tasks}</td>
                  <td className={cell}>{calls.completed}</td>
                  <td className={cell}>{took(calls.firstEventP50Ms)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </ScrollRegion>
    </details>
  )
}
