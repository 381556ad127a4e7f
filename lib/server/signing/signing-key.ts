import 'server-only'
import {
  calculateJwkThumbprint,
  type CryptoKey,
  exportJWK,
  FlattenedSign,
  generateKeyPair,
  importJWK,
  type JSONWebKeySet,
  type JWK,
} from 'jose'
import type { JsonObject } from '@/lib/a2a/json'
import { seal, unseal } from '@/lib/server/credentials/seal'
import {
  addSigningKey,
  listSigningKeys,
  retireSigningKey,
  type SigningKeyRecord,
} from '@/lib/server/db/credentials/signing-keys'
import { withLease } from '@/lib/server/instances/current-instance'
import { log } from '@/lib/server/platform/log'
import { singleton } from '@/lib/server/platform/singleton'
import { withLock } from '@/lib/server/platform/limiter'

/** The current signing key. */
interface SigningKey {
  kid: string
  key: CryptoKey
}

/** JWS algorithm (RFC 7518 §3.4) that every verifier supports. */
export const signingAlgorithm = 'ES256'

const lifetimeMs = 365 * 24 * 60 * 60 * 1000

const sealContext = (kid: string) => `signing key ${kid}`
const current = () => singleton<{ key?: SigningKey }>('signing-key', () => ({}))

/**
 * Returns the key that signs gateway cards: the newest that is not retired, or a new one. A key is retired after a year, or
 * when it cannot be decrypted any more; its signatures can still be verified.
 */
export async function getSigningKey(): Promise<SigningKey> {
  const known = current().key
  if (known) return known
  const key = await withLock('signing key', () =>
    withLease('signing key', async () => current().key ?? (await storedKey()) ?? newKey()),
  )
  current().key = key
  return key
}

async function storedKey(): Promise<SigningKey | undefined> {
  for (const record of await listSigningKeys()) {
    if (record.retiredAt) continue
    const key = Date.now() - record.createdAt.getTime() < lifetimeMs ? await decryptKey(record) : undefined
    if (key) return key
    await retireSigningKey(record.id)
  }
  return undefined
}

async function decryptKey({ id: kid, secret }: SigningKeyRecord): Promise<SigningKey | undefined> {
  try {
    const jwk = JSON.parse(await unseal(secret, sealContext(kid))) as JWK
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
  const secret = await seal(JSON.stringify(await exportJWK(privateKey)), sealContext(kid))
  await addSigningKey({ id: kid, publicJwk, secret })
  return { kid, key: privateKey }
}

/** Signs a text for a card (v0.3 §5.5.6, v1.0 §8.4.2): a flattened JWS without its payload. `jku`: URL of the public key. */
export async function signCardText(text: string, { kid, key }: SigningKey, jku: string): Promise<JsonObject> {
  const signed = await new FlattenedSign(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: signingAlgorithm, kid, typ: 'JOSE', jku })
    .sign(key)
  return { protected: signed.protected ?? '', signature: signed.signature }
}

/** Returns the public keys of everything that Switchboard signed, including retired ones (RFC 7517 §5). */
export async function readJwks(): Promise<JSONWebKeySet> {
  await getSigningKey()
  const keys = await listSigningKeys()
  return { keys: keys.map(({ id, publicJwk }) => ({ ...publicJwk, kid: id, use: 'sig', alg: signingAlgorithm })) }
}
