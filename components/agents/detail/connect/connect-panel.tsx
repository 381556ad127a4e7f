import { useTranslations } from 'next-intl'
import { CopyableUrl, FactList } from '@/components/agents/card-facts'
import { VersionCompatibilityTable } from '@/components/agents/detail/version-compatibility-table'
import { ConnectProtocols } from '@/components/agents/detail/connect/connect-protocols'
import { createGrpcSnippets } from '@/components/entities/snippets/grpc-snippets'
import { createHttpJsonSnippets } from '@/components/entities/snippets/http-json-snippets'
import { createJsonRpcSnippets } from '@/components/entities/snippets/json-rpc-snippets'
import { createMcpSnippets, mcpFiles } from '@/components/entities/snippets/mcp-snippets'
import { createOpenAiSnippets } from '@/components/entities/snippets/openai-snippets'
import { Section } from '@/components/agents/section'
import { isCallable } from '@/lib/a2a/card'
import type { AgentDetail } from '@/lib/api/agent'
import { buildUrl } from '@/lib/api/operations/build-url'

interface ConnectPanelProps {
  agent: AgentDetail
  /** The gateway requires an access token. */
  secured: boolean
  /** Base URL of Switchboard. */
  baseUrl: string
  /** The gRPC listener: host and port, and whether it uses TLS; null if it is off. */
  grpc: { address: string; tls: boolean } | null
  /** The key that signs the gateway's cards, and the URL of its public part. */
  signedBy: { kid: string; jwksUrl: string }
}

/** The connect tab: how other programs call the agent through the gateway. */
export function ConnectPanel({ agent, secured, baseUrl, grpc, signedBy }: ConnectPanelProps) {
  const t = useTranslations('agent.connect')
  const carry = useTranslations('carry')
  const { dialect, slug } = agent
  const [mcpUrl, openaiUrl] = [buildUrl('callMcp', {}, baseUrl), `${baseUrl}/v1`]
  // Many clients resolve `.well-known` against it, which requires the trailing slash.
  const gatewayUrl = `${agent.gatewayUrl}/`
  const callable = isCallable(agent.binding)
  const cardUrl = `${gatewayUrl}.well-known/agent-card.json`
  const text = agent.skills.flatMap(({ examples }) => examples)[0] ?? 'Hello'
  const target = { gatewayUrl, cardUrl, text, secured }
  return (
    <div className="grid max-w-3xl gap-8">
      <div className="grid gap-3">
        <p className="text-pretty text-fg-muted">{callable ? t('intro') : t('uncallable')}</p>
        <FactList
          className="border-y border-line"
          facts={[
            { label: t('gateway'), value: <CopyableUrl url={gatewayUrl} /> },
            {
              label: t('card'),
              value: (
                <div className="grid gap-1">
                  <CopyableUrl url={cardUrl} />
                  <p className="text-xs text-fg-faint">{t('cardHint')}</p>
                  <CopyableUrl url={`${gatewayUrl}.well-known/agent.json`} />
                  <p className="text-xs text-fg-faint">{t('oldCardHint')}</p>
                </div>
              ),
            },
            {
              label: t('signed'),
              value: (
                <div className="grid gap-1">
                  <CopyableUrl url={signedBy.jwksUrl} />
                  <p className="text-xs text-fg-faint wrap-anywhere">{t('signedHint', { kid: signedBy.kid })}</p>
                </div>
              ),
            },
            { label: t('access'), value: secured ? t('token') : t('open') },
          ]}
        />
      </div>
      {callable ? (
        <ConnectProtocols
          protocols={[
            { id: 'json-rpc', snippets: createJsonRpcSnippets(target, dialect) },
            { id: 'http-json', snippets: createHttpJsonSnippets(target) },
            {
              id: 'grpc',
              ...(grpc && { url: grpc.address }),
              snippets: grpc ? createGrpcSnippets({ ...target, ...grpc, slug }) : [],
            },
            {
              id: 'mcp',
              url: mcpUrl,
              snippets: createMcpSnippets({ mcpUrl, slug, text, secured }),
              files: mcpFiles,
            },
            { id: 'openai', url: openaiUrl, snippets: createOpenAiSnippets({ openaiUrl, slug, text, secured }) },
          ]}
        />
      ) : null}
      <Section title={carry('title')}>
        <p className="text-pretty text-fg-muted">{carry('intro')}</p>
        <details className="mt-2">
          <summary className="w-fit text-accent underline-offset-2 hover:underline">{carry('show')}</summary>
          <div className="mt-3">
            <VersionCompatibilityTable />
          </div>
        </details>
      </Section>
    </div>
  )
}
