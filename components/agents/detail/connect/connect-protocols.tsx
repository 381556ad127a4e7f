'use client'

import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { useState } from 'react'
import { Section } from '@/components/agents/section'
import type { Snippet } from '@/components/entities/snippets/snippet'
import { SnippetBox } from '@/components/entities/snippets/snippet-box'
import { CopyableUrl } from '@/components/agents/card-facts'
import { ScrollingSegmented } from '@/components/ui/form/segmented'
import type { GuideName } from '@/lib/help/guides'

/** A protocol in which other programs call an agent. */
export interface ConnectProtocol {
  id: 'json-rpc' | 'http-json' | 'grpc' | 'mcp' | 'openai'
  /** Where it is served, if that is not the URL of the agent. */
  url?: string
  /** None if this Switchboard does not serve the protocol. */
  snippets: readonly Snippet[]
  /** Files that snippets go into, by the ID of the snippet. */
  files?: Readonly<Record<string, string>>
}

/** Names that are not translated. */
const names: Readonly<Record<ConnectProtocol['id'], string>> = {
  'json-rpc': 'JSON-RPC',
  'http-json': 'HTTP+JSON',
  grpc: 'gRPC',
  mcp: 'MCP',
  openai: 'OpenAI API',
}

const guides: Readonly<Record<ConnectProtocol['id'], GuideName>> = {
  'json-rpc': 'gateway',
  'http-json': 'gateway',
  grpc: 'gateway',
  mcp: 'mcp',
  openai: 'openai',
}

/** Code to call an agent, in the protocol of the reader's choice. */
export function ConnectProtocols({ protocols }: { protocols: readonly ConnectProtocol[] }) {
  const t = useTranslations('agent.connect')
  const [chosen, setChosen] = useState<ConnectProtocol['id']>('json-rpc')
  const protocol = protocols.find(({ id }) => id === chosen)
  const files = Object.entries(protocol?.files ?? {})
  return (
    <Section title={t('snippets')}>
      <div className="grid min-w-0 grid-cols-1 gap-3">
        <ScrollingSegmented
          aria-label={t('protocol')}
          value={chosen}
          onValueChange={setChosen}
          options={protocols.map(({ id }) => ({ value: id, label: names[id] }))}
        />
        <p className="text-pretty text-fg-muted">
          {t(`protocols.${chosen}`)}{' '}
          <Link href={`/help/${guides[chosen]}`} className="text-accent underline underline-offset-2">
            {t('guide')}
          </Link>
        </p>
        {protocol?.url ? <CopyableUrl url={protocol.url} className="border-y border-line py-2" /> : null}
        {protocol && protocol.snippets.length > 0 ? (
          <SnippetBox
            key={chosen}
            snippets={protocol.snippets}
            notes={Object.fromEntries(files.map(([id, file]) => [id, t('file', { file })]))}
          />
        ) : (
          <p className="text-fg-muted">{t('off')}</p>
        )}
      </div>
    </Section>
  )
}
