'use client'

import { useTranslations } from 'next-intl'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { FactList } from '@/components/agents/card-facts'
import { listPreviewFacts, PreviewHeader } from '@/components/agents/register/preview-header'
import { RegisterOptions } from '@/components/agents/register/register-options'
import { isSlug, type RegistrationOptions } from '@/components/agents/register/registration'
import { ReportList } from '@/components/agents/report/report-list'
import { Section } from '@/components/agents/section'
import { RequiredCredentials } from '@/components/credentials/required-credentials'
import { Button } from '@/components/ui/button/button'
import { resolveListenAddress } from '@/lib/a2a/cards/resolve-url'
import { isCallable } from '@/lib/a2a/card'
import type { PreviewResult } from '@/lib/api/agent-calls'

function linkTo(slug: string): (chunks: ReactNode) => ReactNode {
  return (chunks) => (
    <Link href={`/agents/${slug}`} className="font-medium text-fg underline underline-offset-2">
      <bdi>{chunks}</bdi>
    </Link>
  )
}

/** Agents of the catalog that are, or may be, the same agent. */
function LikelyAgents({ archived, similar }: Pick<PreviewResult, 'archived' | 'similar'>) {
  const t = useTranslations('register.likely')
  const notes = [...(archived ? [{ ...archived, why: 'archived' as const }] : []), ...similar]
  if (notes.length === 0) return null
  return (
    <ul className="grid gap-1 border-l-2 border-l-state-input-required pl-3">
      {notes.map(({ id, slug, name, url, why }) => (
        <li key={id} className="wrap-anywhere text-fg-muted">
          {t.rich(why, {
            name,
            url,
            link: linkTo(slug),
          })}
        </li>
      ))}
    </ul>
  )
}

interface AgentPreviewProps {
  preview: PreviewResult
  options: RegistrationOptions
  /** The agent is being added. */
  adding: boolean
  onOptions: (options: RegistrationOptions) => void
  /** Called for another protocol version, which changes how the card is read. */
  onCheckAgain: (options: RegistrationOptions) => void
  /** Called when another endpoint was chosen. */
  onEndpoint: (url: string) => void
  onAdd: () => void
}

/** The preview of an agent before it is added: card, checks, credentials, and options. */
export function AgentPreview({
  preview,
  options,
  adding,
  onOptions,
  onCheckAgain,
  onEndpoint,
  onAdd,
}: AgentPreviewProps) {
  const t = useTranslations('register')
  const ofAgent = useTranslations('agent')
  const { agent, report, asked } = preview
  const reachable = resolveListenAddress(agent.url, report.cardUrl)
  return (
    <section aria-label={t('found')} className="grid animate-fade grid-cols-1 gap-6 border-t border-line pt-5">
      <PreviewHeader
        preview={preview}
        adding={adding}
        invalid={options.slug !== '' && !isSlug(options.slug)}
        onAdd={onAdd}
      />
      {isCallable(agent.binding) ? null : <Obstacle>{ofAgent('uncallable', { binding: agent.binding })}</Obstacle>}
      {report.items.some(({ code }) => code === 'address-blocked') ? <Obstacle>{t('blocked')}</Obstacle> : null}
      {reachable ? (
        <Obstacle>
          {t('listenAddress', { host: new URL(agent.url).hostname })}{' '}
          <Button size="sm" disabled={adding} onClick={() => onEndpoint(reachable)}>
            {t('useFoundUrl', { url: reachable })}
          </Button>
        </Obstacle>
      ) : null}
      <LikelyAgents {...preview} />
      {asked.schemes.length + options.credentials.length > 0 ? (
        <Section title={t('credentials')}>
          <RequiredCredentials
            required={asked}
            credentials={options.credentials}
            onCredentials={(credentials) => onOptions({ ...options, credentials })}
          />
        </Section>
      ) : null}
      <Section title={t('found')}>
        <FactList facts={listPreviewFacts(preview, t)} className="border-y border-line" />
      </Section>
      <Section title={t('checks')}>
        <ReportList items={report.items} />
      </Section>
      <RegisterOptions
        proposedSlug={agent.slug}
        options={options}
        onChange={onOptions}
        onDialect={(dialect) => onCheckAgain({ ...options, dialect })}
      />
    </section>
  )
}

function Obstacle({ children }: { children: ReactNode }) {
  return <p className="border-l-2 border-l-state-input-required pl-3 text-fg-muted">{children}</p>
}
