'use client'

import { useTranslations } from 'next-intl'
import { AttemptList } from '@/components/agents/attempt-list'
import { AgentPreview } from '@/components/agents/register/agent-preview'
import { detectInput } from '@/components/agents/register/detect-input'
import { RefusedCredential } from '@/components/agents/register/refused-credential'
import { RegisterFault } from '@/components/agents/register/register-fault'
import { SourceForm } from '@/components/agents/register/source-form'
import { type DiscoveryProgress, useRegistration } from '@/components/agents/register/use-registration'
import { suggestCredentialType } from '@/components/agents/register/registration'
import { Skeleton } from '@/components/ui/feedback/skeleton'

interface SearchTrailProps {
  trail: DiscoveryProgress
  /** The URL as entered. */
  typed: string
  /** A card was found, so the list is collapsed. */
  done: boolean
}

/** The URLs that were tried for a card, updated live. */
function SearchTrail({ trail: { first, attempts, asking }, typed, done }: SearchTrailProps) {
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

const lines = ['card', 'endpoint', 'dialect', 'capabilities', 'skills', 'takes', 'gives']

/** Placeholder for the preview. */
function PreviewSkeleton() {
  return (
    <div aria-hidden className="grid gap-6 border-t border-line pt-5">
      <div className="flex h-10 items-center gap-3">
        <Skeleton className="size-10 rounded-[28%]" />
        <div className="grid flex-1 gap-1.5">
          <Skeleton className="h-4 w-44" />
          <Skeleton className="h-3 w-28" />
        </div>
      </div>
      <Skeleton className="h-4 w-4/5" />
      <div className="mt-9 divide-y divide-line border-y border-line">
        {lines.map((line) => (
          <div key={line} className="flex h-9 items-center gap-4">
            <Skeleton className="h-3.5 w-24" />
            <Skeleton className="h-3.5 w-1/2" />
          </div>
        ))}
      </div>
    </div>
  )
}

interface RegisterAgentProps {
  /** Prefills the field without starting a check. */
  initialText?: string
}

/** The registration form: enter a URL or card, check the preview, add the agent. */
export function RegisterAgent({ initialText = '' }: RegisterAgentProps) {
  const t = useTranslations('register')
  const registration = useRegistration(initialText)
  const { source, options, trail, progress, change, setOptions, check, checkEndpoint, add, stop } = registration
  const preview = 'preview' in progress ? progress.preview : undefined
  const fault = progress.step === 'failed' ? progress.fault : undefined
  const wanted = fault && !preview ? suggestCredentialType(fault) : null
  // The credential form replaces the error.
  const shownFault = wanted && fault?.kind === 'agent-refused-auth' ? undefined : fault
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-5">
      <SourceForm
        source={source}
        onChange={change}
        onCheck={() => void check()}
        onStop={stop}
        checking={progress.step === 'checking'}
        checked={preview !== undefined || fault?.kind === 'conflict'}
      />
      <output className={progress.step === 'stopped' ? 'text-fg-muted' : 'sr-only'}>
        {progress.step === 'stopped' ? t('stopped') : null}
        {progress.step === 'checking' ? t('checking') : preview ? t('foundNamed', { name: preview.agent.name }) : null}
      </output>
      {wanted ? (
        <RefusedCredential
          type={wanted}
          again={options.credentials.length > 0}
          onCredential={(credential) => void check({ ...options, credentials: [credential] })}
        />
      ) : null}
      {shownFault ? (
        <RegisterFault
          fault={shownFault}
          url={detectInput(source.text).kind === 'address' ? source.text : null}
          onRetry={() => void (preview ? add(preview) : check())}
          onCard={(card) => void check(options, card)}
        />
      ) : null}
      {preview ? null : <SearchTrail trail={trail} typed={source.text} done={false} />}
      {progress.step === 'checking' ? <PreviewSkeleton /> : null}
      {preview ? (
        <AgentPreview
          preview={preview}
          options={options}
          adding={progress.step === 'adding'}
          onOptions={setOptions}
          onCheckAgain={(next) => void check(next)}
          onEndpoint={(url) => void checkEndpoint(url)}
          onAdd={() => void add(preview)}
        />
      ) : null}
      {preview ? <SearchTrail trail={trail} typed={source.text} done /> : null}
    </div>
  )
}
