import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { type Credential, isTokenInput, type TokenInput, type Tokens } from '@/lib/server/credentials/credential'
import { registerSecrets, maskWith, secretsOf } from '@/lib/server/credentials/mask'
import { fetchClientTokens, refreshTokens } from '@/lib/server/credentials/oauth/grants'
import type { CreateMask } from '@/lib/server/credentials/oauth/provider-fault'
import { discardTokens, openCredentialsById, storeTokens } from '@/lib/server/credentials/vault'
import { withLease } from '@/lib/server/instances/current-instance'
import { shareWork } from '@/lib/server/platform/limiter'

/** Returns the credential's tokens, renewed if they are about to expire; null if there are none and the user must sign in. */
export async function getFreshTokens(credential: Credential): Promise<Tokens | null> {
  const { tokens, input } = credential
  if (tokens && !endsSoon(tokens)) return tokens
  if (!tokens && input && isTokenInput(input) && input.flow !== 'clientCredentials') return null
  return renewTokens(credential, tokens?.accessToken)
}

/**
 * Returns new tokens in place of `stale` ones; tokens that another call fetched meanwhile count. Null if none are available
 * without the user. Concurrent calls share one renewal, also those of other instances. Throws the provider's fault.
 */
export function renewTokens(credential: Credential, stale: string | undefined): Promise<Tokens | null> {
  const key = `renew tokens ${credential.id}`
  // A provider may revoke all tokens when a refresh token is used twice.
  return shareWork(key, () => withLease(key, () => renew(credential, stale)))
}

async function renew(before: Credential, stale: string | undefined): Promise<Tokens | null> {
  const credential = await reread(before)
  if (!credential?.input || !isTokenInput(credential.input)) return null
  const { tokens, input } = credential
  if (tokens && tokens.accessToken !== stale && !endsSoon(tokens)) return tokens
  try {
    const renewed = await fetchAgain(input, tokens, (sent) => maskWith({ id: credential.agentId }, sent))
    return renewed && (await storeRenewedTokens(credential, renewed))
  } catch (error) {
    if (!isPermanent(error)) throw error
    // The user may have signed in meanwhile.
    const now = await reread(before)
    if (now?.tokens && now.tokens.accessToken !== tokens?.accessToken) return now.tokens
    await discardTokens(credential, { ...credential.shown, problem: (error as Fault).message })
    throw error
  }
}

async function fetchAgain(input: TokenInput, tokens: Tokens | null, createMask: CreateMask): Promise<Tokens | null> {
  if (tokens?.refreshToken) {
    try {
      return await refreshTokens(input, tokens.refreshToken, createMask)
    } catch (error) {
      if (input.flow !== 'clientCredentials' || !isPermanent(error)) throw error
    }
  }
  return input.flow === 'clientCredentials' ? fetchClientTokens(input, createMask) : null
}

/** Stores new tokens with their credential. */
export async function storeRenewedTokens({ id, agentId, shown }: Credential, tokens: Tokens): Promise<Tokens> {
  // Registered before any message can contain them.
  registerSecrets(agentId, secretsOf({ input: null, tokens }))
  const { problem: _problem, pending: _pending, expiresAt: _expiresAt, ...rest } = shown
  const expiresAt = tokens.expiresAt && new Date(tokens.expiresAt).toISOString()
  await storeTokens(id, tokens, { ...rest, ...(expiresAt && { expiresAt }) })
  return tokens
}

async function reread({ id, agentId }: Credential): Promise<Credential | undefined> {
  return (await openCredentialsById(agentId, [id]))[0]
}

/** Returns true if the provider will never issue tokens with these credentials (RFC 6749 §5.2). */
function isPermanent(error: unknown): boolean {
  return (
    error instanceof Fault &&
    ['invalid_grant', 'invalid_client', 'unauthorized_client'].includes(String(error.data.details?.error))
  )
}

function endsSoon({ renewAt }: Tokens): boolean {
  return renewAt !== undefined && renewAt <= Date.now()
}
