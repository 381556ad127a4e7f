import type { AgentDetail } from '@/lib/api/agent'

interface InterfaceListProps extends Pick<AgentDetail, 'interfaces'> {
  /** The address that calls go to: it has been shown. */
  called: string
}

/** Every way to call that the card names, preferred first. */
export function InterfaceList({ interfaces, called }: InterfaceListProps) {
  return (
    <ul className="grid gap-2" dir="ltr">
      {interfaces.map(({ url, binding, protocolVersion, dialect, tenant }) => (
        <li key={`${url} ${binding} ${protocolVersion} ${tenant}`}>
          <span className="block text-xs leading-5 text-fg-muted">
            {[binding, protocolVersion || dialect?.slice(1), tenant].filter(Boolean).join(' · ')}
          </span>
          {url === called ? null : <span className="block font-mono text-xs leading-5 break-all">{url}</span>}
        </li>
      ))}
    </ul>
  )
}
