import 'server-only'
import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose'
import { z } from 'zod'
import { Fault } from '@/lib/faults/fault'
import { countProviderCall, createProviderClient } from '@/lib/server/access/oidc/provider-client'
import { recordAuditOf } from '@/lib/server/access/record-audit'
import { announceAccessChange } from '@/lib/server/access/session'
import { customFetch as callFetch } from 'oauth4webapi'
import { deleteProvidedSessions, findActiveProvider } from '@/lib/server/db/access/identity-providers'
import { readBody } from '@/lib/server/platform/http/read-body'

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
const maxBytes = 64 * 1024
const maxAge = '5 minutes'

const claimsSchema = z.object({
  events: z.object({ [logoutEvent]: z.object({}) }),
  sid: z.string().max(255).optional(),
  sub: z.string().max(255).optional(),
  nonce: z.never().optional(),
})

/** Returns the URL to register at a provider, to which it posts logout tokens. */
export const logoutUrl = (baseUrl: string, id: string): string => `${baseUrl}/sign-in/logout/${id}`

/**
 * Handles a back-channel logout (OpenID Connect Back-Channel Logout 1.0 §2.5 and §2.6): ends the session that the token names, or all
 * of the person. Throws `invalid-input` for a token that is not valid.
 */
export async function handleBackChannelLogout(request: Request, providerId: string): Promise<Response> {
  const provider = await findActiveProvider(providerId)
  if (!provider) throw invalidToken()
  await countProviderCall('logout', request.headers)
  const form = new URLSearchParams(await readForm(request))
  const { server, options } = await createProviderClient(provider)
  const keys = createRemoteJWKSet(new URL(server.jwks_uri), {
    [customFetch]: (url, { headers, method, signal }) =>
      options[callFetch](url, { method, signal, headers: Object.fromEntries(headers) }),
  })
  const verified = await jwtVerify(form.get('logout_token') ?? '', keys, {
    issuer: provider.issuer,
    audience: provider.clientId,
    maxTokenAge: maxAge,
    algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'],
  }).catch(() => null)
  const claims = claimsSchema.safeParse(verified?.payload)
  if (!claims.success || (claims.data.sid === undefined && claims.data.sub === undefined)) throw invalidToken()
  const sessions = await deleteProvidedSessions(providerId, { sid: claims.data.sid, subject: claims.data.sub })
  announceAccessChange()
  const details = { with: provider.name, subject: claims.data.sub, sessions }
  await recordAuditOf({ id: null, name: provider.name }, request.headers, { action: 'sessions-ended', details })
  return new Response(null, { status: 200, headers: { 'cache-control': 'no-store' } })
}

async function readForm(request: Request): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of readBody(request, maxBytes)) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const invalidToken = (): Fault => new Fault('invalid-input', 'The logout token is not valid.')
