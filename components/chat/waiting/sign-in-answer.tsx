'use client'

import { ExternalLink, LockKeyhole } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useChat } from '@/components/chat/chat-context'
import { composerId } from '@/components/chat/composer/focus-composer'
import type { SignInRequest } from '@/components/chat/waiting/sign-in-request'
import { useAnswer } from '@/components/chat/waiting/use-answer'
import { KeyLocation } from '@/components/credentials/scheme-details'
import { Button } from '@/components/ui/button/button'
import { Field } from '@/components/ui/form/field'
import { Input } from '@/components/ui/form/input'
import { SecretInput } from '@/components/ui/form/secret-input'
import { UntrustedLink } from '@/components/ui/navigation/untrusted-link'
import type { Part } from '@/lib/a2a/model'
import { secretMark } from '@/lib/a2a/secrets/secret-parts'

function Mono({ children }: { children: string }) {
  return (
    <bdi dir="ltr" className="font-mono text-xs wrap-anywhere">
      {children}
    </bdi>
  )
}

/** One fact of a sign-in request. */
export function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
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

/** Links to sign-in pages. */
export function SignInLinks({ links }: { links: readonly string[] }) {
  const t = useTranslations('chat.secret')
  return links.map((link) => (
    <Button key={link} asChild className="justify-self-start">
      <UntrustedLink href={link}>
        <ExternalLink />
        {t('open', { host: URL.canParse(link) ? new URL(link).host : link })}
      </UntrustedLink>
    </Button>
  ))
}

/** A form for a secret that the agent requests during a task. The input is only in memory and is cleared on send. */
export function SecretAnswer({ taskId, request }: { taskId: string; request: SignInRequest | null }) {
  const t = useTranslations('chat.secret')
  const { agent } = useChat()
  const { answer } = useAnswer(taskId)
  const form = useRef<HTMLFormElement>(null)
  const [username, setUsername] = useState('')
  const [secret, setSecret] = useState('')
  const basic = request?.schemes.some((scheme) => scheme.toLowerCase() === 'basic') ?? false

  // Otherwise the user might type the secret into the composer, which is stored.
  useEffect(() => {
    const composer = document.activeElement
    if (composer instanceof HTMLTextAreaElement && composer.id === composerId && composer.value === '')
      form.current?.querySelector('input')?.focus()
  }, [])

  const send = (event: FormEvent): void => {
    event.preventDefault()
    if (!secret) return
    const metadata = { [secretMark]: true }
    const part: Part = basic ? { data: { username, password: secret }, metadata } : { text: secret, metadata }
    setSecret('')
    answer({ parts: [part] })
  }
  return (
    <form ref={form} onSubmit={send} className="grid max-w-md gap-3">
      {basic ? (
        <Field label={t('username')}>
          <Input
            value={username}
            onChange={(event) => setUsername(event.target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
      ) : null}
      <Field label={t(basic ? 'password' : 'label')} hint={t('hint', { agent: agent.name })}>
        <SecretInput value={secret} onChange={(event) => setSecret(event.target.value)} maxLength={16_384} />
      </Field>
      <Button type="submit" variant="primary" disabled={!secret} className="justify-self-start">
        <LockKeyhole />
        {t('send')}
      </Button>
    </form>
  )
}
