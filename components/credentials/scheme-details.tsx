import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import type { SchemeInfo } from '@/components/credentials/credential-fields'
import { useNow } from '@/components/ui/hooks/use-now'
import { Chip } from '@/components/ui/text/chip'
import { RelativeTime } from '@/components/ui/text/relative-time'
import type { CredentialStatus, SchemeStatus } from '@/lib/api/credential-calls'

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

interface KeyLocationProps {
  in: 'header' | 'query' | 'cookie'
  name: string
}

const places = { header: 'inHeader', query: 'inQuery', cookie: 'inCookie' } as const

/** Location of an API key in a request. */
export function KeyLocation({ in: place, name }: KeyLocationProps) {
  const t = useTranslations('credentials.given')
  const code = () => (
    <code className="font-mono" dir="ltr">
      {name}
    </code>
  )
  return t.rich(places[place], { name: code })
}

/** The card's description of a scheme: its text, the location of the key, or that there is none. */
export function SchemeDescription({ scheme }: { scheme: SchemeInfo }) {
  const t = useTranslations('credentials')
  const { type, description, options } = scheme
  return (
    <>
      {description ? (
        <p className="max-w-[72ch] text-pretty whitespace-pre-line wrap-anywhere text-fg-muted" dir="auto">
          {description}
        </p>
      ) : null}
      {type === 'apiKey' && options.name ? (
        <p className="text-xs text-fg-muted">
          <KeyLocation in={options.in ?? 'header'} name={options.name} />
        </p>
      ) : null}
      {type === 'bearer' && options.bearerFormat ? (
        <p className="text-xs text-fg-muted">{t('format', { format: options.bearerFormat })}</p>
      ) : null}
      {type === 'other' ? <p className="text-pretty text-fg-muted">{t('unexplained')}</p> : null}
    </>
  )
}

type StoredCredential = NonNullable<SchemeStatus['given']>

/** When a token or certificate expires. */
function CredentialExpiry({ type, state, at }: Pick<StoredCredential, 'type' | 'state'> & { at: string }) {
  const t = useTranslations('credentials.given')
  const now = useNow()
  const over = now !== null && Date.parse(at) < now
  const when = () => <RelativeTime at={at} ahead />
  if (type === 'mutualTLS') return t.rich(over ? 'expired' : 'validUntil', { when })
  return t.rich(over || state !== 'ready' ? 'renewed' : 'signedInUntil', { when })
}

function SetAt({ at }: { at: string }) {
  const t = useTranslations('credentials.given')
  return t.rich('set', { when: () => <RelativeTime at={at} /> })
}

/** Details of a stored credential: creation, expiry and origins. Never its value. */
export function CredentialDetails({ credential }: { credential: StoredCredential }) {
  const t = useTranslations('credentials.given')
  const { type, state, updatedAt, expiresAt, subject, origins, flow, headers, name } = credential
  return (
    <ul className="grid gap-0.5 text-xs text-fg-muted">
      {state === 'elsewhere' ? <li className="max-w-[72ch] text-sm text-pretty text-fg">{t('elsewhere')}</li> : null}
      <li>
        <SetAt at={updatedAt} />
        {flow ? ` · ${t(`flows.${flow}`)}` : null}
      </li>
      {type === 'apiKey' && name ? (
        <li>
          <KeyLocation in={credential.in ?? 'header'} name={name} />
        </li>
      ) : null}
      {headers && headers.length > 0 ? (
        <li className="font-mono wrap-anywhere" dir="ltr">
          {headers.join(', ')}
        </li>
      ) : null}
      {subject ? <li className="wrap-anywhere">{t('subject', { subject })}</li> : null}
      {expiresAt ? (
        <li>
          <CredentialExpiry type={type} state={state} at={expiresAt} />
        </li>
      ) : null}
      {origins.length > 0 ? <li className="wrap-anywhere">{t('origins', { origins: origins.join(', ') })}</li> : null}
    </ul>
  )
}
