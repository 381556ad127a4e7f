'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useChat } from '@/components/chat/chat-context'
import { Fact } from '@/components/chat/waiting/sign-in-answer'
import type { SchemeStatus } from '@/lib/api/credential-calls'
import { api } from '@/lib/client/api'

/** Returns the hosts where a person signs in or a token comes from. */
function listHosts({ options: { flows = [], openIdConnectUrl } }: SchemeStatus): string[] {
  const urls = flows.flatMap((flow) => [flow.authorizationUrl ?? flow.deviceAuthorizationUrl, flow.tokenUrl])
  const known = [...urls, openIdConnectUrl].filter((url) => url !== undefined && URL.canParse(url))
  return [...new Set(known.map((url) => new URL(url ?? '').host))]
}

/** Returns the security schemes of the agent's card. Empty until they are loaded, and if they cannot be. */
function useCardSchemes(): SchemeStatus[] {
  const { agent } = useChat()
  const [schemes, setSchemes] = useState<SchemeStatus[]>([])
  useEffect(() => {
    const controller = new AbortController()
    const read = async (): Promise<void> => {
      const result = await api.readCredentials({ id: agent.slug }, { signal: controller.signal })
      if (result.ok && !controller.signal.aborted) setSchemes(result.value.schemes)
    }
    void read()
    return () => controller.abort()
  }, [agent.slug])
  return schemes.filter(({ type }) => type !== 'headers')
}

/**
 * The security schemes of the agent's card with the hosts they lead to: those that the request names, or all if it names none.
 */
export function CardSchemes({ named }: { named: readonly string[] }) {
  const t = useTranslations('credentials')
  const schemes = useCardSchemes()
  const wanted = new Set(named.map((name) => name.toLowerCase()))
  const shown = schemes.filter(
    ({ name, type }) => wanted.size === 0 || wanted.has(name.toLowerCase()) || wanted.has(type.toLowerCase()),
  )
  if (shown.length === 0) return null
  return (
    <dl className="grid gap-1 text-sm">
      {shown.map((scheme) => (
        <Fact key={scheme.name} label={<bdi>{scheme.name}</bdi>}>
          {t(`types.${scheme.type}`)}
          {listHosts(scheme).map((host) => (
            <bdi key={host} dir="ltr" className="ml-2 font-mono text-xs text-fg-muted">
              {host}
            </bdi>
          ))}
          {scheme.description ? <p className="text-xs text-pretty text-fg-muted">{scheme.description}</p> : null}
        </Fact>
      ))}
    </dl>
  )
}
