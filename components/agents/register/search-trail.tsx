import { useTranslations } from 'next-intl'
import { AttemptList } from '@/components/agents/attempt-list'
import type { Trail } from '@/components/agents/register/use-registration'

interface SearchTrailProps {
  trail: Trail
  /** The address as it was typed. */
  typed: string
  /** Found: the way there matters less. */
  done: boolean
}

/** Where a card was looked for, as it happens. */
export function SearchTrail({ trail: { first, attempts, asking }, typed, done }: SearchTrailProps) {
  const t = useTranslations('attempts')
  if (!first) return null
  const guessed = typed.includes('://') ? null : t('guessed', { scheme: new URL(first).protocol.replace(':', '') })
  const list = (
    <>
      <AttemptList attempts={attempts} asking={asking} />
      {guessed ? <p className="mt-1.5 text-xs text-fg-faint">{guessed}</p> : null}
    </>
  )
  if (!done)
    return (
      <section aria-label={t('title')} className="animate-fade">
        <h2 className="mb-2 text-sm">{t('title')}</h2>
        {list}
      </section>
    )
  return (
    <details className="border-t border-line pt-4">
      <summary className="text-sm font-medium">
        {t('title')} <span className="ml-1 text-xs font-normal text-fg-faint tabular">{attempts.length}</span>
      </summary>
      <div className="mt-2">{list}</div>
    </details>
  )
}
