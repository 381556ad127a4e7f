import { useTranslations } from 'next-intl'
import { Chip } from '@/components/ui/text/chip'
import { isCallable } from '@/lib/a2a/card'
import type { AgentDetail } from '@/lib/api/agent'

type Interface = AgentDetail['interfaces'][number]

/** Returns the interface of the card that is called. Undefined if calls use another endpoint or are impossible. */
export function findActiveInterface(
  agent: Pick<AgentDetail, 'interfaces' | 'url' | 'binding' | 'dialect' | 'learned'>,
): Interface | undefined {
  const { interfaces, dialect, learned } = agent
  const binding = learned?.binding ?? agent.binding
  if (!isCallable(binding)) return undefined
  const there = interfaces.filter((face) => face.url === (learned?.url ?? agent.url) && face.binding === binding)
  return there.find((face) => face.dialect === dialect) ?? there[0]
}

interface InterfaceListProps {
  agent: Pick<AgentDetail, 'interfaces' | 'url' | 'binding' | 'dialect' | 'learned'>
}

const names: Record<string, string> = { JSONRPC: 'JSON-RPC', 'HTTP+JSON': 'HTTP+JSON', GRPC: 'gRPC' }

/** All interfaces of the card, preferred first, with the active one marked. */
export function InterfaceList({ agent }: InterfaceListProps) {
  const t = useTranslations('agent.interfaces')
  const { interfaces, url: called, dialect } = agent
  const chosen = findActiveInterface(agent)
  return (
    <ul className="grid gap-2">
      {interfaces.map((face) => (
        <li key={`${face.url} ${face.binding} ${face.protocolVersion} ${face.tenant}`}>
          <span className="flex flex-wrap items-center gap-x-2 text-xs leading-5 text-fg-muted">
            <span dir="ltr">
              {[names[face.binding] ?? face.binding, face.protocolVersion || face.dialect?.slice(1), face.tenant]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {face === chosen ? (
              <Chip className="border-accent/40 text-accent">
                {chosen.dialect === dialect ? t('called') : t('calledIn', { version: dialect.slice(1) })}
              </Chip>
            ) : null}
            {isCallable(face.binding) ? null : <Chip>{t('notCalled')}</Chip>}
          </span>
          {/* The called URL is shown above. */}
          {face.url === called ? null : (
            <span className="block font-mono text-xs leading-5 break-all" dir="ltr">
              {face.url}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
