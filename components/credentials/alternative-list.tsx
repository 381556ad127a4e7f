import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { Chip } from '@/components/ui/text/chip'
import type { CredentialStatus } from '@/lib/api/credential-calls'

interface AlternativeListProps extends Pick<CredentialStatus, 'alternatives'> {
  /** Names of the schemes that have a credential. */
  ready: ReadonlySet<string>
}

/** Security requirements of a card: one line is enough, but all schemes of it are required. */
export function AlternativeList({ alternatives, ready }: AlternativeListProps) {
  const t = useTranslations('credentials')
  const free = alternatives.some((names) => names.length === 0)
  const alternativesWithSchemes = alternatives.filter((names) => names.length > 0)
  if (alternativesWithSchemes.length === 0) return <p className="text-pretty text-fg-muted">{t('asksNothing')}</p>
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="text-pretty">{t(free ? 'askedFree' : alternativesWithSchemes.length > 1 ? 'anyOne' : 'needed')}</p>
      <ul className="grid grid-cols-1 gap-1.5">
        {alternativesWithSchemes.map((names) => (
          <li key={names.join(' ')} className="flex flex-wrap items-center gap-1.5">
            {names.map((name, index) => (
              <Fragment key={name}>
                {index > 0 ? <span className="text-xs text-fg-muted">{t('and')}</span> : null}
                <Chip className={ready.has(name) ? 'border-state-completed/50 text-fg' : undefined}>
                  {ready.has(name) ? <Check aria-label={t('states.ready')} className="text-state-completed" /> : null}
                  <span className="truncate" dir="auto">
                    {name}
                  </span>
                </Chip>
              </Fragment>
            ))}
          </li>
        ))}
      </ul>
    </div>
  )
}
