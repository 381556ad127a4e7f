'use client'

import { useTranslations } from 'next-intl'
import { AddedAgent } from '@/components/agents/register/added-agent'
import { FoundAgent } from '@/components/agents/register/found-agent'
import { FoundSkeleton } from '@/components/agents/register/found-skeleton'
import { RefusedCredential } from '@/components/agents/register/refused-credential'
import { RegisterFault } from '@/components/agents/register/register-fault'
import type { RegistrationActions } from '@/components/agents/register/registration'
import { SourceForm } from '@/components/agents/register/source-form'
import { useRegistration } from '@/components/agents/register/use-registration'
import { wantedCredential } from '@/components/agents/register/wanted-credential'

interface RegisterAgentProps extends RegistrationActions {
  /** Fills the address box; nothing is asked before the person says so. */
  initialUrl?: string
}

/** Adding an agent: give its address, see what is there, keep it. */
export function RegisterAgent({ preview, register, initialUrl = '' }: RegisterAgentProps) {
  const t = useTranslations('register')
  const { source, options, progress, change, setOptions, check, add, restart } = useRegistration(
    { preview, register },
    initialUrl,
    (problem) => t(problem === 'not-json' ? 'cardNotJson' : 'cardNotObject'),
  )
  if (progress.step === 'added') return <AddedAgent agent={progress.agent} onRestart={restart} />
  const found = 'found' in progress ? progress.found : undefined
  const wanted = progress.step === 'failed' && !found ? wantedCredential(progress.fault) : null
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-5">
      <SourceForm
        source={source}
        onChange={change}
        onCheck={() => check()}
        checking={progress.step === 'checking'}
        checked={found !== undefined}
      />
      <output className="sr-only">
        {progress.step === 'checking' ? t('checking') : found ? t('foundNamed', { name: found.agent.name }) : null}
      </output>
      {progress.step === 'checking' ? <FoundSkeleton /> : null}
      {wanted ? (
        <RefusedCredential
          type={wanted}
          again={options.credentials.length > 0}
          onCredential={(credential) => check({ ...options, credentials: [credential] })}
        />
      ) : null}
      {progress.step === 'failed' ? (
        <RegisterFault fault={progress.fault} onRetry={() => (found ? add(found) : check())} />
      ) : null}
      {found ? (
        <FoundAgent
          found={found}
          options={options}
          adding={progress.step === 'adding'}
          onOptions={setOptions}
          onCheckAgain={check}
          onAdd={() => add(found)}
        />
      ) : null}
    </div>
  )
}
