import { GraduationCap } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Address } from '@/components/agents/address'
import { DialectBadge } from '@/components/ui/dialect-badge'
import { RelativeTime } from '@/components/ui/relative-time'
import type { AgentDetail } from '@/lib/api/agent'

/** What calls taught us against the card: how the agent is called instead, since when and why. */
export function LearnedNote({ learned }: { learned: NonNullable<AgentDetail['learned']> }) {
  const t = useTranslations('agent.learned')
  const { dialect, cardDialect, reason, at, url, binding } = learned
  const wrong = dialect !== cardDialect ? 'dialect' : url ? 'address' : 'parts'
  return (
    <aside
      aria-label={t('title')}
      className="flex items-start gap-3 rounded-panel border border-line border-l-2 border-l-state-input-required bg-bg-subtle px-4 py-3"
    >
      <GraduationCap aria-hidden className="mt-0.5 size-4 shrink-0 text-state-input-required" />
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {t(wrong, { said: cardDialect.slice(1), spoken: dialect.slice(1) })}
          <DialectBadge dialect={dialect} {...(binding && { binding })} />
        </p>
        <p className="text-pretty wrap-anywhere text-fg-muted">
          {reason} <RelativeTime at={at} className="text-fg-faint" />
        </p>
        {url ? <Address url={url} /> : null}
        <p className="text-xs text-fg-faint">{t('hint')}</p>
      </div>
    </aside>
  )
}
