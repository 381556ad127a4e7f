import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { type Credential, fetchesTokens, type TokenInput, type Tokens } from '@/lib/server/credentials/credential'
import { learnSecrets, maskWith, secretsOf } from '@/lib/server/credentials/mask'
import { fetchForClient, refresh } from '@/lib/server/credentials/oauth/grants'
import type { CreateMask } from '@/lib/server/credentials/oauth/provider-fault'
import { credentialsOf, keepTokens } from '@/lib/server/credentials/vault'
import { singleton } from '@/lib/server/singleton'

const renewals = () => singleton('token-renewals', () => new Map<string, Promise<Tokens | null>>())

/** The credential's tokens, renewed where they are about to end; null where there are none and a person has to see to it. */
export async function freshTokens(credential: Credential): Promise<Tokens | null> {
  const { tokens, given } = credential
  if (tokens && !endsSoon(tokens)) return tokens
  if (!tokens && given && fetchesTokens(given) && given.flow !== 'clientCredentials') return null
  return renewTokens(credential, tokens?.accessToken)
}

/**
 * New tokens in place of the ones that did not do; those that somebody fetched meanwhile count. Null where none can be
 * had without a person. Everybody who asks at the same time gets the same. Throws the provider's fault.
 */
export function renewTokens(credential: Credential, stale: string | undefined): Promise<Tokens | null> {
  const running = renewals().get(credential.id)
  if (running) return running
  const renewal = renew(credential, stale).finally(() => renewals().delete(credential.id))
  renewals().set(credential.id, renewal)
  return renewal
}

async function renew(before: Credential, stale: string | undefined): Promise<Tokens | null> {
  const credential = await reread(before)
  if (!credential?.given || !fetchesTokens(credential.given)) return null
  const { tokens, given } = credential
  if (tokens && tokens.accessToken !== stale && !endsSoon(tokens)) return tokens
  try {
    const renewed = await fetchAgain(given, tokens, (sent) => maskWith({ id: credential.agentId }, sent))
    return renewed && (await keepRenewed(credential, renewed))
  } catch (error) {
    if (!isOver(error)) throw error
    // Another instance may have used the refresh token first.
    const now = await reread(before)
    if (now?.tokens && now.tokens.accessToken !== tokens?.accessToken) return now.tokens
    await keepTokens(credential.id, null, { ...credential.shown, problem: (error as Fault).message })
    throw error
  }
}

async function fetchAgain(given: TokenInput, tokens: Tokens | null, createMask: CreateMask): Promise<Tokens | null> {
  if (tokens?.refreshToken) {
    try {
      return await refresh(given, tokens.refreshToken, createMask)
    } catch (error) {
      if (given.flow !== 'clientCredentials' || !isOver(error)) throw error
    }
  }
  return given.flow === 'clientCredentials' ? fetchForClient(given, createMask) : null
}

/** Keeps new tokens with their credential, which works from now on. */
export async function keepRenewed({ id, agentId, shown }: Credential, tokens: Tokens): Promise<Tokens> {
  // Before anybody can say them.
  learnSecrets(agentId, secretsOf({ given: null, tokens }))
  const { problem: _problem, pending: _pending, expiresAt: _expiresAt, ...rest } = shown
  const expiresAt = tokens.expiresAt && new Date(tokens.expiresAt).toISOString()
  await keepTokens(id, tokens, { ...rest, ...(expiresAt && { expiresAt }) })
  return tokens
}

async function reread({ id, agentId }: Credential): Promise<Credential | undefined> {
  return (await credentialsOf(agentId)).find((one) => one.id === id)
}

/** The provider will not give tokens for these any more, whoever asks (RFC 6749 §5.2). */
function isOver(error: unknown): boolean {
  return (
    error instanceof Fault &&
    ['invalid_grant', 'invalid_client', 'unauthorized_client'].includes(String(error.data.details?.error))
  )
}

function endsSoon({ renewAt }: Tokens): boolean {
  return renewAt !== undefined && renewAt <= Date.now()
}
