import 'server-only'
import { calculateJwkThumbprint, type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { oneAtATime } from '@/lib/server/agents/one-at-a-time'
import { seal, unseal } from '@/lib/server/credentials/seal'
import { addSigningKey, listSigningKeys, retireSigningKey, type SigningKeyRecord } from '@/lib/server/db/signing-keys'
import { inTurn } from '@/lib/server/instances/in-turn'
import { log } from '@/lib/server/log'
import { singleton } from '@/lib/server/singleton'

/** The key that signs now. */
export interface SigningKey {
  kid: string
  key: CryptoKey
}

/** Of JWS and of the key (RFC 7518 §3.4): what every verifier has. */
export const signingAlgorithm = 'ES256'

const lifetimeMs = 365 * 24 * 60 * 60 * 1000

const place = (kid: string) => `signing key ${kid}`
const current = () => singleton<{ key?: SigningKey }>('signing-key', () => ({}))

/**
 * The key with which Switchboard signs gateway cards: the newest that is not retired, or, where there is none, a new one.
 * A key is retired after a year, and when the vault cannot open it any more; what it signed can still be verified.
 */
export async function signingKey(): Promise<SigningKey> {
  const known = current().key
  if (known) return known
  const key = await oneAtATime('signing key', () =>
    inTurn('signing key', async () => current().key ?? (await storedKey()) ?? newKey()),
  )
  current().key = key
  return key
}

async function storedKey(): Promise<SigningKey | undefined> {
  for (const record of await listSigningKeys()) {
    if (record.retiredAt) continue
    const key = Date.now() - record.createdAt.getTime() < lifetimeMs ? await opened(record) : undefined
    if (key) return key
    await retireSigningKey(record.id)
  }
  return undefined
}

async function opened({ id: kid, secret }: SigningKeyRecord): Promise<SigningKey | undefined> {
  try {
    const jwk = JSON.parse(await unseal(secret, place(kid))) as JWK
    return { kid, key: (await importJWK(jwk, signingAlgorithm)) as CryptoKey }
  } catch {
    log().warn({ kid }, 'a signing key cannot be decrypted with this SECRET_KEY and is retired')
    return undefined
  }
}

async function newKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(signingAlgorithm, { extractable: true })
  const publicJwk = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(publicJwk)
  const secret = await seal(JSON.stringify(await exportJWK(privateKey)), place(kid))
  await addSigningKey({ id: kid, publicJwk, secret })
  return { kid, key: privateKey }
}
