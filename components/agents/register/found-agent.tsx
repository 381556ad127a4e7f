'use client'

import { useTranslations } from 'next-intl'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { FactList } from '@/components/agents/fact-list'
import { foundFacts } from '@/components/agents/register/found-facts'
import { FoundHeader } from '@/components/agents/register/found-header'
import { RegisterOptions } from '@/components/agents/register/register-options'
import { isSlug, type Options } from '@/components/agents/register/registration'
import { ReportList } from '@/components/agents/report/report-list'
import { Section } from '@/components/agents/section'
import { AskedForms } from '@/components/credentials/asked-forms'
import { Button } from '@/components/ui/button'
import { foundEndpoint } from '@/lib/a2a/cards/found-endpoint'
import { isCallable } from '@/lib/a2a/cards/is-callable'
import type { PreviewResult } from '@/lib/api/agent-calls'

function linkTo(slug: string): (chunks: ReactNode) => ReactNode {
  return (chunks) => (
    <Link href={`/agents/${slug}`} className="font-medium text-fg underline underline-offset-2">
      <bdi>{chunks}</bdi>
    </Link>
  )
}

/** Agents of the catalog that the one found comes back as, or may be. */
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

interface FoundAgentProps {
  found: PreviewResult
  options: Options
  /** Being added just now. */
  adding: boolean
  onOptions: (options: Options) => void
  /** The dialect decides how the card is read. */
  onCheckAgain: (options: Options) => void
  /** Another endpoint than the card's was chosen. */
  onEndpoint: (url: string) => void
  onAdd: () => void
}

/** What was found at an address, checked and missing, before it is kept. */
export function FoundAgent({ found, options, adding, onOptions, onCheckAgain, onEndpoint, onAdd }: FoundAgentProps) {
  const t = useTranslations('register')
  const ofAgent = useTranslations('agent')
  const { agent, report, asked } = found
  const reachable = foundEndpoint(agent.url, report.cardUrl)
  return (
    <section aria-label={t('found')} className="grid animate-fade grid-cols-1 gap-6 border-t border-line pt-5">
      <FoundHeader found={found} adding={adding} invalid={options.slug !== '' && !isSlug(options.slug)} onAdd={onAdd} />
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
      <LikelyAgents {...found} />
      {asked.schemes.length + options.credentials.length > 0 ? (
        <Section title={t('credentials')}>
          <AskedForms
            asked={asked}
            given={options.credentials}
            onGiven={(credentials) => onOptions({ ...options, credentials })}
          />
        </Section>
      ) : null}
      <Section title={t('found')}>
        <FactList facts={foundFacts(found, t)} className="border-y border-line" />
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
