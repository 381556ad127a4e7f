'use client'

import { useTranslations } from 'next-intl'
import { FoundAgent } from '@/components/agents/register/found-agent'
import { FoundSkeleton } from '@/components/agents/register/found-skeleton'
import { RefusedCredential } from '@/components/agents/register/refused-credential'
import { RegisterFault } from '@/components/agents/register/register-fault'
import type { RegistrationActions } from '@/components/agents/register/registration'
import { SearchTrail } from '@/components/agents/register/search-trail'
import { SourceForm } from '@/components/agents/register/source-form'
import { useRegistration } from '@/components/agents/register/use-registration'
import { wantedCredential } from '@/components/agents/register/wanted-credential'

interface RegisterAgentProps extends RegistrationActions {
  /** Fills the box; nothing is asked before the person says so. */
  initialText?: string
}

/** Adding an agent: give its address or its card, see what is there, keep it. */
export function RegisterAgent({ register, initialText = '' }: RegisterAgentProps) {
  const t = useTranslations('register')
  const registration = useRegistration({ register }, initialText)
  const { source, options, trail, progress, change, setOptions, check, checkEndpoint, add, stop } = registration
  const found = 'found' in progress ? progress.found : undefined
  const fault = progress.step === 'failed' ? progress.fault : undefined
  const wanted = fault && !found ? wantedCredential(fault) : null
  // What asks for a credential says enough.
  const told = wanted && fault?.kind === 'agent-refused-auth' ? undefined : fault
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-5">
      <SourceForm
        source={source}
        onChange={change}
        onCheck={() => void check()}
        onStop={stop}
        checking={progress.step === 'checking'}
        checked={found !== undefined || fault?.kind === 'conflict'}
      />
      <output className={progress.step === 'stopped' ? 'text-fg-muted' : 'sr-only'}>
        {progress.step === 'stopped' ? t('stopped') : null}
        {progress.step === 'checking' ? t('checking') : found ? t('foundNamed', { name: found.agent.name }) : null}
      </output>
      {wanted ? (
        <RefusedCredential
          type={wanted}
          again={options.credentials.length > 0}
          onCredential={(credential) => void check({ ...options, credentials: [credential] })}
        />
      ) : null}
      {told ? <RegisterFault fault={told} onRetry={() => void (found ? add(found) : check())} /> : null}
      {found ? null : <SearchTrail trail={trail} typed={source.text} done={false} />}
      {progress.step === 'checking' ? <FoundSkeleton /> : null}
      {found ? (
        <FoundAgent
          found={found}
          options={options}
          adding={progress.step === 'adding'}
          onOptions={setOptions}
          onCheckAgain={(next) => void check(next)}
          onEndpoint={(url) => void checkEndpoint(url)}
          onAdd={() => void add(found)}
        />
      ) : null}
      {found ? <SearchTrail trail={trail} typed={source.text} done /> : null}
    </div>
  )
}
