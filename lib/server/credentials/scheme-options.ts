import 'server-only'
import { oauthFlowNames, type SecurityScheme } from '@/lib/a2a/security/scheme'
import type { SchemeStatus } from '@/lib/api/credential-calls'

/** What the form of a scheme needs to know of what the card says. */
export function schemeOptions(scheme: SecurityScheme): SchemeStatus['options'] {
  switch (scheme.type) {
    case 'apiKey':
      return { in: scheme.in, name: scheme.name }
    case 'bearer':
      return scheme.format ? { bearerFormat: scheme.format } : {}
    case 'oauth2':
      return { flows: flowsOf(scheme) }
    case 'openIdConnect':
      return scheme.url ? { openIdConnectUrl: scheme.url } : {}
    case 'other':
      return { says: scheme.says }
    default:
      return {}
  }
}

function flowsOf({ flows }: Extract<SecurityScheme, { type: 'oauth2' }>): SchemeStatus['options']['flows'] {
  return oauthFlowNames.flatMap((flow) => {
    const said = flows[flow]
    if (!said) return []
    const { scopes, refreshUrl: _refreshUrl, ...addresses } = said
    return [
      { flow, ...addresses, scopes: Object.entries(scopes).map(([name, description]) => ({ name, description })) },
    ]
  })
}
