import type { DiscoveryReport } from '@/lib/api/agent'

/** The addresses that were asked for a card, in order, and what each answered. */
export function AttemptList({ attempts }: Pick<DiscoveryReport, 'attempts'>) {
  return (
    <ol className="divide-y divide-line border-y border-line text-xs" dir="ltr">
      {attempts.map(({ url, outcome }) => (
        <li key={url} className="grid gap-x-4 py-1.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,16rem)]">
          <span className="font-mono break-all">{url}</span>
          <span className="wrap-anywhere text-fg-muted">{outcome}</span>
        </li>
      ))}
    </ol>
  )
}
