import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { SignInRequest } from '@/components/chat/waiting/sign-in-request'
import { KeyLocation } from '@/components/credentials/key-location'

function Mono({ children }: { children: string }) {
  return (
    <bdi dir="ltr" className="font-mono text-xs wrap-anywhere">
      {children}
    </bdi>
  )
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
      <dt className="text-fg-muted">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

/** Details of a requested secret: its kind, where to get it, and where it is used. */
export function SignInFacts({ request: { schemes, tokenUrl, scopes, place, details } }: { request: SignInRequest }) {
  const t = useTranslations('chat.secret')
  if (schemes.length + scopes.length + details.length === 0 && !tokenUrl && !place) return null
  return (
    <dl className="grid gap-1 text-sm">
      {schemes.length > 0 ? (
        <Fact label={t('schemes')}>
          <bdi>{schemes.join(', ')}</bdi>
        </Fact>
      ) : null}
      {tokenUrl ? (
        <Fact label={t('tokenUrl')}>
          <Mono>{tokenUrl}</Mono>
        </Fact>
      ) : null}
      {scopes.length > 0 ? (
        <Fact label={t('scopes')}>
          <Mono>{scopes.join(' ')}</Mono>
        </Fact>
      ) : null}
      {place ? (
        <Fact label={t('place')}>
          <KeyLocation in={place.in} name={place.name} />
        </Fact>
      ) : null}
      {details.map(({ name, value }) => (
        <Fact key={name} label={<Mono>{name}</Mono>}>
          <span dir="auto">{value}</span>
        </Fact>
      ))}
    </dl>
  )
}
