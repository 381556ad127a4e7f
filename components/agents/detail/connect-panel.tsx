import { useTranslations } from 'next-intl'
import { Address } from '@/components/agents/address'
import { CarryTable } from '@/components/agents/detail/carry-table'
import { SnippetBox } from '@/components/ui/snippet-box'
import { snippets } from '@/components/ui/snippets'
import { FactList } from '@/components/agents/fact-list'
import { Section } from '@/components/agents/section'
import { isCallable } from '@/lib/a2a/cards/is-callable'
import type { AgentDetail } from '@/lib/api/agent'

interface ConnectPanelProps {
  agent: AgentDetail
  /** The gateway asks for a token. */
  secured: boolean
  /** The key that gateway cards are signed with, and where its public half is. */
  signedBy: { kid: string; jwksUrl: string }
}

/** How other programs reach the agent through the gateway. */
export function ConnectPanel({ agent, secured, signedBy }: ConnectPanelProps) {
  const t = useTranslations('agent.connect')
  const carry = useTranslations('carry')
  const { dialect } = agent
  // Many clients resolve `.well-known` against it, which only works with a slash at the end.
  const gatewayUrl = `${agent.gatewayUrl}/`
  const callable = isCallable(agent.binding)
  const cardUrl = `${gatewayUrl}.well-known/agent-card.json`
  const text = agent.skills.flatMap(({ examples }) => examples)[0] ?? 'Hello'
  return (
    <div className="grid max-w-3xl gap-8">
      <div className="grid gap-3">
        <p className="text-pretty text-fg-muted">{callable ? t('intro') : t('uncallable')}</p>
        <FactList
          className="border-y border-line"
          facts={[
            { label: t('gateway'), value: <Address url={gatewayUrl} /> },
            {
              label: t('card'),
              value: (
                <div className="grid gap-1">
                  <Address url={cardUrl} />
                  <p className="text-xs text-fg-faint">{t('cardHint')}</p>
                  <Address url={`${gatewayUrl}.well-known/agent.json`} />
                  <p className="text-xs text-fg-faint">{t('oldCardHint')}</p>
                </div>
              ),
            },
            {
              label: t('signed'),
              value: (
                <div className="grid gap-1">
                  <Address url={signedBy.jwksUrl} />
                  <p className="text-xs text-fg-faint wrap-anywhere">{t('signedHint', { kid: signedBy.kid })}</p>
                </div>
              ),
            },
            { label: t('access'), value: secured ? t('token') : t('open') },
          ]}
        />
      </div>
      {callable ? (
        <Section title={t('snippets')}>
          <SnippetBox snippets={snippets({ gatewayUrl, cardUrl, dialect, text, secured })} />
        </Section>
      ) : null}
      <Section title={carry('title')}>
        <p className="text-pretty text-fg-muted">{carry('intro')}</p>
        <details className="mt-2">
          <summary className="w-fit text-accent underline-offset-2 hover:underline">{carry('show')}</summary>
          <div className="mt-3">
            <CarryTable />
          </div>
        </details>
      </Section>
    </div>
  )
}
